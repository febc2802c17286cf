import type { FormFact } from '../contract/forms/facts.ts'
import type { Route } from '../platform/http/serve.ts'
import type { DB } from './database.generated.ts'
import { automationRoutes } from './modules/automation/routes.ts'
import { uploadRoutes } from './modules/files/download.ts'
import { formRoutes } from './modules/forms/routes.ts'
import { deliveryLogRoutes } from './modules/hooks/log.ts'
import { subscriptionRoutes } from './modules/hooks/routes.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { keyRoutes } from './modules/keys/routes.ts'
import { resultRoutes } from './modules/results/routes.ts'
import { submissionRoutes } from './modules/submissions/routes.ts'
import { workspaceRoutes } from './modules/workspaces/routes.ts'
import type { Services } from './services.ts'

/** Every route of the form service: the list of modules, by hand. */
export function formServiceRoutes(services: Services): Route<DB, FormFact>[] {
  return [
    ...identityRoutes(services),
    ...workspaceRoutes,
    ...keyRoutes,
    ...formRoutes(services),
    ...subscriptionRoutes(services),
    ...deliveryLogRoutes,
    ...submissionRoutes(services),
    ...resultRoutes,
    ...automationRoutes(services),
    ...uploadRoutes(services),
  ]
}
