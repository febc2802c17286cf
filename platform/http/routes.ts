import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Endpoint, gatesOf, type Upload } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import type { CsvColumn } from '../../contract/records/csv-columns.ts'
import { daySeconds } from '../../contract/values/days.ts'
import type { ClientLanguage } from '../../contract/values/languages.ts'
import { type Ctx, inTenant, type Kernel, reading, type Tx } from '../scope.ts'
import type { FactRecord, Scope } from '../unit/facts.ts'
import { languageOf, tableWords } from '../values/table-words.ts'
import {
  FileAnswer,
  HtmlAnswer,
  type PageAnswer,
  type Serialise,
  StoredAnswer,
  serialiserOf,
} from './answer.ts'
import { bringTo } from './bring-to.ts'
import { sendJson } from './entity-tag.ts'
import { exportCsv, wantsCsv } from './export.ts'
import { type Caller, Denial, type Gatekeeper } from './gate.ts'
import { type Claim, claimOf, keepAnswer, outsideTenants, Replayed, replay, takeKey } from './idempotency.ts'
import { readBody, readIfMatch, readParams, readQuery } from './input.ts'
import type { Limits } from './limits.ts'
import { inMadeTenant } from './made-tenant.ts'
import { type Admitted, admitIds, type HiddenIds } from './named-ids.ts'
import { sendFile, sendHtml, sendStored } from './send-stored.ts'
import type { Input, OutsideCtx, Route } from './serve.ts'
import { readForm, readRaw, type SentForm } from './upload.ts'

export interface RouteSettings<DB, Name extends string> {
  kernel: Kernel<DB, Name>
  gatekeeper: Gatekeeper
  limits: Limits
  /** Development and tests: answers are held against the contract, and writes to the facts they declare. */
  checked: boolean
  /** The time zone of the tenant, for tables that people read; UTC where tenants have none. */
  timezoneOf?: (ctx: Ctx<DB>) => Promise<string>
  /** Columns that a tenant's list has in a CSV file beside the declared ones. */
  columnsOf?: (ctx: Ctx<DB>, endpoint: Endpoint) => Promise<readonly CsvColumn[]>
  /** Where not everybody is shown all of a tenant. */
  hiddenIds?: HiddenIds
}

/** Registers every route of a service. Throws for a gate or a limit that the service does not know. */
export function registerRoutes<DB, Name extends string>(
  app: FastifyInstance,
  routes: readonly Route<DB, Name>[],
  settings: RouteSettings<DB, Name>,
): void {
  for (const route of routes) {
    const { endpoint } = route
    assertKnown(endpoint, settings)
    const serialise = serialiserOf(endpoint, settings.checked)
    const served = new Served(route, settings, serialise)
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      endpoint.pathKinds?.[name] === 'rest' ? '*' : `:${name}`,
    )
    if (endpoint.anyOrigin) admitAnyOrigin(app, url, endpoint.method)
    const raw = endpoint.upload?.as === 'raw' ? endpoint.upload : null
    const options: RouteOptions = {
      method: endpoint.method,
      url,
      // Whoever may not call is told so before what they sent is read.
      onRequest: [
        ...(endpoint.anyOrigin ? [sayAnyOrigin] : []),
        (request: FastifyRequest, reply: FastifyReply) => served.enter(request, reply),
      ],
      // A signed delivery says what a form took twice over, and its labels besides.
      ...(endpoint.rawBody ? { bodyLimit: 4 * 1024 * 1024 } : {}),
      // Stored bytes are sent as they lie there: a part of what was packed would be of no use.
      ...(endpoint.response.ranges ? { compress: false } : {}),
      config: { rawBody: endpoint.rawBody === true },
      handler: (request, reply) => served.answer(request, reply),
    }
    if (raw) app.register(async (within) => takeAnyBody(within).route(options))
    else app.route(options)
  }
}

/** Lets the routes of this part of the server take whatever is sent, as it comes. */
function takeAnyBody(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  return app
}

/** A gate nobody guards would admit everybody, and a limit nobody counts would let everything through. */
function assertKnown(
  endpoint: Endpoint,
  { gatekeeper, limits }: { gatekeeper: Gatekeeper; limits: Limits },
): void {
  const { method, path, limit, scope } = endpoint
  for (const gate of gatesOf(endpoint)) {
    if (!gatekeeper.knows(gate, scope !== 'none'))
      throw new Error(`${method} ${path} declares a gate that is not known here: ${gate}.`)
  }
  if (limit !== undefined && !limits.knows(limit))
    throw new Error(`${method} ${path} declares a limit that is not known here: ${limit}.`)
}

/** Answers the question a browser asks before it lets a page of another site call the route. */
function admitAnyOrigin(app: FastifyInstance, url: string, method: string): void {
  app.options(url, (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Allow-Methods', method)
      .header('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key')
      .header('Access-Control-Max-Age', String(daySeconds))
      .send(),
  )
}

async function sayAnyOrigin(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('Access-Control-Allow-Origin', '*')
}

type Act = (tx: Tx<unknown>) => Promise<void>

class Served<DB, Name extends string> {
  private readonly route: Route<DB, Name>
  private readonly endpoint: Endpoint
  private readonly settings: RouteSettings<DB, Name>
  private readonly serialise: Serialise

  constructor(route: Route<DB, Name>, settings: RouteSettings<DB, Name>, serialise: Serialise) {
    this.route = route
    this.endpoint = route.endpoint
    this.settings = settings
    this.serialise = serialise
  }

  async enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    // What an answer holds is for whoever asked; an operation may say otherwise.
    reply.header('Cache-Control', 'no-store')
    try {
      request.caller = await this.admit(request, reply)
    } catch (error) {
      const isNobody = error instanceof Refusal && error.code === 'SESSION_REQUIRED'
      if (this.endpoint.orNobody && isNobody) return this.sendText(reply, 200, '{"data":null}')
      throw error
    }
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { endpoint } = this
    const caller = request.caller!
    for (const cookie of request.renewedCookies ?? []) reply.header('set-cookie', cookie)
    await this.limit(request, reply, caller)
    const params = readParams(endpoint, request.params)
    const form = comesAsForm(endpoint, request) ? await readForm(request, endpoint.upload) : null
    try {
      return await this.answerInput(request, reply, this.readInput(request, reply, caller, { params, form }))
    } finally {
      await form?.close()
    }
  }

  private async answerInput(
    request: FastifyRequest,
    reply: FastifyReply,
    input: Input<Endpoint>,
  ): Promise<FastifyReply> {
    const { endpoint } = this
    const { caller } = input
    const { tenantId, actor, sight = null } = caller
    const scope: Scope = { tenantId, actor, sight, requestId: request.id }
    // A file that is made for the answer changes nothing, however much is said of what it is to hold.
    if (endpoint.method === 'GET' || endpoint.response.kind === 'file')
      return this.answerRead(request, reply, scope, input)
    const claim =
      endpoint.method === 'POST'
        ? claimOf(callerKey(request, caller), request.headers['idempotency-key'], endpoint.path, () =>
            claimParts(input),
          )
        : null
    try {
      const admitted = await admitIds(scope, input, this.settings.hiddenIds)
      const text = await this.write(admitted, claim)
      if (tenantId === null && caller.openTenantId)
        await bringTo(this.settings.kernel.servers, caller.openTenantId)
      return this.send(reply, text)
    } catch (error) {
      if (!(error instanceof Replayed)) throw error
      reply.header('Idempotency-Replayed', 'true')
      return this.sendText(reply, error.status, error.text)
    }
  }

  /** Whoever is turned away is counted by address, so that refusals cannot be asked for without limit. */
  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      return await this.settings.gatekeeper.admit(request, this.endpoint)
    } catch (error) {
      await this.settings.limits.count('default', request.ip, reply)
      if (error instanceof Denial) await error.record()
      throw error
    }
  }

  private async answerRead(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Scope,
    input: Input<Endpoint>,
  ): Promise<FastifyReply> {
    const asCsv = wantsCsv(this.endpoint, request.headers.accept)
    if (asCsv) await this.settings.limits.count('export', limitKeyOf(request, input.caller), reply)
    const value = asCsv
      ? await this.export(scope, input, languageOf(request.headers['accept-language']))
      : await this.read(scope, input)
    if (value instanceof StoredAnswer) return sendStored(request, reply, value.file)
    if (value instanceof HtmlAnswer) return sendHtml(reply, value)
    if (value instanceof FileAnswer) return sendFile(reply, value)
    const text = this.serialise(value)
    return this.endpoint.response.status === 200 ? sendJson(request, reply, text) : this.send(reply, text)
  }

  private async export(scope: Scope, input: Input<Endpoint>, language: ClientLanguage): Promise<FileAnswer> {
    const { timezoneOf, columnsOf, kernel } = this.settings
    const ctx = reading<DB>(kernel, scope)
    const ofTenant = scope.tenantId !== null
    const timezone = (ofTenant && (await timezoneOf?.(ctx))) || 'UTC'
    const more = (ofTenant && (await columnsOf?.(ctx, this.endpoint))) || []
    const how = { timezone, words: tableWords(language) }
    const { kind } = this.endpoint.response
    return exportCsv(this.endpoint, how, columnsAsked(input), more, async (part) => {
      const query = { ...(input.query as object), ...part }
      const value = await this.read(scope, { ...input, query } as Input<Endpoint>)
      if (kind === 'page') return value as PageAnswer
      // As it is answered: what the contract does not name inside a row is left out here too.
      const { data: rows, meta } = JSON.parse(this.serialise(value))
      return { rows, ...meta }
    })
  }

  private async read(scope: Scope, input: Input<Endpoint>): Promise<unknown> {
    const { handler } = this.route
    const ctx = reading<DB>(this.settings.kernel, scope)
    return typeof handler === 'function'
      ? (handler as (ctx: unknown, input: unknown) => Promise<unknown>)(ctx, input)
      : handler.outside(this.outside(scope, null), input)
  }

  private async write({ scope, input, asSent }: Admitted, claim: Claim | null): Promise<string> {
    const { handler } = this.route
    if (typeof handler !== 'function') {
      return this.serialise(asSent(await handler.outside(this.outside(scope, claim, asSent), input)))
    }
    const work = handler as unknown as (tx: Tx<DB, Name>, input: unknown) => Promise<unknown>
    return this.claimed(
      scope,
      claim,
      (tx) => work(tx, input),
      (value) => this.serialise(asSent(value)),
    )
  }

  private outside(
    scope: Scope,
    claim: Claim | null,
    asSent: Admitted['asSent'] = (value) => value,
  ): OutsideCtx<DB, Name> {
    const ctx = reading<DB>(this.settings.kernel, scope)
    const within =
      (fresh: boolean) =>
      async <T>(work: (tx: Tx<DB, Name>) => Promise<T>, tenantId = scope.tenantId): Promise<T> => {
        let result: { value: T } | undefined
        const keep = async (tx: Tx<DB, Name>) => {
          result = { value: await work(tx) }
          return result.value
        }
        await this.claimed(
          { ...scope, tenantId },
          claim,
          keep,
          (value) => this.serialise(asSent(value)),
          fresh,
        )
        return result!.value
      }
    return {
      ...ctx,
      inTenant: within(false),
      inNewTenant: within(true),
      atHome: (work) => inTenant(this.settings.kernel, { ...scope, tenantId: null }, work),
      inMadeTenant: (begin, work) =>
        inMadeTenant({ kernel: this.settings.kernel, scope, claim }, begin, work, {
          status: this.endpoint.response.status,
          write: (value) => this.serialise(asSent(value)),
          finish: (facts, unchanged) => this.guardFacts(facts, unchanged),
        }),
      assertUnanswered: async (tenantId = scope.tenantId ?? undefined) => {
        const at = reading<DB>(this.settings.kernel, { ...scope, tenantId: tenantId ?? null })
        if (claim) await replay(at as unknown as Ctx<unknown>, claim)
      },
    }
  }

  private claimed(
    scope: Scope,
    claim: Claim | null,
    work: (tx: Tx<DB, Name>) => Promise<unknown>,
    write: (value: unknown) => string,
    freshTenant = false,
  ): Promise<string> {
    return inTenant(
      this.settings.kernel,
      scope,
      async (tx) => {
        const plain = tx as unknown as Tx<unknown>
        const where = freshTenant ? outsideTenants : (same: typeof plain, act: Act) => act(same)
        if (claim) await where(plain, (at) => takeKey(at, claim))
        const text = write(await work(tx))
        if (claim) await where(plain, (at) => keepAnswer(at, claim, this.endpoint.response.status, text))
        return text
      },
      (_text, facts, unchanged) => this.guardFacts(facts, unchanged),
    )
  }

  /** A write that records none of the facts it declares is a fault of ours. */
  private guardFacts(facts: readonly FactRecord[], unchanged: boolean): void {
    const { emits } = this.endpoint
    if (!this.settings.checked || unchanged || emits === 'nothing' || emits === undefined) return
    if (facts.some((fact) => emits.includes(fact.type))) return
    throw new Error(`${this.endpoint.method} ${this.endpoint.path} recorded none of: ${emits.join(', ')}`)
  }

  /** The limit an operation names is counted beside the one of everything. */
  private async limit(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> {
    const { limits } = this.settings
    const who = limitKeyOf(request, caller)
    await limits.count('default', who, reply)
    if (this.endpoint.limit) await limits.count(this.endpoint.limit, who, reply)
  }

  private readInput(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { params, form }: { params: Record<string, string>; form: SentForm | null },
  ): Input<Endpoint> {
    const { endpoint } = this
    const { upload } = endpoint
    const query = readQuery(endpoint, request.query)
    const raw = upload?.as === 'raw' ? readRaw(request, upload.bytes) : null
    const body = raw ? undefined : readBody(endpoint, form ? form.body : request.body)
    return {
      params,
      query,
      body,
      ifMatch: endpoint.ifMatch ? readIfMatch(request) : null,
      caller,
      file: form?.file ?? null,
      stream: raw,
      rawBody: request.rawBody ?? null,
      cookies: request.cookies,
      headers: request.headers,
      ip: request.ip,
      reply: { header: (name, value) => void reply.header(name, value) },
    } as Input<Endpoint>
  }

  private send(reply: FastifyReply, text: string): FastifyReply {
    return this.sendText(reply, this.endpoint.response.status, text)
  }

  private sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
    if (status === 204) return reply.code(204).send()
    return reply.code(status).type('application/json; charset=utf-8').send(text)
  }
}

/** Whether what is sent is a form: where JSON is taken too, what is said to be JSON is none. */
function comesAsForm(endpoint: Endpoint, request: FastifyRequest): endpoint is Endpoint & { upload: Upload } {
  const { upload } = endpoint
  if (upload?.as !== 'form') return false
  return !(upload.orJson && /^application\/json\b/i.test(request.headers['content-type'] ?? ''))
}

function callerKey(request: FastifyRequest, caller: Caller): string {
  return caller.limitKey ?? caller.userId ?? `public:${request.ip}`
}

/** Whom limits count. */
function limitKeyOf(request: FastifyRequest, caller: Caller): string {
  return caller.limitKey ?? caller.userId ?? request.ip
}

function claimParts({ params, query, body, file }: Input<Endpoint>): string[] {
  return [JSON.stringify([params, query, body]), ...(file ? [file.hash] : [])]
}

/** The columns of a CSV file that a list's query names. */
function columnsAsked({ query }: Input<Endpoint>): readonly string[] | undefined {
  return (query as { columns?: readonly string[] } | undefined)?.columns
}
