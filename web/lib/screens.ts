import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

export type FeatureName =
  | 'account'
  | 'audit'
  | 'berths'
  | 'clients'
  | 'companies'
  | 'dashboard'
  | 'imports'
  | 'interests'
  | 'plan'
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
  return load && lazyRouteComponent(load, component)
}

function loaderOf(feature: FeatureName) {
  return loaders[`../features/${feature}/screen.tsx`]
}
