import { audit } from './activity.ts'
import { outbox, ports, roles, settings, users } from './admin.ts'
import { berths } from './berths.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { dashboard } from './dashboard.ts'
import { auth, me } from './identity.ts'
import { imports } from './imports.ts'
import { formConnections, inquiries } from './inquiries.ts'
import { interests } from './interests.ts'
import { accounts, invitations, ownInvitations } from './people.ts'
import { portPlan } from './port-plan.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { tags } from './tags.ts'
import { yachts } from './yachts.ts'

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
  clients,
  companies,
  yachts,
  berths,
  portPlan,
  interests,
  inquiries,
  formConnections,
  dashboard,
  search,
  savedViews,
  imports,
} as const
