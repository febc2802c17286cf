import { useEffect, useState } from 'react'

const lastReload = 'berthwise.reloaded-at'
/** Milliseconds after which a page that still stands was not loaded anew. */
const longestReload = 5000

/**
 * Loads the page anew where a part of it is missing, which an update of the product took away or a browser will not ask
 * for again. By itself at most once a minute, so that a part missing for another reason is shown as an error. True while
 * the page is about to be loaded.
 */
export function useReloadWhenReached(missing: boolean): boolean {
  const [reloading, setReloading] = useState(missing && mayReload())
  useEffect(() => {
    if (!missing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = async () => {
      const reloads = mayReload() && (await reloadWhenReached())
      setReloading(reloads)
      // A person may refuse to leave what they typed.
      if (reloads) timer = setTimeout(() => setReloading(false), longestReload)
    }
    const reloadNow = () => void reload()
    reloadNow()
    window.addEventListener('online', reloadNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reloadNow)
    }
  }, [missing])
  return reloading
}

function mayReload(): boolean {
  return Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) > 60_000
}

/** Loads the page anew; where the server is not reached there is nothing to load, and the page stays. Whether it is loaded. */
export async function reloadWhenReached(): Promise<boolean> {
  if (!(await isReached())) return false
  sessionStorage.setItem(lastReload, String(Date.now()))
  window.location.reload()
  return true
}

/** Whether the server answers with this page. */
export async function isReached(): Promise<boolean> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
