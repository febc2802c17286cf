// Made by `npm run generate`.
import { berths } from './berths/endpoints.ts'
import { clients } from './clients/endpoints.ts'
import { companies } from './companies/endpoints.ts'
import { files, storageLinks } from './files/endpoints.ts'
import { imports } from './imports/endpoints.ts'
import { inquiries, formConnections } from './inquiries/endpoints.ts'
import { interests } from './interests/endpoints.ts'
import { outbox, email } from './mail/endpoints.ts'
import { invitations, ownInvitations, accounts } from './people/endpoints.ts'
import { residentialClients } from './residential-clients/endpoints.ts'
import { residentialInterests } from './residential-interests/endpoints.ts'
import { settings } from './settings/endpoints.ts'
import { webhooks } from './webhooks/endpoints.ts'
import { yachts } from './yachts/endpoints.ts'

/** The interface of every module with a folder of its own. */
export const modules = {
  berths,
  clients,
  companies,
  files,
  storageLinks,
  imports,
  inquiries,
  formConnections,
  interests,
  outbox,
  email,
  invitations,
  ownInvitations,
  accounts,
  residentialClients,
  residentialInterests,
  settings,
  webhooks,
  yachts,
} as const
