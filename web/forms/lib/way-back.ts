const place = 'way-back'

/** Where somebody came from: the CRM by the name of the port. */
export type WayBack = { url: string; name: string }

/** Stores for this window where its person came from, which the CRM signed. */
export function storeWayBack(back: WayBack | null): void {
  if (back) sessionStorage.setItem(place, JSON.stringify(back))
  else sessionStorage.removeItem(place)
}

/** Where the person of this window came from; null for who signed in here. */
export function readWayBack(): WayBack | null {
  const stored = sessionStorage.getItem(place)
  return stored ? (JSON.parse(stored) as WayBack) : null
}
