import { parseSearch, writeSearch } from '../list/state/list-search.ts'
import { RouteError, RoutePending } from './route-states.tsx'

/** How the router of either client behaves. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  parseSearch,
  stringifySearch: writeSearch,
} as const
