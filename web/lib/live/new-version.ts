const lastReload = 'berthwise.reloaded-at'

/**
 * After an update of the product an open page asks for parts that are gone: it is loaded anew, at most once a minute
 * so that a part missing for another reason is shown as an error.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(lastReload) ?? 0)
    if (Date.now() - before < 60_000) return
    sessionStorage.setItem(lastReload, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
