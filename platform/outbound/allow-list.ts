import ipaddr from 'ipaddr.js'

/** What an operator opened: whole origins, hosts on every port, and ranges of addresses. */
export interface AllowList {
  origins: ReadonlySet<string>
  hosts: ReadonlySet<string>
  ranges: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[]
}

/**
 * Reads the entries of an allow-list: `http://127.0.0.1:3000`, `crm.internal`, `10.0.0.0/8`. Throws an Error
 * naming the entry that is none of these.
 */
export function readAllowList(entries: readonly string[]): AllowList {
  const origins = new Set<string>()
  const hosts = new Set<string>()
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of entries) {
    if (entry.includes('://')) origins.add(readOrigin(entry))
    else if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry))
    else hosts.add(readHost(entry))
  }
  return { origins, hosts, ranges }
}

/** Whether the origin or host of this URL was opened by name, wherever it leads. */
export function namesUrl(list: AllowList, url: URL): boolean {
  return list.origins.has(url.origin) || list.hosts.has(url.hostname)
}

/** Whether an opened range holds this address. A disguised IPv4 address is in none of the IPv4 ranges. */
export function holdsAddress(list: AllowList, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return list.ranges.some(
    (range) => range[0].kind() === address.kind() && address.match([range[0], range[1]]),
  )
}

function readOrigin(entry: string): string {
  const url = URL.parse(entry)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw unreadable(entry)
  return url.origin
}

function readHost(entry: string): string {
  const host = entry.includes(':') && !entry.startsWith('[') ? `[${entry}]` : entry
  const url = URL.parse(`http://${host}`)
  if (!url || url.port || url.href !== `http://${url.hostname}/`) throw unreadable(entry)
  return url.hostname
}

function unreadable(entry: string): Error {
  return new Error(`"${entry}" in the allow-list is no origin, host or range of addresses.`)
}
