import type { RouteComponent } from '@tanstack/react-router'
import { type Kinds, type LinkedType, linkedKinds } from '../kit/kinds/kinds.ts'
import { lazyPart, whenIdle } from '../kit/screen/lazy-part.ts'
import { savesData } from '../kit/screen/save-data.ts'
import { withTexts } from '../kit/words/i18n.ts'
import { type Part, partsOfLetters } from '../kit/words/parts.generated.ts'

const loaders = import.meta.glob<Record<string, RouteComponent>>('../features/**/screen.tsx')

/** The parts of the catalogue that the code of a feature shows, its pieces shared with others included. */
const textsOf = {
  account: ['account', 'factor', 'notifications', 'people', 'lists', 'values'],
  alerts: ['alerts', 'values'],
  analytics: ['analytics', 'charts', 'records', 'values', 'website'],
  audit: ['audit', 'lists', 'records', 'values'],
  brochures: ['brochures', 'records', 'sends', 'values'],
  connections: ['connections'],
  'custom-fields': ['custom-fields', 'ordered', 'removing'],
  dashboard: ['dashboard', 'alerts', 'charts', 'guide', 'reminders', 'records', 'values'],
  'document-wizard': ['wizard', 'pdf', 'placing', 'signing', 'values'],
  'document-templates': ['templates', 'pdf', 'placing', 'removing', 'signing', 'records', 'values'],
  duplicates: ['duplicates', 'create', 'records', 'values'],
  'email-accounts': ['email'],
  imports: ['imports', 'removing', 'values'],
  money: ['money', 'lists', 'values'],
  occupancy: ['occupancy', 'records', 'values'],
  playbook: ['playbook', 'contact-log', 'ordered', 'removing'],
  plan: ['plan', 'records', 'values'],
  renewals: ['renewals', 'lists', 'records', 'values'],
  reports: ['reports', 'lists', 'records', 'removing', 'values'],
  reconcile: ['reconcile', 'create', 'records', 'values'],
  settings: [
    'settings',
    'ai',
    'alerts',
    'backups',
    'guide',
    'health',
    'mail',
    'ordered',
    'people',
    'retention',
    'servers',
    'values',
    'vocabularies',
    'website',
    ...partsOfLetters,
  ],
  tags: ['tags', 'removing'],
  users: ['users', 'people', 'values'],
  'waiting-list': ['waiting-list', 'lists', 'records', 'values'],
  'api-keys': ['api-keys', 'values'],
  webhooks: ['webhooks', 'deliveries', 'values'],
} satisfies Record<string, readonly Part[]>

/** Those of the features that kinds of records name themselves. */
function textsOfKinds(): ReadonlyMap<string, readonly Part[]> {
  return new Map(linkedKinds().map(({ page }) => [page.feature, page.texts]))
}

export type FeatureName = keyof typeof textsOf | Kinds[LinkedType]['page']['feature']

/** Whether the client has this feature: the navigation leaves out what it has not. */
export function hasScreen(feature: FeatureName): boolean {
  return pathOf(feature) in loaders
}

/** The named component of `features/<feature>/screen.tsx`, fetched when its route is first visited. */
export function screenOf(feature: FeatureName, component: string): RouteComponent | undefined {
  const load = loaders[pathOf(feature)]
  return load && lazyPart(load, component, ...textsFor(feature))
}

/** Milliseconds a page has to itself before other screens are fetched; where a pointer goes is fetched at once. */
const ownTime = 3000

/**
 * Fetches the screens one after the other when the browser is idle, so that they open at once, and without a connection
 * too. A browser keeps for as long as the page lives that a file could not be fetched: after the first such the others
 * wait until somebody goes there. Whoever saves data fetches a screen when they go there. Gives what ends it.
 */
export function fetchScreensWhenIdle(): () => void {
  if (savesData()) return () => {}
  const left = [...Object.keys(textsOf), ...textsOfKinds().keys()]
  const fetchNext = () => {
    if (left.length === 0) return
    // Without a connection the others wait for one.
    if (!navigator.onLine) return window.addEventListener('online', fetchNext, { once: true })
    const feature = left.shift()!
    whenIdle(() => void fetchScreen(feature).then(fetchNext, () => undefined))
  }
  const timer = setTimeout(fetchNext, ownTime)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', fetchNext)
    left.length = 0
  }
}

async function fetchScreen(feature: string): Promise<void> {
  const load = loaders[pathOf(feature)]
  if (load) await withTexts(load(), ...textsFor(feature))
}

function pathOf(feature: string): string {
  return `../features/${feature}/screen.tsx`
}

function textsFor(feature: string): readonly Part[] {
  return textsOfKinds().get(feature) ?? (textsOf as Record<string, readonly Part[]>)[feature] ?? []
}
