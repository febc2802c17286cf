import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressRules, checkedAddresses } from './address.ts'

// Node's 250 ms would give up on a far host whose first address is merely slow.
const ATTEMPT_MS = 1500

/**
 * A connector for undici that connects only to addresses it has resolved and checked itself a moment before: a name
 * that leads elsewhere since the last check gains nothing. Certificates are checked against the name all the same.
 */
export function checkedConnector(rules: AddressRules, timeoutMs: number): buildConnector.connector {
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
