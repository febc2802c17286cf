import { outbox, ports, roles, settings, users } from './admin.ts'
import { berths } from './berths/endpoints.ts'
import { portPlan } from './berths/port-plan.ts'
import { clients } from './clients/endpoints.ts'
import { companies } from './companies/endpoints.ts'
import { dashboard } from './dashboard.ts'
import { files, storageLinks } from './files/endpoints.ts'
import { storage } from './files/storage-admin.ts'
import { imports } from './imports/endpoints.ts'
import { formConnections, inquiries } from './inquiries/endpoints.ts'
import { interests } from './interests/endpoints.ts'
import { accounts, invitations, ownInvitations } from './people/endpoints.ts'
import { auth, me } from './people/identity.ts'
import { setup } from './people/setup.ts'
import { audit } from './records/activity.ts'
import { customFields } from './records/custom-fields.ts'
import { savedViews } from './records/saved-views.ts'
import { search } from './records/search.ts'
import { tags } from './records/tags.ts'
import { residentialClients } from './residential-clients/endpoints.ts'
import { residentialInterests } from './residential-interests/endpoints.ts'
import { yachts } from './yachts/endpoints.ts'

/** The whole interface of the CRM, module by module. */
export const crm = {
  setup,
  auth,
  me,
  ports,
  users,
  invitations,
  ownInvitations,
  accounts,
  roles,
  settings,
  outbox,
  audit,
  tags,
  customFields,
  clients,
  companies,
  yachts,
  berths,
  portPlan,
  interests,
  inquiries,
  formConnections,
  residentialClients,
  residentialInterests,
  dashboard,
  search,
  savedViews,
  imports,
  files,
  storageLinks,
  storage,
} as const
