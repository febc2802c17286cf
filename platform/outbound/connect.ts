import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type AddressRules, checkedAddresses } from './address.ts'
import { namesPath, readAllowList } from './allow-list.ts'

// Node's 250 ms would give up on a far host whose first address is merely slow.
const ATTEMPT_MS = 1500

/** Agents for calls to addresses that were checked whole a moment before. */
export interface CheckedAgents {
  /** The one that calls this address. */
  for(url: URL): Agent
  destroy(): Promise<void>
}

/**
 * Opens agents that connect to checked addresses only. A connection knows no path: what is open by its path alone has an agent
 * of its own, so that no other path of its origin is.
 */
export function openCheckedAgents(
  rules: AddressRules,
  timeoutMs: number,
  options: Omit<Agent.Options, 'connect'>,
): CheckedAgents {
  const list = readAllowList(rules.allow)
  const origins = list.paths.map((path) => new URL(path).origin)
  const open = (allow: readonly string[]) =>
    new Agent({ ...options, connect: checkedConnector({ ...rules, allow }, timeoutMs) })
  const usual = open(rules.allow)
  const byPath = open([...rules.allow, ...origins])
  return {
    for: (url) => (namesPath(list, url) ? byPath : usual),
    destroy: async () => {
      await Promise.all([usual.destroy(), byPath.destroy()])
    },
  }
}

/**
 * A connector for undici that connects only to addresses it has resolved and checked itself a moment before: a name
 * that leads elsewhere since the last check gains nothing. Certificates are checked against the name all the same.
 */
function checkedConnector(rules: AddressRules, timeoutMs: number): buildConnector.connector {
  return (options, callback) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    checkedAddresses(url, rules).then(
      (addresses) => connectTo(addresses, timeoutMs)(options, callback),
      (error: Error) => callback(error, null),
    )
  }
}

function connectTo(addresses: readonly string[], timeout: number): buildConnector.connector {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
  return buildConnector({
    lookup,
    timeout,
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
  })
}
