import { berth } from './features/berths/kind.ts'
import { client } from './features/clients/kind.ts'
import { company } from './features/companies/kind.ts'
import { document } from './features/documents/kind.ts'
import { expense } from './features/expenses/kind.ts'
import { inquiry } from './features/inbox/kind.ts'
import { interest } from './features/interests/kind.ts'
import { invoice } from './features/invoices/kind.ts'
import { payment } from './features/payments/kind.ts'
import { reminder } from './features/reminders/kind.ts'
import { reservation } from './features/reservations/kind.ts'
import { residentialClient } from './features/residential-clients/kind.ts'
import { residentialInterest } from './features/residential-interests/kind.ts'
import { tag } from './features/tags/kind.ts'
import { tenancy } from './features/tenancies/kind.ts'
import { yacht } from './features/yachts/kind.ts'
import { type AllKinds, registerKinds } from './kit/kinds/kinds.ts'

/** Every kind of record the client shows, in the order in which new ones are offered. */
const kindsOfClient = {
  client,
  interest,
  yacht,
  company,
  berth,
  reminder,
  invoice,
  expense,
  payment,
  tenancy,
  reservation,
  document,
  residential_interest: residentialInterest,
  residential_client: residentialClient,
  inquiry,
  tag,
} as const satisfies AllKinds

declare module './kit/kinds/kinds.ts' {
  interface Register {
    kinds: typeof kindsOfClient
  }
}

registerKinds(kindsOfClient)
