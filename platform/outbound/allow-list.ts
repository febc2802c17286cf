import ipaddr from 'ipaddr.js'

/** What an operator opened: whole origins, paths of an origin, hosts on every port, and ranges of addresses. */
export interface AllowList {
  origins: ReadonlySet<string>
  /** Addresses below which everything is open; each ends with a slash. */
  paths: readonly string[]
  hosts: ReadonlySet<string>
  ranges: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[]
}

/**
 * Reads the entries of an allow-list: `http://127.0.0.1:3000`, `http://127.0.0.1:3000/hooks/`, `crm.internal`, `10.0.0.0/8`. Throws an Error
 * naming the entry that is none of these.
 */
export function readAllowList(entries: readonly string[]): AllowList {
  const origins = new Set<string>()
  const paths: string[] = []
  const hosts = new Set<string>()
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of entries) {
    if (entry.includes('://')) {
      const { origin, path } = readAddress(entry)
      if (path === '/') origins.add(origin)
      else paths.push(`${origin}${path}`)
    } else if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry))
    else hosts.add(readHost(entry))
  }
  return { origins, paths, hosts, ranges }
}

/** Whether the origin, the path or the host of this URL was opened by name, wherever it leads. */
export function namesUrl(list: AllowList, url: URL): boolean {
  return list.origins.has(url.origin) || list.hosts.has(url.hostname) || namesPath(list, url)
}

/** Whether a path that was opened leads to this URL. */
export function namesPath({ paths }: AllowList, url: URL): boolean {
  const address = `${url.origin}${url.pathname}`
  return paths.some((path) => address.startsWith(path))
}

/** Whether an opened range holds this address. A disguised IPv4 address is in none of the IPv4 ranges. */
export function holdsAddress(list: AllowList, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return list.ranges.some(
    (range) => range[0].kind() === address.kind() && address.match([range[0], range[1]]),
  )
}

function readAddress(entry: string): { origin: string; path: string } {
  const url = URL.parse(entry)
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`
  if (!isPlain || !url.pathname.endsWith('/')) throw unreadable(entry)
  return { origin: url.origin, path: url.pathname }
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
