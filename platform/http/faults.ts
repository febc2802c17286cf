import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCatalogue, Refusal } from '../../contract/errors.ts'
import { reasonFor } from '../../contract/reason.ts'
import { ChildFault } from '../child/run.ts'
import { unavailability } from '../database/unavailable.ts'
import { StorageFault, type StorageFaultReason } from '../storage/storage.ts'
import { MaintenanceRefusal } from '../watching/maintenance.ts'
import { RateRefusal } from './limits.ts'
import { methodsByRoute } from './methods.ts'
import { shownPath } from './shown-path.ts'

/** A 5xx as it is kept for the error inspector. Body and stack are cut and cleaned of secrets. */
export interface Fault {
  requestId: string
  tenantId: string | null
  userId: string | null
  method: string
  path: string
  status: number
  errorName: string
  errorMessage: string
  stackHead: string | null
  bodyExcerpt: string | null
  durationMs: number
  ip: string
  userAgent: string | null
}

/** Answers every error with the one envelope, and hands each 5xx to `keep`. */
export function answerFaults(
  app: FastifyInstance,
  keep: (fault: Fault) => Promise<void>,
  messageAtTop: boolean,
  newerSchema: () => string | null = () => null,
): void {
  const envelope = (
    { code, message, reason, details }: Pick<Refusal, 'code' | 'message' | 'reason' | 'details'>,
    requestId: string,
  ) => ({
    error: {
      code,
      message: quotable(code, message),
      requestId,
      ...(reason ? { reason: reason.code, ...(reason.values ? { values: reason.values } : {}) } : {}),
      ...(details ? { details } : {}),
    },
    ...(messageAtTop ? { message } : {}),
  })
  const methods = methodsByRoute(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url.split('?')[0]!)
    const known = allowed.length > 0 && !allowed.includes(request.method)
    const code = known ? 'METHOD_NOT_ALLOWED' : 'ROUTE_NOT_FOUND'
    if (known) reply.header('Allow', allowed.join(', '))
    const refusal = new Refusal(code)
    reply.code(refusal.status).send(envelope(refusal, request.id))
  })
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = asRefusal(error) ?? (newerSchema() ? asOutdated(error) : null)
    if (refusal) for (const [name, value] of Object.entries(headersOf(refusal))) reply.header(name, value)
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'MAINTENANCE'))
      await note(refusal ?? error, error, request, reply)
    const answered = refusal ?? new Refusal('INTERNAL')
    reply.code(answered.status).send(envelope(answered, request.id))
  })

  /** What nobody could write down while the database is away stands in the log alone. */
  async function note(answered: Error, error: Error, request: FastifyRequest, reply: FastifyReply) {
    request.log.error({ err: error, requestId: request.id }, 'request failed')
    if (['away', 'full'].includes(unavailability(error) ?? '')) return
    const fault = faultOf(error, request, reply.elapsedTime)
    const status = answered instanceof Refusal ? answered.status : 500
    await keep({ ...fault, status }).catch((failure: unknown) => {
      request.log.error({ err: failure, requestId: request.id }, 'the error could not be kept')
    })
  }
}

/** What is no fault of the request says to quote its id, whatever sentence it has: the id finds it in the inspector. */
function quotable(code: ErrorCode, message: string): string {
  if (errorCatalogue[code][0] < 500 || code === 'MAINTENANCE' || message.includes('quote the error id'))
    return message
  return `${message} If it goes on, quote the error id.`
}

/** Seconds after which a request that could not be served may be sent again. */
const tryAgainAfter = 5

function headersOf(refusal: Refusal): Record<string, string> {
  if (refusal.code === 'API_KEY_INVALID') return { 'WWW-Authenticate': 'Bearer' }
  if (refusal instanceof RateRefusal || refusal instanceof MaintenanceRefusal)
    return { 'Retry-After': String(refusal.retryAfter) }
  return refusal.status === 503 ? { 'Retry-After': String(tryAgainAfter) } : {}
}

const fastifyCodes: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_MALFORMED',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
}

/** A storage that refuses us is set up wrongly: its operator is told by the kept error. */
const storageRefusals: Record<StorageFaultReason, () => Refusal> = {
  absent: () => new Refusal('RECORD_NOT_FOUND'),
  away: () => new Refusal('SERVICE_BUSY', undefined, reasonFor('storage_away')),
  refused: () => new Refusal('INTERNAL'),
}

const busyReasons = {
  away: undefined,
  full: reasonFor('disk_full'),
  late: reasonFor('too_late'),
}

/** A program of ours beside the service could not work: nothing is wrong with what it was given. */
function childRefusal({ reason }: ChildFault): Refusal | null {
  if (reason === 'busy') return new Refusal('SERVICE_BUSY')
  if (reason !== 'fault') return null
  return new Refusal('SERVICE_BUSY', undefined, reasonFor('part_broken'))
}

function asRefusal(error: Error & { code?: string; statusCode?: number }): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFault) return storageRefusals[error.reason]()
  if (error instanceof ChildFault) return childRefusal(error)
  const why = unavailability(error)
  if (why) return new Refusal('SERVICE_BUSY', undefined, busyReasons[why])
  const { code = '' } = error
  const known = fastifyCodes[code]
  if (known) return new Refusal(known)
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('BODY_MALFORMED')
  // What PostgreSQL refuses about a value is a fault of the value: class 22 data exceptions, 23503 foreign keys.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('VALIDATION_FAILED')
  if (code === '23514') return new Refusal('VALIDATION_FAILED')
  // Two requests at once: unique keys and exclusions.
  if (['23505', '23P01'].includes(code)) return new Refusal('CONFLICT')
  if (code === '23503') return new Refusal('REFERENCE_NOT_FOUND')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('BODY_MALFORMED')
  }
  return null
}

/** What the tables of a newer version refuse is answered by it in a moment: names that are gone, columns that may not be empty. */
function asOutdated({ code = '' }: Error & { code?: string }): Refusal | null {
  const mismatch = /^(?:42|0A)/.test(code) || code === '23502'
  return mismatch ? new Refusal('SERVICE_BUSY', undefined, reasonFor('newer_version')) : null
}

/** The beginning of a body without its secrets; null for none, and for one that is nested too deeply to be written. */
function excerptOf(body: unknown): string | null {
  if (body === undefined) return null
  try {
    return JSON.stringify(body, hidden).slice(0, 1024)
  } catch {
    return null
  }
}

const hidden = (key: string, value: unknown) =>
  /password|secret|token|apikey/i.test(key) && value !== null ? '•••' : value

function faultOf(error: Error, request: FastifyRequest, durationMs: number): Fault {
  return {
    requestId: request.id,
    tenantId: request.caller?.tenantId ?? null,
    userId: request.caller?.userId ?? null,
    method: request.method,
    path: shownPath(request).slice(0, 500),
    status: 500,
    errorName: error.name.slice(0, 200),
    errorMessage: error.message.slice(0, 2000),
    stackHead: error.stack?.slice(0, 4096) ?? null,
    bodyExcerpt: excerptOf(request.body),
    durationMs: Math.round(durationMs),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  }
}
