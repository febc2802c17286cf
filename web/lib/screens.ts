import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { unreachable } from './api-error.ts'

export type FeatureName =
  | 'account'
  | 'audit'
  | 'berths'
  | 'clients'
  | 'companies'
  | 'connections'
  | 'dashboard'
  | 'imports'
  | 'inbox'
  | 'interests'
  | 'plan'
  | 'settings'
  | 'tags'
  | 'users'
  | 'yachts'

const loaders = import.meta.glob<Record<string, RouteComponent>>('../features/*/screen.tsx')

/** Whether the client has this feature: the navigation leaves out what it has not. */
export function hasScreen(feature: FeatureName): boolean {
  return loaderOf(feature) !== undefined
}

/** The named component of `features/<feature>/screen.tsx`, fetched when its route is first visited. */
export function screenOf(feature: FeatureName, component: string): RouteComponent | undefined {
  const load = loaderOf(feature)
  return load && lazyRouteComponent(() => load().catch(saySoWhenOffline), component)
}

/** Fetches the screens when the browser is idle, so that they open at once, and without a connection too. */
export function fetchScreensWhenIdle(): void {
  const wait: (run: () => void) => void = window.requestIdleCallback ?? ((run) => setTimeout(run, 2000))
  wait(() => {
    for (const load of Object.values(loaders)) load().catch(() => undefined)
  })
}

/** The router answers a missing file by loading the page anew, which without a connection would lose it. */
function saySoWhenOffline(error: unknown): never {
  if (navigator.onLine) throw error
  throw unreachable()
}

function loaderOf(feature: FeatureName) {
  return loaders[`../features/${feature}/screen.tsx`]
}
