import { crm } from '../../contract/crm.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorDetail } from '../../contract/errors.ts'
import { routes as formRoutes } from '../../contract/forms/routes.generated.ts'
import { formService } from '../../contract/forms/service.ts'
import { routes } from '../../contract/routes.generated.ts'
import type { Answer, Input, Module, Operation } from '../kit/server/api.ts'
import { fillIn, type Lean } from './lean.ts'

/** What was asked of the server. */
export type ApiRequest<M extends Module = Module, O extends Operation<M> = Operation<M>> = Input<M, O> & {
  method: string
  ifMatch: number | undefined
  requestId: string | undefined
  idempotencyKey: string | undefined
}

/** What an operation answers: as much of its `data` as matters; for a list, all of its rows. */
type Answering<M extends Module, O extends Operation<M>> = (
  request: ApiRequest<M, O>,
) => Lean<DataOf<Answer<M, O>>> | undefined | Promise<Lean<DataOf<Answer<M, O>>> | undefined>
type DataOf<A> = A extends { data: infer Data; meta: unknown } ? Data : A

/** What the server refuses a request with. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly ErrorDetail[]

  constructor(status: number, code: string, details: readonly ErrorDetail[] = []) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The connection breaks: the request gets no answer at all. */
export class ConnectionLoss extends Error {}

/**
 * Stands in for the server at `fetch`: what a test does not say is answered with the least the contract allows. A request the contract
 * does not take, and an answer it does not know, are told in `faults`.
 */
export function standIn(service: 'crm' | 'forms' = 'crm') {
  const table = tables[service]
  const answers = new Map<string, (request: never) => unknown>()
  const log: { name: string; asked: ApiRequest }[] = []
  const faults: string[] = []

  async function fetchApi(url: URL, init: RequestInit): Promise<Response> {
    const found = findRoute(table, init.method ?? 'GET', url.pathname)
    if (!found) return refusal(new Refusal(404, 'ROUTE_NOT_FOUND'))
    const { name, endpoint, params } = found
    const request = readRequest(init, url, params)
    log.push({ name, asked: request })
    try {
      const wrong = misfit(endpoint, request)
      if (wrong) throw new Error(wrong)
      const answer = answers.get(name)
      const result = await (answer as ((one: ApiRequest) => unknown) | undefined)?.(request)
      return responseOf(endpoint, result, request)
    } catch (error) {
      if (error instanceof ConnectionLoss) throw new TypeError('Failed to fetch')
      if (error instanceof Refusal) return refusal(error)
      faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
      return refusal(new Refusal(500, 'INTERNAL'))
    }
  }

  return {
    faults,
    fetchApi,
    /** Says what an operation answers from now on. */
    answer<M extends Module, O extends Operation<M>>(module: M, operation: O, answering: Answering<M, O>) {
      answers.set(`${module}.${operation}`, answering)
    },
    /** Holds the answers of an operation until what is given is called. */
    hold<M extends Module, O extends Operation<M>>(module: M, operation: O): () => void {
      const name = `${module}.${operation}`
      const before = answers.get(name)
      let release = () => {}
      const gate = new Promise<void>((done) => {
        release = done
      })
      answers.set(name, async (request: never) => {
        await gate
        return before?.(request)
      })
      return release
    },
    /** What was asked of an operation so far. */
    asked<M extends Module, O extends Operation<M>>(module: M, operation: O): ApiRequest<M, O>[] {
      return log
        .filter(({ name }) => name === `${module}.${operation}`)
        .map(({ asked }) => asked as ApiRequest<M, O>)
    },
  }
}

export type StandIn = ReturnType<typeof standIn>

type Route = { name: string; endpoint: Endpoint; pattern: RegExp; params: string[]; fixed: number }
type Routes = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const tables = { crm: tableOf(crm, routes), forms: tableOf(formService, formRoutes) }

/** The routes of a service; of several that fit, the one with the most words of its own comes first. */
function tableOf(service: object, known: Routes): readonly Route[] {
  const declared = service as Record<string, Record<string, Endpoint>>
  return Object.entries(known)
    .flatMap(([module, operations]) =>
      Object.keys(operations).flatMap((operation) => {
        const endpoint = declared[module]?.[operation]
        if (!endpoint) return []
        const { path } = endpoint
        return {
          name: `${module}.${operation}`,
          endpoint,
          pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
          params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
          fixed: path.split('/').filter((word) => !word.startsWith('{')).length,
        }
      }),
    )
    .toSorted((one, other) => other.fixed - one.fixed)
}

function findRoute(table: readonly Route[], method: string, path: string) {
  for (const route of table) {
    const match = route.endpoint.method === method && route.pattern.exec(path)
    if (!match) continue
    const params = Object.fromEntries(
      route.params.map((name, at) => [name, decodeURIComponent(match[at + 1]!)]),
    )
    return { name: route.name, endpoint: route.endpoint, params }
  }
  return undefined
}

function readRequest(init: RequestInit, url: URL, params: Record<string, string>): ApiRequest {
  const headers = new Headers(init.headers)
  const ifMatch = headers.get('if-match')
  return {
    method: init.method ?? 'GET',
    params,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    ifMatch: ifMatch ? Number(ifMatch.replaceAll('"', '')) : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
  } as unknown as ApiRequest
}

/** What the contract does not take in a request. */
function misfit(
  endpoint: Endpoint,
  { query, body }: { query?: unknown; body?: unknown },
): string | undefined {
  for (const [part, schema, value] of [
    ['query', endpoint.query, query],
    ['body', endpoint.upload ? undefined : endpoint.body, body],
  ] as const) {
    const read = schema?.safeParse(value)
    if (read && !read.success) {
      const [issue] = read.error.issues
      return `the ${part} is not taken: ${issue?.path.join('.')} ${issue?.message}`
    }
  }
  return undefined
}

function responseOf({ response }: Endpoint, value: unknown, { query }: { query?: unknown }): Response {
  if (response.kind === 'empty') return new Response(null, { status: response.status })
  if (response.kind === 'file') return new Response(value as BodyInit, { status: response.status })
  const body = fillIn(response.body, response.kind === 'bare' ? value : envelope(response.kind, value, query))
  return Response.json(body, { status: response.status })
}

/** The rows of the page that is asked for, and how many there are. */
function envelope(kind: string, value: unknown, query: unknown) {
  if (kind === 'cursor') return { data: value, meta: { nextCursor: null } }
  if (kind !== 'page') return { data: value }
  const rows = (value ?? []) as unknown[]
  const paging = query as { page?: string; limit?: string }
  const [page, limit] = [Number(paging.page ?? 1), Number(paging.limit ?? 50)]
  return { data: rows.slice((page - 1) * limit, page * limit), meta: { page, limit, total: rows.length } }
}

function refusal({ status, code, details }: Refusal): Response {
  const headers = { 'x-request-id': 'request-of-a-test' }
  return Response.json({ error: { code, message: code, details } }, { status, headers })
}
