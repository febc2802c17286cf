import type { Search } from '../../../lib/lists/list-search.ts'

export type ConnectRequest = { hook: string; name: string; back: string; state: string; host: string }

/**
 * What another service asks by its link; null where it is none. The secret goes back to nobody but who receives the
 * submissions: the way back leads to the very place the hook stands at.
 */
export function readRequest(search: Search): ConnectRequest | null {
  const { hook, back, state, name } = search
  if (!hook || !back || !state || !/^[\w-]{16,100}$/.test(state)) return null
  const [receiver, home] = [placeOf(hook), placeOf(back)]
  if (!receiver || !home || receiver.origin !== home.origin) return null
  return {
    hook,
    back: home.href,
    state,
    host: receiver.host,
    name: (name ?? '').slice(0, 120) || receiver.host,
  }
}

/** Behind the #, which no server and no referrer sees. */
export function answerTo({ back, state }: ConnectRequest, secret: string): string {
  const address = new URL(back)
  address.hash = `connected=${encodeURIComponent(`${state} ${secret}`)}`
  return address.href
}

function placeOf(address: string): URL | null {
  const place = URL.canParse(address) ? new URL(address) : null
  return place && /^https?:$/.test(place.protocol) ? place : null
}
