import { whenIdle } from '../screen/lazy-part.ts'

/** Milliseconds after which what the page has loaded by itself is stored too. */
const settled = 20_000

/**
 * Starts the service worker that keeps the app itself for when there is no connection. What the page had loaded before it was
 * there is named to it. Not in development, whose files have no lasting names.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => void register().catch(() => undefined))
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const nameLoaded = () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    active?.postMessage({ type: 'store', paths: [...new Set(loaded.map(({ pathname }) => pathname))] })
  }
  nameLoaded()
  setTimeout(nameLoaded, settled)
}
