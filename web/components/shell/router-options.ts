import { redirect } from '@tanstack/react-router'
import { hasCode } from '../../lib/api-error.ts'
import { parseSearch, writeSearch } from '../../lib/lists/list-search.ts'
import { leadToSetup, type SetupService } from '../sign-in/lead-to-setup.ts'
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

/**
 * What a screen inside a session waits for; without a session it leads to the door, and back afterwards, or to the
 * setup where nobody can sign in yet.
 */
export async function orSignIn<Me>(
  reading: Promise<Me>,
  href: string,
  setup: SetupService,
): Promise<{ me: Me }> {
  try {
    return { me: await reading }
  } catch (error) {
    if (!hasCode(error, 'SESSION_REQUIRED')) throw error
    await leadToSetup(setup)
    throw redirect({ to: '/sign-in', search: { to: href } })
  }
}
