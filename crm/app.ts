import type { FactName } from '../contract/events.ts'
import type { Route } from '../platform/http/serve.ts'
import type { DB } from './database.generated.ts'
import { routesOfModules } from './routes.generated.ts'
import type { Services } from './services.ts'

/** Every route of the CRM, of whatever module exports some. */
export function crmRoutes(services: Services): Route<DB, FactName>[] {
  return routesOfModules.flatMap((routes) => (typeof routes === 'function' ? routes(services) : routes))
}
