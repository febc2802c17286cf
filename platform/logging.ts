import { type DestinationStream, type Logger, pino } from 'pino'
import { StartFault } from './env.ts'
import { trailFields } from './watching/request-trail.ts'

/** What decides how much is logged and where: the level of the environment, and a stream other than stdout in tests. */
export interface LoggingOptions {
  logLevel: string
  destination?: DestinationStream
}

/**
 * The logger of the product: one JSON object a line.
 * Cookies, authorization headers, passwords, tokens and secrets are masked wherever they stand,
 * and addresses are logged without their query string. Lines carry the request on whose behalf they are written.
 */
export function createLogger({ logLevel, destination }: LoggingOptions): Logger {
  return pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: trailFields,
      // What a line says itself stands, once.
      mixinMergeStrategy: (line, trail) => ({ ...trail, ...line }),
      redact: { paths: masked, censor: '[masked]' },
      serializers: { req: request, res: reply, err: pino.stdSerializers.err },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
}

/** An error for the console, with every error that caused it; a fault of the operator's is its sentence alone. */
export function withCauses(error: unknown): string {
  const lines: string[] = []
  const visited = new Set<unknown>()
  for (let one = error; one !== undefined && one !== null && !visited.has(one); one = causeOf(one)) {
    visited.add(one)
    const text =
      one instanceof Error && !(one instanceof StartFault) ? (one.stack ?? String(one)) : sentenceOf(one)
    lines.push(`${lines.length > 0 ? 'Caused by: ' : ''}${text}${codeOf(one)}`)
  }
  return lines.join('\n')
}

function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors[0]
  return error instanceof Error ? error.cause : undefined
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What PostgreSQL says besides its message. */
function codeOf(error: unknown): string {
  const { code, detail, hint } = error as { code?: unknown; detail?: unknown; hint?: unknown }
  return [code && `code ${code}`, detail, hint]
    .filter(Boolean)
    .map((part) => `\n    ${part}`)
    .join('')
}

const secretNames = [
  'cookie',
  'authorization',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'apiKey',
]

const masked = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  '*["set-cookie"]',
  '*.headers["set-cookie"]',
  'headers["set-cookie"]',
  '*.headers["x-api-key"]',
]

interface LoggedRequest {
  method?: string
  url?: string
  ip?: string
  id?: unknown
}

function request({ id, method, url, ip }: LoggedRequest) {
  return { id, method, path: url?.split('?', 1)[0], ip }
}

function reply({ statusCode }: { statusCode?: number }) {
  return { statusCode }
}
