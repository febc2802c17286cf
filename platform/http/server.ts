import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { because, Refusal } from '../../contract/errors.ts'
import { bearerOf } from '../identity/bearer.ts'
import { comesFromHome, type Home } from '../origin.ts'
import { assertNotMaintained, type MaintenanceState } from '../watching/maintenance.ts'
import type { Observer } from '../watching/observer.ts'
import { onTrail, readRequestId } from '../watching/request-trail.ts'
import { answerFaults, type Fault } from './faults.ts'
import { securityHeaders } from './security-headers.ts'
import { shownPath } from './shown-path.ts'

export interface ServerSettings {
  log: FastifyBaseLogger
  trustProxy: boolean
  /** Where people reach the service; requests that change something must come from there. */
  home: Home
  /** Path prefixes whose changing requests are checked for their origin. */
  originChecked: readonly string[]
  /** Folder on this machine's disk where uploads are kept aside while their requests last. */
  uploads: string
  keepFault: (fault: Fault) => Promise<void>
  /** Errors carry their message at the top too, where some platforms look for it. */
  messageAtTop?: boolean
  /** The newest migration of a newer version beside this one; null while there is none. */
  newerSchema?: () => string | null
  /** What is said while the installation is maintained. */
  maintenance?: () => MaintenanceState | null
  /** Sees every request that was answered. */
  observer?: Observer
}

/** The HTTP server of a service, without its routes. JSON bodies are limited to 1 MiB. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines say which request they are of by the trail.
    childLoggerFactory: (logger) => logger,
    // One proxy: what stands before its own entry in X-Forwarded-For is what the client wrote.
    trustProxy: settings.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('caller')
  app.decorateRequest('renewedCookies')
  app.decorateRequest('rawBody')
  app.decorate('uploads', settings.uploads)
  await app.register(cookie)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Less arrives sooner as it is, in its first three packets, than it is compressed and read.
    threshold: 4096,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 3 },
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 20 },
    throwFileSizeLimit: true,
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, reply, done) => {
    if (bearerOf(request.headers) !== null) dropCookies(request)
    reply.headers(securityHeaders)
    reply.header('X-Request-Id', request.id)
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
    // The route that was found, not the address as it was spelt.
    const route = request.routeOptions.url ?? request.url
    checkOrigin(request.method, route, request.headers, settings)
    assertNotMaintained(settings.maintenance?.(), { method: request.method, route })
    done()
  })
  // After the body was read: whatever came before it is another chain of events.
  app.addHook('preHandler', (request, _reply, done) =>
    onTrail(
      {
        requestId: request.id,
        tenantId: request.caller?.tenantId ?? null,
        by: request.caller?.userId ?? request.ip,
      },
      done,
    ),
  )
  watchRequests(app, settings.observer)
  answerFaults(app, settings.keepFault, settings.messageAtTop ?? false, settings.newerSchema)
  acceptEmptyJson(app)
  return app
}

/** A program that brings a key is nobody whom a browser signed in, whatever cookies come with it. */
function dropCookies(request: FastifyRequest): void {
  delete request.headers.cookie
  request.cookies = {}
}

function watchRequests(app: FastifyInstance, observer: Observer = {}): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        path: shownPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.caller?.userId ?? undefined,
        keyId: request.caller?.actor.keyId ?? undefined,
        tenantId: request.caller?.tenantId ?? undefined,
      },
      'request',
    )
    observer.request?.({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      requestId: request.id,
      traceparent: request.headers.traceparent as string | undefined,
    })
    done()
  })
}

function checkOrigin(
  method: string,
  url: string,
  headers: Record<string, string | string[] | undefined>,
  { originChecked, home }: ServerSettings,
): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  if (!originChecked.some((prefix) => url.startsWith(prefix))) return
  // No browser adds such a header by itself, and what it does add is left aside.
  if (bearerOf(headers) !== null) return
  if (!comesFromHome(headers, home)) throw new Refusal('ORIGIN_REJECTED')
}

/** An empty JSON body is an empty object; anything else must be JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) request.rawBody = body as string
    if (body === '') done(null, undefined)
    else
      parse(request, body as string, (error, value) => {
        if (error) done(new Refusal('BODY_MALFORMED'))
        else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
          done(new Refusal('VALIDATION_FAILED', [because('', 'body_object')]))
        } else done(null, value)
      })
  })
}
