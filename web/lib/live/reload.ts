import { useEffect } from 'react'

const lastReload = 'berthwise.reloaded-at'

/**
 * Loads the page anew where a part of it is missing, which an update of the product took away or a browser will not ask
 * for again. By itself at most once a minute, so that a part missing for another reason is shown as an error.
 */
export function useReloadWhenReached(missing: boolean): void {
  useEffect(() => {
    if (!missing) return
    const reload = () => {
      const before = Number(sessionStorage.getItem(lastReload) ?? 0)
      if (Date.now() - before > 60_000) void reloadWhenReached()
    }
    reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [missing])
}

/** Loads the page anew; where the server is not reached there is nothing to load, and the page stays. */
export async function reloadWhenReached(): Promise<void> {
  if (!(await isReached())) return
  sessionStorage.setItem(lastReload, String(Date.now()))
  window.location.reload()
}

/** Whether the server answers with this page. */
export async function isReached(): Promise<boolean> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
