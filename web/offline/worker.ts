import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'

/** What of a service worker's scope is used here: the library of types for it does not go together with that of pages. */
interface WorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'message',
    listener: (event: { data?: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

const worker = self as unknown as WorkerScope
const [shell, assets] = ['berthwise-shell', 'berthwise-assets']
const page = '/'
/** Addresses that are not of the app. */
const elsewhere = /^\/(?:api|socket\.io|portal|mcp)(?:\/|$)/
const ownFiles = /^\/(?:icon[\w-]*\.(?:svg|png)|theme\.js|manifest\.webmanifest)$/

void worker.skipWaiting()
clientsClaim()

// Files with a hash in their name never change. Those of a version before stay for pages that are still open.
const fromAssets = new CacheFirst({
  cacheName: assets,
  plugins: [new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 60 * 24 * 60 * 60 })],
})
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), fromAssets)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && ownFiles.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: shell }),
)

// Every screen is the same page. A server that cannot answer is as one that is away.
registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' &&
    sameOrigin &&
    !elsewhere.test(url.pathname) &&
    !/\.\w+$/.test(url.pathname),
  new NetworkFirst({
    cacheName: shell,
    networkTimeoutSeconds: 4,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => page,
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The page was answered ${response.status}.`)
          return response
        },
      },
    ],
  }),
)

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll([page, '/icon.svg', '/theme.js', '/manifest.webmanifest'])),
  )
})

// What the page had loaded before it was served from here.
worker.addEventListener('message', (event) => {
  const { type, paths } = (event.data ?? {}) as { type?: unknown; paths?: unknown }
  if (type !== 'store' || !Array.isArray(paths)) return
  event.waitUntil(storeAll(paths.filter((path) => typeof path === 'string' && path.startsWith('/assets/'))))
})

async function storeAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(assets)
  for (const path of paths.slice(0, 2000))
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
}
