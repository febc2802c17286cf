const lastReload = 'berthwise.reloaded-at'

/**
 * After an update of the product an open page asks for parts that are gone: it is loaded anew, at most once a minute
 * so that a part missing for another reason is shown as an error. Where the server is not reached the page stays: there is
 * nothing to load, and what was typed would be lost with it.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem(lastReload) ?? 0)
    if (Date.now() - before < 60_000 || !navigator.onLine) return
    void fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(lastReload, String(Date.now()))
        window.location.reload()
      },
      () => undefined,
    )
  })
}
