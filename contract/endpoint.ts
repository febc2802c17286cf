import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { CsvColumn } from './records/csv-columns.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How an answer is built: `body` is the whole JSON body, envelope included. */
export interface ResponseShape<Body = unknown> {
  readonly kind: 'data' | 'page' | 'cursor' | 'empty' | 'results' | 'bare' | 'file'
  readonly status: number
  /** The file is stored: parts of it can be asked for by `Range`. */
  readonly ranges?: true
  readonly body: z.ZodType<Body>
}

/**
 * How path parameters look that are no ids, as regular expressions. What looks otherwise names nothing, as an id that no
 * record can have.
 */
export const pathKinds = {
  slug: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  word: /^[a-z][a-z_]{0,62}$/,
  token: /^[A-Za-z0-9_-]{20,200}$/,
  request: /^[A-Za-z0-9_-]{8,128}$/,
  /** All that is left of the path, slashes and all; the last parameter alone. */
  rest: /^[^\p{Cc}]{1,4000}$/u,
} as const
export type PathKind = keyof typeof pathKinds

/**
 * A file that is sent, of at most `bytes`. `form`: one part of `multipart/form-data`, whose text fields `body` describes,
 * kept aside until all of them are read; `raw`: the whole body, of any media type, handed on as it comes.
 */
export interface Upload {
  readonly as: 'form' | 'raw'
  readonly bytes: number
  /** Takes `body` as JSON too, without a file of its own. */
  readonly orJson?: true
  /** What more is answered with where it is no file of any kind. */
  readonly tooLarge?: 'PDF_TOO_LARGE'
}

/**
 * One operation of the interface: everything the server, the browser client, the API reference and the
 * contract-wide test suites need to know about it.
 */
export interface Endpoint<Gate extends string = string, Event extends string = string> {
  readonly method: Method
  /** Path with `{name}` for each parameter. */
  readonly path: string
  readonly summary: string
  /**
   * Who may call: a permission `resource.action`, or one of the words of the service's gate list; of several
   * permissions any one opens the operation.
   */
  readonly gate: Gate | readonly [Gate, ...Gate[]]
  /** `none`: the operation acts outside any tenant, so no tenant header is read. Default `tenant`. */
  readonly scope?: 'tenant' | 'none'
  /** What it may ask for beside its gate, for some of what it does. */
  readonly asks?: readonly Gate[]
  readonly params?: z.ZodObject
  /** Path parameters that are no ids. */
  readonly pathKinds?: Readonly<Record<string, PathKind>>
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: Upload
  /** The handler is given the body as it was sent too, to check a signature over its very bytes. */
  readonly rawBody?: true
  readonly response: ResponseShape
  /** The columns of a list as a CSV file; without them every field of a row is one. */
  readonly csv?: readonly CsvColumn[]
  /** The facts a successful write records; `nothing` for a write that changes no record. */
  readonly emits?: readonly Event[] | 'nothing'
  readonly errors?: readonly ErrorCode[]
  /** Name of a rate limit beside the default one. */
  readonly limit?: string
  /** Pages of any site may call it from a browser. */
  readonly anyOrigin?: true
  /** It is about whoever calls as a person, such as what they are notified of: programs with a key do not call it. */
  readonly personal?: true
  /** Where nobody is signed in it answers null, and is no error: a page may ask before anybody is. */
  readonly orNobody?: true
  /** The operation honours `If-Match: "<version>"`. */
  readonly ifMatch?: true
}

/** Whether programs with a key may call an operation: what happens in a tenant, and is neither personal nor of the installation. */
export function takesKeys(endpoint: Pick<Endpoint, 'gate' | 'scope' | 'personal'>): boolean {
  const { scope, personal } = endpoint
  return scope !== 'none' && !personal && gatesOf(endpoint).some((gate) => !forPeople.includes(gate))
}

/** Gates that no key opens: those of other callers, of the installation, and of who works in a port. */
const forPeople = [
  'public',
  'signed_token',
  'signing_service',
  'portal',
  'api_key',
  'super_admin',
  'admin.manage_users',
]

/** The gates of an operation, any one of which opens it. */
export function gatesOf({ gate }: Pick<Endpoint, 'gate'>): readonly string[] {
  return typeof gate === 'string' ? [gate] : gate
}

/** The `endpoint` function of a service: fixes which gates and facts its declarations may name. */
export function endpointOf<Gate extends string, Event extends string>() {
  return <const E extends Endpoint<Gate, Event>>(declaration: E): E => declaration
}

/** 200 `{ data }`. */
export const data = <T extends z.ZodType>(schema: T) =>
  ({ kind: 'data', status: 200, body: z.object({ data: schema }) }) as const

/** 201 `{ data }`. */
export const created = <T extends z.ZodType>(schema: T) =>
  ({ kind: 'data', status: 201, body: z.object({ data: schema }) }) as const

/** 202 `{ data }`: accepted, work goes on in the background. */
export const accepted = <T extends z.ZodType>(schema: T) =>
  ({ kind: 'data', status: 202, body: z.object({ data: schema }) }) as const

/** 200 `{ data: [], meta: { page, limit, total } }`, with `nextCursor` where pages are asked for by cursor. */
export const page = <T extends z.ZodType>(item: T) =>
  ({
    kind: 'page',
    status: 200,
    body: z.object({
      data: z.array(item),
      meta: z.object({
        page: z.int(),
        limit: z.int(),
        total: z.int(),
        nextCursor: z.string().nullable().optional(),
      }),
    }),
  }) as const

/** 200 `{ data: [], meta: { nextCursor } }`. */
export const cursor = <T extends z.ZodType>(item: T) =>
  ({
    kind: 'cursor',
    status: 200,
    body: z.object({ data: z.array(item), meta: z.object({ nextCursor: z.string().nullable() }) }),
  }) as const

/** 204 without a body. */
export const empty = { kind: 'empty', status: 204, body: z.undefined() } as const

/** 200 with the schema itself as body, without an envelope. */
export const bare = <T extends z.ZodType>(schema: T) => ({ kind: 'bare', status: 200, body: schema }) as const

/** 200 with the bytes of a file that is made for the answer. */
export const file = { kind: 'file', status: 200, body: z.unknown() } as const

/** 200 with the bytes of a stored file, or 206 with a part of them. */
export const storedFile = { kind: 'file', status: 200, ranges: true, body: z.unknown() } as const

/** 200 `{ data: { results: [{ id, ok, error? }] } }`, in the order of the ids sent. */
export const results = {
  kind: 'results',
  status: 200,
  body: z.object({
    data: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          ok: z.boolean(),
          error: z.object({ code: z.string(), message: z.string() }).optional(),
        }),
      ),
    }),
  }),
} as const

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined
type Typed<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = Shape<E['params']>
export type QueryOf<E extends Endpoint> = Shape<E['query']>
export type BodyOf<E extends Endpoint> = Shape<E['body']>
/** What a client may send. */
export type QueryInput<E extends Endpoint> = Typed<E['query']>
export type BodyInput<E extends Endpoint> = Typed<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['response']['body']>
/** The `data` of the answer. */
export type DataOf<E extends Endpoint> = AnswerOf<E> extends { data: infer D } ? D : AnswerOf<E>
