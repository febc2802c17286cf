import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { Ctx, Tx } from '../scope.ts'
import type { FileAnswer, HtmlAnswer, RawJson, StoredAnswer } from './answer.ts'
import type { Caller } from './gate.ts'
import type { UploadedFile } from './upload.ts'

/** A value as a handler may give it: a Date where the contract says timestamp, any text where it says enum. */
export type Loose<T> = unknown extends T
  ? T
  : T extends string
    ? string | Date
    : T extends readonly (infer Item)[]
      ? Loose<Item>[]
      : T extends object
        ? { [K in keyof T]: Loose<T[K]> }
        : T

type Body<E extends Endpoint> = z.output<E['response']['body']>

/** What the handler of an endpoint gives back. */
export type Answer<E extends Endpoint> = E['response']['kind'] extends 'empty'
  ? undefined
  : E['response']['kind'] extends 'file'
    ? E['response'] extends { ranges: true }
      ? StoredAnswer | HtmlAnswer
      : FileAnswer
    : E['response']['kind'] extends 'page'
      ? {
          rows: Loose<RowsOf<E>> | RawJson
          page: number
          limit: number
          total: number
          nextCursor?: string | null
        }
      : E['response']['kind'] extends 'cursor'
        ? { rows: Loose<RowsOf<E>>; nextCursor: string | null }
        : E['response']['kind'] extends 'results'
          ? BulkResult[]
          : E['response']['kind'] extends 'bare'
            ? Loose<Body<E>> | RawJson
            : Body<E> extends { data: infer D }
              ? Loose<D> | RawJson
              : never

type RowsOf<E extends Endpoint> = Body<E> extends { data: infer R } ? R : never

export interface BulkResult {
  id: string
  ok: boolean
  error?: { code: string; message: string }
}

// A handler without an answer need not say `return undefined`.
type Answered<E extends Endpoint> = E['response']['kind'] extends 'empty' ? unknown : Answer<E>

/** What a handler is told about the request. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The version named by If-Match. */
  ifMatch: number | null
  caller: Caller
  /** The file of a form. */
  file: UploadedFile | null
  /** A body that is a file: the handler reads it before it answers. */
  stream: Readable | null
  /** The body as it was sent, for an endpoint that asks for it. */
  rawBody: string | null
  cookies: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  ip: string
  /** Sets headers of the answer. */
  reply: { header(name: string, value: string): void }
}

/** A context that opens its transaction itself, for what must be done before or after one. */
export interface OutsideCtx<DB, Name extends string> extends Ctx<DB> {
  /** In the tenant of the request; a public operation names the one it found by itself. */
  inTenant<T>(work: (tx: Tx<DB, Name>) => Promise<T>, tenantId?: string): Promise<T>
  /**
   * Ends the request with the answer given before under its Idempotency-Key, where there is one: for an operation that works
   * in transactions of its own before it answers in `inTenant`. Throws Replayed, IDEMPOTENCY_MISMATCH.
   */
  assertUnanswered(tenantId?: string): Promise<void>
  /** Outside any tenant, at home: what is global is written there first, and what follows from it in a tenant by `inTenant`. */
  atHome<T>(work: (tx: Tx<DB, Name>) => Promise<T>): Promise<T>
  /** In a tenant that `work` makes, at home. */
  inNewTenant<T>(work: (tx: Tx<DB, Name>) => Promise<T>, tenantId: string): Promise<T>
  /**
   * In a tenant that `begin` makes at home, wherever it is to live. A repeat of the request with its Idempotency-Key gets the same
   * id, so both may find that they were done before.
   */
  inMadeTenant<T>(
    begin: (tx: Tx<DB, Name>, tenantId: string) => Promise<void>,
    work: (tx: Tx<DB, Name>) => Promise<T>,
  ): Promise<T>
}

type Plain<E extends Endpoint, DB, Name extends string> = E['method'] extends 'GET'
  ? (ctx: Ctx<DB>, input: Input<E>) => Promise<Answered<E>>
  : (tx: Tx<DB, Name>, input: Input<E>) => Promise<Answered<E>>

export interface Outside<E extends Endpoint, DB, Name extends string> {
  outside: (ctx: OutsideCtx<DB, Name>, input: Input<E>) => Promise<Answered<E>>
}

export type Handler<E extends Endpoint, DB, Name extends string> = Plain<E, DB, Name> | Outside<E, DB, Name>

/** An endpoint with the handler that serves it. */
export interface Route<DB, Name extends string> {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint, DB, Name>
}

/** The `serve` function of a service: `serve(clients).with({ list, create, … })` binds a handler to each endpoint. */
export function serveOf<DB, Name extends string>() {
  return <M extends Record<string, Endpoint>>(module: M) => ({
    with(handlers: { [K in keyof M]: Handler<M[K], DB, Name> }): Route<DB, Name>[] {
      return Object.entries(module).map(([key, endpoint]) => ({
        endpoint,
        handler: handlers[key as keyof M] as unknown as Handler<Endpoint, DB, Name>,
      }))
    },
  })
}
