/** Codes of PostgreSQL and of sockets that say nothing about a request: the same one may succeed in a moment. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Resources: too many connections, memory, and what else runs short.
  '53000',
  '53200',
  '53300',
  // Ended by an administrator, a crash, a start or a stop; a transaction that idled.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
])
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])
// A statement that took too long, a lock nobody gave back, a transaction that took too long; two that waited for each other.
const late = new Set(['57014', '55P03', '25P04', '40P01', '40001'])
// Said by the client library, which gives these no code.
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/

/**
 * Why the database cannot serve anybody at the moment: it is away, its disk is full, or it took too long. Null for
 * every other error.
 */
export function unavailability(error: unknown): 'away' | 'full' | 'late' | null {
  if (!(error instanceof Error)) return null
  const {
    code = '',
    syscall,
    severity,
    message,
    cause,
  } = error as NodeJS.ErrnoException & { cause?: unknown; severity?: string }
  if (full.has(code)) return 'full'
  if (late.has(code)) return 'late'
  // PostgreSQL ends the connection, or opens none, whatever it was asked.
  if (severity === 'FATAL') return 'away'
  // A socket that is not there is a server that does not run; any other missing file is something else.
  if (codes.has(code) || /^08/.test(code) || (code === 'ENOENT' && syscall === 'connect')) return 'away'
  if (sentences.test(message)) return 'away'
  return unavailability(cause)
}
