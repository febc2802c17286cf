type Headers = Record<string, string | string[] | undefined>

/** The one place requests that change something may come from. */
export interface Home {
  /** Address people reach the service at. */
  publicUrl: string
  /** Any port of this machine counts as home: pages are served by a development server beside. */
  anyLoopback?: boolean
}

/**
 * Whether a request comes from the service's own pages. Browsers name the origin of whatever changes something: it
 * must be the one of `publicUrl`, with scheme and port, whatever the Host header says. A request that names no origin
 * comes from no page, unless it says so itself by Sec-Fetch-Site.
 */
export function comesFromHome(headers: Headers, home: Home): boolean {
  const from = headers.origin ?? headers.referer
  if (from === undefined)
    return !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? ''))
  if (typeof from !== 'string' || !URL.canParse(from)) return false
  const [origin, own] = [new URL(from), new URL(home.publicUrl)]
  if (origin.origin === own.origin) return true
  if (!isLoopback(origin.hostname) || !isLoopback(own.hostname)) return false
  return home.anyLoopback === true || (origin.protocol === own.protocol && origin.port === own.port)
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
