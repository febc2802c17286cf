import { call } from '../kit/server/api.ts'

const sharedKey = 'portal.shared'
const tabKey = 'portal.tab'

/** Remembers that this browser is used by others too: the session is of this tab alone. */
export function markShared(shared: boolean): void {
  if (shared) localStorage.setItem(sharedKey, '1')
  else localStorage.removeItem(sharedKey)
  sessionStorage.setItem(tabKey, '1')
}

/** Signs out before anything is shown, where the tab was closed on a shared computer. */
export async function leaveSharedComputer(): Promise<void> {
  const left = localStorage.getItem(sharedKey) !== null && sessionStorage.getItem(tabKey) === null
  if (!left) return
  // Without a connection nothing is shown either.
  await call('portalAccess', 'signOut', { body: undefined }, { probing: true }).catch(() => undefined)
  localStorage.removeItem(sharedKey)
}
