import { HostNotFound } from './address.ts'

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'closed the connection without an answer'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'could not be reached in time'],
  [/CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/, 'has no valid TLS certificate'],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, 'does not speak TLS as it should'],
  [/^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_))/, 'does not speak HTTP as it should'],
]

// Faults of the caller, not of the receiver.
const OUR_OWN = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'])

/** What to say of the receiver when no answer came. Rethrows what is no fault of the receiver. */
export function faultReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) throw error
  if (error.name === 'TimeoutError') return `did not answer within ${timeoutMs / 1000} s`
  if (error instanceof HostNotFound) return 'was not found under its host name'
  const code = 'code' in error && error.code ? String(error.code) : error.name
  if (OUR_OWN.has(code)) throw error
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'could not be reached'
}
