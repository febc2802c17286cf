const key = 'portal.signs'

/** Remembers that the address is opened from the pages of a client, in this tab. */
export function leavePortalFor(url: string): void {
  sessionStorage.setItem(key, new URL(url).pathname)
}

/** Whether this page was opened from the pages of a client: there is a way back. */
export function cameFromPortal(): boolean {
  return sessionStorage.getItem(key) === location.pathname
}
