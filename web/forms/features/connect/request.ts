import type { Search } from '../../../kit/list/state/list-search.ts'

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

/** What the service that asked gets to know of the form. */
export type ConnectedForm = {
  secret: string
  accountId: string
  subscriptionId: string
  form: { id: string; name: string }
  /** Submissions that came before. */
  earlier: number
  fields: readonly ConnectedField[]
}

export type ConnectedField = {
  key: string
  label: string
  type: string
  unit?: string | undefined
  options?: readonly { value: string; label: string }[] | undefined
}

// An address is no place for a list of all countries.
const mostOptions = 50

/** Behind the #, which no server and no referrer sees. */
export function answerTo({ back, state }: ConnectRequest, { fields, ...form }: ConnectedForm): string {
  const address = new URL(back)
  const short = fields.map(({ key, label, type, unit, options = [] }) => ({
    ...{ key, label, type },
    ...(unit ? { unit } : {}),
    ...(options.length > 0 ? { options: options.slice(0, mostOptions) } : {}),
  }))
  address.hash = `connected=${encodeURIComponent(JSON.stringify({ state, ...form, fields: short }))}`
  return address.href
}

function placeOf(address: string): URL | null {
  const place = URL.canParse(address) ? new URL(address) : null
  return place && /^https?:$/.test(place.protocol) ? place : null
}
