import { v4, validate } from 'uuid'
import type { crm } from '../../../contract/crm.ts'
import type {
  AnswerOf,
  BodyInput,
  DataOf,
  Endpoint,
  ParamsOf,
  QueryInput,
} from '../../../contract/endpoint.ts'
import type { formService } from '../../../contract/forms/service.ts'
import { translate, withTexts } from '../words/i18n.ts'
import { ApiError, hasCode, notHere, unreachable } from './api-error.ts'
import { signedInAgain } from './session-over.ts'

type Services = typeof crm & typeof formService
export type Module = keyof Services & string
export type Operation<M extends Module> = keyof Services[M] & string
/** The declaration of one operation. */
export type Declared<M extends Module, O extends Operation<M>> = Extract<Services[M][O], Endpoint>

/** The service a client speaks to. */
export type Service = {
  routes: Readonly<Record<string, Readonly<Record<string, readonly [string, string, string]>>>>
  /** The header that names the tenant, where the session does not. */
  tenantHeader?: string
}

let service: Service = { routes: {} }

/** Says at the start which service is called. */
export function callService(target: Service): void {
  service = target
}

/** What the operation answers: the `data` of the envelope, for a list, and where more is said, the envelope. */
export type Answer<M extends Module, O extends Operation<M>> = AnswerFor<Declared<M, O>>

type AnswerFor<E extends Endpoint> = E['response']['kind'] extends 'empty'
  ? undefined
  : E['response']['kind'] extends 'file'
    ? Blob
    : keyof AnswerOf<E> extends 'data'
      ? DataOf<E>
      : AnswerOf<E>

/** What the operation takes. */
export type Input<M extends Module, O extends Operation<M>> = InputFor<Declared<M, O>>

type InputFor<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  QueryPart<QueryInput<E>> &
  Part<'body', BodyInput<E>>
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value }
type QueryPart<Value> = [Value] extends [undefined] ? { query?: undefined } : { query?: Value }

export type CallOptions = {
  tenantId?: string | null
  /** The version the change was made on, for operations that refuse a stale one. */
  ifMatch?: number
  signal?: AbortSignal
  /** Milliseconds after which the server counts as not reached; the time a person takes to sign in again is not counted. */
  patienceMs?: number
  /** The id by which the step can be taken back; drawn anew when left out. */
  requestId?: string
  /** One key per act of the person, so that a repeated request acts once. */
  idempotencyKey?: string
  /** Replaces the JSON body, for uploads. */
  form?: FormData
  /** The call finds out whether there is a session, and is refused without one. */
  probing?: boolean
  /** The answer that is known: where the server says that it is still so, it is given again as it is. */
  known?: unknown
}

/** The ETag of long answers, by the answer as it was read. */
const entityTags = new WeakMap<object, string>()

/** An answer was put together anew out of what it says: it is known by the same ETag. */
export function sameAnswer<T>(answer: unknown, again: T): T {
  const tag = isObject(answer) && entityTags.get(answer)
  if (tag && isObject(again)) entityTags.set(again, tag)
  return again
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * Calls one operation of the interface. Where the session has ended the person is asked to sign in, and the call goes
 * on after that. Throws ApiError.
 */
export async function call<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  input: Input<M, O>,
  options: CallOptions = {},
): Promise<Answer<M, O>> {
  const [method, path] = routeOf(module, operation)
  const { params, query, body } = input as LooseInput
  const init: RequestInit = {
    method,
    headers: headersOf(method, options, body !== undefined),
    credentials: 'same-origin',
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.form ? { body: options.form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const response = await answerTo(urlOf(path, params, query), init, options)
  if (response.status === 304) return options.known as Answer<M, O>
  const answer = (await read(response)) as Answer<M, O>
  const tag = response.headers.get('etag')
  if (tag && isObject(answer)) entityTags.set(answer, tag)
  return answer
}

/** A fresh id of a request. Pages of a plain http address on a local network have no `crypto.randomUUID`. */
export function newRequestId(): string {
  return v4()
}

/** Fetches every row of a list with its filters as a CSV file. Throws ApiError. */
export async function downloadCsv(
  module: Module,
  query: Record<string, unknown>,
  tenantId: string,
  operation = 'list',
): Promise<Blob> {
  const [, path] = routeOf(module, operation)
  // In the language of the desk, which need not be that of the browser.
  const headers = {
    accept: 'text/csv',
    'accept-language': document.documentElement.lang,
    ...tenantHeader(tenantId),
  }
  const init: RequestInit = { method: 'GET', headers, credentials: 'same-origin' }
  return (await answerTo(urlOf(path, {}, query), init)).blob()
}

/** The address of a read, for links and downloads the browser follows by itself. */
export function addressOf<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  input: Input<M, O>,
): string {
  const [, path] = routeOf(module, operation)
  const { params, query } = input as LooseInput
  return urlOf(path, params, query)
}

/** Method, path and gate of an operation. */
export function routeOf(module: Module, operation: string): readonly [string, string, string] {
  const route = service.routes[module]?.[operation]
  if (!route) throw new Error(`The interface has no operation ${module}.${operation}`)
  return route
}

type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

function urlOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  // Another word in the place of an id may be the name of another operation.
  if (params.id !== undefined && !validate(params.id)) throw notHere()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size ? `${filled}?${search}` : filled
}

export function headersOf(method: string, options: CallOptions, hasBody: boolean): Record<string, string> {
  const tag = isObject(options.known) && entityTags.get(options.known)
  return {
    accept: 'application/json',
    ...(hasBody && !options.form ? { 'content-type': 'application/json' } : {}),
    ...tenantHeader(options.tenantId),
    ...(options.requestId === undefined ? {} : { 'x-request-id': options.requestId }),
    ...(tag ? { 'if-none-match': tag } : {}),
    ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
    ...(method === 'POST' ? { 'idempotency-key': options.idempotencyKey ?? newRequestId() } : {}),
  }
}

function tenantHeader(tenantId: string | null | undefined): Record<string, string> {
  return tenantId && service.tenantHeader ? { [service.tenantHeader]: tenantId } : {}
}

/** The same request again, with the same idempotency key, as soon as the person is signed in once more. */
async function answerTo(
  url: string,
  init: RequestInit,
  { probing = false, patienceMs }: Pick<CallOptions, 'probing' | 'patienceMs'> = {},
): Promise<Response> {
  const act = init.method === 'GET' ? 'read' : 'write'
  for (;;) {
    const signal = patienceMs === undefined ? init.signal : AbortSignal.timeout(patienceMs)
    const response = await send(url, signal ? { ...init, signal } : init)
    if (response.ok || response.status === 304) return response
    const error = await errorOf(response)
    if (probing || !hasCode(error, 'SESSION_REQUIRED')) throw error
    if (!(await signedInAgain(act, init.signal ?? undefined))) throw error
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.includes('json')) return response.blob()
  const body: unknown = await response.json()
  // An envelope that says more than its data is given whole.
  if (typeof body !== 'object' || body === null || !('data' in body) || Object.keys(body).length > 1)
    return body
  return body.data
}

export async function errorOf(response: Response): Promise<ApiError> {
  // Without them it is said in the words of the server.
  await withTexts(Promise.resolve(), 'problems').catch(() => undefined)
  const requestId = response.headers.get('x-request-id') ?? undefined
  try {
    const body = (await response.json()) as { error: ConstructorParameters<typeof ApiError>[1] }
    return new ApiError(response.status, { ...(requestId ? { requestId } : {}), ...body.error })
  } catch {
    return new ApiError(response.status, {
      code: 'ANSWER_UNREADABLE',
      message: translate('problem.unreadable', { status: response.status }),
      ...(requestId ? { requestId } : {}),
    })
  }
}
