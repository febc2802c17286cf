import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { reasonFor } from '../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../contract/reasons.ts'
import { type AllowList, holdsAddress, namesUrl, readAllowList } from './allow-list.ts'
import { resolveOpenedName, resolvePublicName } from './resolve.ts'
import type { Resolve } from './resolver.ts'

export interface AddressRules {
  /**
   * What the operator opened, by default nothing: origins (`http://127.0.0.1:3000`), hosts (`crm.internal`), both
   * over http too, on any port and wherever they lead; ranges (`10.0.0.0/8`), which open these addresses, written out
   * or by names that lead to nothing else, over http too and on any port.
   */
  allow: readonly string[]
  /** Instead of the name servers. */
  resolve?: Resolve
}

/** An address that is not called; `reason` is for the person who gave it. */
export class AddressRefusal extends Error {
  override name = 'AddressRefusal'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(sentenceOf(reason))
    this.reason = reason
  }
}

/** The host has no address at the moment: a reason to refuse when subscribing, to try again when sending. */
export class HostNotFound extends AddressRefusal {
  override name = 'HostNotFound'
  constructor() {
    super(reasonFor('hook_not_found'))
  }
}

/** Checks all that can be seen without asking a name server. Throws an AddressRefusal. */
export function checkUrl(text: string, rules: AddressRules): URL {
  const url = parse(text)
  const list = readAllowList(rules.allow)
  if (namesUrl(list, url)) return url

  const literal = addressIn(url)
  if (literal && holdsAddress(list, literal)) return url
  // Where ranges are open a name is judged by where it leads.
  if (!literal && list.ranges.length > 0) return url
  const fault = faultOf(url, literal)
  if (fault) throw fault
  return url
}

/** Throws an AddressRefusal when any address of the host is closed, a HostNotFound when there is none. */
export async function assertReachable(url: URL, rules: AddressRules): Promise<void> {
  await checkedAddresses(url, rules)
}

/** The addresses of the host, each of them checked. Throws as `assertReachable` does. */
export async function checkedAddresses(url: URL, rules: AddressRules): Promise<readonly string[]> {
  const list = readAllowList(rules.allow)
  const isOpened = namesUrl(list, url)
  const literal = addressIn(url)
  const own = isOpened || (list.ranges.length > 0 && !isPublicName(url.hostname))
  const resolve = rules.resolve ?? (own ? resolveOpenedName : resolvePublicName)
  const addresses = literal ? [literal.toString()] : await resolve(url.hostname)
  if (isOpened && addresses.length > 0) return addresses
  if (addresses.length > 0 && addresses.every((address) => isHeld(address, list))) return addresses
  // What no range holds must be an ordinary address of the public internet.
  const fault = faultOf(url, literal)
  if (fault && !isOpened) throw fault
  if (addresses.length === 0) throw new HostNotFound()
  if (!addresses.every((address) => isOpen(address, list))) throw privateTarget()
  return addresses
}

/** Where the server of a name is connected to, and whether the operator opened it. Throws as `assertReachable` does. */
export async function checkedHost(
  host: string,
  rules: AddressRules,
): Promise<{ address: string; isOpened: boolean }> {
  const url = URL.parse(`https://${host}`)
  if (!url) throw new AddressRefusal(reasonFor('hook_url'))
  const addresses = await checkedAddresses(url, rules)
  const list = readAllowList(rules.allow)
  const isOpened = namesUrl(list, url) || addresses.every((address) => isHeld(address, list))
  return { address: addresses[0]!, isOpened }
}

function faultOf(url: URL, literal: ipaddr.IPv4 | ipaddr.IPv6 | null): AddressRefusal | null {
  if (url.protocol !== 'https:') return new AddressRefusal(reasonFor('hook_https_closed'))
  if (url.port && url.port !== '8443') return new AddressRefusal(reasonFor('hook_port'))
  if (literal && !isPublic(literal)) return privateTarget()
  if (literal || isPublicName(url.hostname)) return null
  return new AddressRefusal(reasonFor('hook_host'))
}

const CONTROL_OR_SPACE = /[\p{Cc}\p{Z}\\]/u

function parse(text: string): URL {
  if (text.length > 2000) throw new AddressRefusal(reasonFor('hook_long'))
  if (CONTROL_OR_SPACE.test(text)) {
    throw new AddressRefusal(reasonFor('hook_spaces'))
  }
  if (!/^https?:/i.test(text)) throw new AddressRefusal(reasonFor('hook_https'))

  // The URL parser forgives missing and repeated slashes; other readers of the same text do not agree on the host.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  const url = URL.parse(text)
  if (!authority || !url) throw new AddressRefusal(reasonFor('hook_url'))
  if (authority.includes('@')) {
    throw new AddressRefusal(reasonFor('hook_user'))
  }
  if (text.includes('#')) throw new AddressRefusal(reasonFor('hook_fragment'))
  return url
}

// RFC 6761, 6762, 7686, 8375, 9476 and ICANN's .internal; the rest is what private networks use by habit.
const PRIVATE_SUFFIXES =
  'localhost local internal home.arpa test invalid example onion alt localdomain lan home corp intranet private'
    .split(' ')
    .map((suffix) => `.${suffix}`)
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  if (host.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false
  return !PRIVATE_SUFFIXES.some((suffix) => `.${host}`.endsWith(suffix))
}

function addressIn(url: URL): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? ipaddr.parse(host) : null
}

function isOpen(address: string, list: AllowList): boolean {
  return isIP(address) !== 0 && (isPublic(ipaddr.parse(address)) || isHeld(address, list))
}

function isHeld(address: string, list: AllowList): boolean {
  return isIP(address) !== 0 && holdsAddress(list, ipaddr.parse(address))
}

// A platform's own services answer there, from inside every virtual machine of that cloud.
const CLOUD_SERVICES = new Set(['168.63.129.16'])
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || CLOUD_SERVICES.has(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST)
}

function privateTarget(): AddressRefusal {
  return new AddressRefusal(reasonFor('hook_private'))
}
