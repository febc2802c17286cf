import { ports, roles, users } from './admin.ts'
import { portPlan } from './berths/port-plan.ts'
import { dashboard } from './dashboard.ts'
import { storage } from './files/storage-admin.ts'
import { modules } from './modules.generated.ts'
import { auth, avatars, me } from './people/identity.ts'
import { setup } from './people/setup.ts'
import { audit } from './records/activity.ts'
import { customFields } from './records/custom-fields.ts'
import { savedViews } from './records/saved-views.ts'
import { search } from './records/search.ts'
import { tags } from './records/tags.ts'

/** The whole interface of the CRM, module by module. */
export const crm = {
  setup,
  auth,
  avatars,
  me,
  ports,
  users,
  roles,
  audit,
  tags,
  customFields,
  ...modules,
  portPlan,
  dashboard,
  search,
  savedViews,
  storage,
} as const
