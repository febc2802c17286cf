import { berths } from '../../../contract/berths/endpoints.ts'
import { clients } from '../../../contract/clients/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { interests } from '../../../contract/interests/endpoints.ts'
import { invoices } from '../../../contract/invoices/endpoints.ts'
import { payments } from '../../../contract/payments/endpoints.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { ListReportKind } from '../../../contract/reports/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import { listBerths } from '../berths/queries.ts'
import { listClients } from '../clients/queries.ts'
import { listInterests } from '../interests/queries.ts'
import { listInvoices } from '../invoices/queries.ts'
import { listPayments } from '../payments/queries.ts'

export type ListRow = Readonly<Record<string, unknown>>

interface PrintedList {
  /** The list as it is asked for: its query and its columns. */
  readonly endpoint: Endpoint
  readonly gate: Permission
  /** Reads it as the list itself does, so that everybody gets the rows they are shown. */
  readonly read: (ctx: Ctx, query: never) => Promise<{ rows: unknown[]; total: number }>
}

export const printedLists: Readonly<Record<ListReportKind, PrintedList>> = {
  clients: { endpoint: clients.list, gate: 'clients.view', read: listClients },
  berths: { endpoint: berths.list, gate: 'berths.view', read: listBerths },
  interests: { endpoint: interests.list, gate: 'interests.view', read: listInterests },
  invoices: { endpoint: invoices.list, gate: 'invoices.view', read: listInvoices },
  payments: { endpoint: payments.list, gate: 'payments.view', read: listPayments },
}
