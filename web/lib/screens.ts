import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { unreachable } from './api-error.ts'
import { withTexts } from './words/i18n.ts'
import type { Part } from './words/parts.ts'

export type FeatureName = keyof typeof textsOf

const loaders = import.meta.glob<Record<string, RouteComponent>>('../features/*/screen.tsx')

/** The parts of the catalogue that the code of a feature shows, its pieces shared with others included. */
const textsOf = {
  account: ['account', 'people', 'lists', 'values'],
  audit: ['audit', 'lists', 'records', 'values'],
  berths: ['berths', 'lists', 'records', 'values'],
  clients: ['clients', 'create', 'lists', 'records', 'values'],
  companies: ['companies', 'create', 'lists', 'records', 'values'],
  connections: ['connections'],
  'custom-fields': ['custom-fields'],
  dashboard: ['dashboard', 'records', 'values'],
  imports: ['imports', 'values'],
  inbox: ['inbox', 'create', 'lists', 'records', 'values'],
  interests: ['interests', 'create', 'lists', 'records', 'values'],
  plan: ['plan', 'records', 'values'],
  settings: ['settings', 'people'],
  tags: ['tags'],
  users: ['users', 'people', 'values'],
  yachts: ['yachts', 'create', 'lists', 'records', 'values'],
} satisfies Record<string, readonly Part[]>

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
    for (const feature of Object.keys(textsOf)) loaderOf(feature as FeatureName)?.().catch(() => undefined)
  })
}

/** The router answers a missing file by loading the page anew, which without a connection would lose it. */
function saySoWhenOffline(error: unknown): never {
  if (navigator.onLine) throw error
  throw unreachable()
}

function loaderOf(feature: FeatureName) {
  const load = loaders[`../features/${feature}/screen.tsx`]
  return load && (() => withTexts(load(), ...textsOf[feature]))
}
