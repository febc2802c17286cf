import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Placing } from './database/placing.ts'
import { type Line, readScope, writeScope } from './database/scoped-kysely.ts'
import { uuidv7 } from './ids.ts'
import {
  type JobDeclaration,
  type JobInput,
  type JobOptions,
  jobIn,
  type NewJob,
  newJob,
} from './jobs/job.ts'
import type { Servers } from './shards/servers.ts'
import type { Actor, Catalogue, FactInput, FactRecord, Scope } from './unit/facts.ts'
import { Memory } from './unit/memory.ts'
import { announcementsOf, storeFacts } from './unit/store-facts.ts'
import { requestHere } from './watching/request-trail.ts'

/** The service by itself. */
export const theSystem: Actor = { kind: 'system', userId: null, name: null }

/** The service itself, in a tenant or outside any. */
export function systemIn(tenantId: string | null, requestId: string | null = null): Scope {
  return { tenantId, actor: theSystem, requestId }
}

/** The scope of a job that is done in the name of whoever added it. */
export function scopeOfJob({ tenantId, actor, requestId }: Omit<Scope, 'sight'>): Scope {
  return { tenantId, actor, requestId }
}

/** What a reading handler works with: each statement runs alone in the scope. */
export interface Ctx<DB> extends Scope {
  readonly tenancy: Tenancy
  readonly db: Kysely<DB>
  /** Reads what whoever asks is shown, also where `db` has to know all. */
  readonly shown: Kysely<DB>
  /** What is known already, in a unit of work. */
  readonly memory?: Memory
}

/** What a writing handler and every operation works with: one transaction in the scope of one tenant. */
export interface Tx<DB, Name extends string = string> extends Ctx<DB> {
  readonly memory: Memory
  /** Records a fact: the audit entry, and the start of live updates, webhooks and flows. */
  emit(name: Name, fact: FactInput): void
  /** Tells people live, after the commit, of what is no fact of the history: `to`, else whoever may hear all of the event. */
  announce(event: string, id: string | null, to?: readonly string[]): void
  /** Lets a statement whose result nobody reads go along with the next one; where it fails, that one does. */
  later(statement: RawBuilder<unknown>): void
  /** Adds a job that runs after the commit. `key` replaces a waiting job of the same key. */
  addJob<Of extends JobDeclaration>(job: Of, payload: JobInput<Of>, options?: JobOptions): Promise<void>
  /** Adds many jobs at once; no key may come twice among them. */
  addJobs(jobs: readonly NewJob[]): Promise<void>
  /** Lets what follows from the facts so far happen now, so that it can be read in the same request. */
  settle(): Promise<void>
  /** Says that this request rightly changed nothing. */
  unchanged(): void
  /** Runs `work`; when it throws, what it wrote and recorded is taken back and the rest of the transaction stands. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` with all that follows from it, takes everything back, and tells the facts it would record. */
  rehearse(work: (tx: Tx<DB, Name>) => Promise<unknown>): Promise<FactRecord<Name>[]>
}

/** A step that follows from a fact, in the same transaction: database work only, idempotent. */
export type Step<DB, Name extends string> = (tx: Tx<DB, Name>, fact: FactRecord<Name>) => Promise<void>
export type Flows<DB, Name extends string> = Partial<Record<Name, readonly Step<DB, Name>[]>>

/** How a service keeps its tenants apart in the database. */
export interface Tenancy {
  /** Setting of the transaction that row-level security reads, such as `app.port_id`. */
  readonly setting: string
  /** Column that names the tenant in every table. */
  readonly column: string
}

/** What a service is made of for the engine room. */
export interface Kernel<DB, Name extends string> {
  /** Connections to home, for what is of no tenant. */
  readonly pool: pg.Pool
  /** Where tenants live. */
  readonly servers: Servers
  readonly tenancy: Tenancy
  readonly catalogue: Catalogue
  readonly flows: Flows<DB, Name>
  readonly atCommit?: AtCommit<DB, Name>
  readonly outbox?: Outbox<DB, Name>
}

/** The facts of a unit of work, by the kind of what they are of. */
export type Touched = ReadonlyMap<string, readonly FactRecord[]>

/**
 * What is due once for all that a unit of work touched, however many facts it recorded: statements that go with its
 * commit. It records no facts, and nothing is due of what is rehearsed.
 */
export type AtCommit<DB, Name extends string> = (tx: Tx<DB, Name>, touched: Touched) => void

/**
 * Keeps what is to be sent of the facts of a transaction, at its end and within it. Gives the channel of the workers to
 * wake after the commit; null, without waiting for anything, where nothing is to be sent.
 */
export type Outbox<DB, Name extends string> = (
  tx: Tx<DB, Name>,
  facts: readonly FactRecord<Name>[],
) => Promise<string | null> | null

/** A reading context. */
export function reading<DB>(kernel: { servers: Placing; tenancy: Tenancy }, scope: Scope): Ctx<DB> {
  const { tenantId: tenant, sight } = scope
  const db = readScope<DB>(kernel.servers, kernel.tenancy.setting, { tenant, sight })
  return { ...scope, tenancy: kernel.tenancy, db, shown: db }
}

/**
 * Runs `work` in one transaction in the scope: its facts, and what flows from them, are written before the commit.
 * `finish` sees the facts and may still refuse.
 */
export async function inTenant<DB, Name extends string, T>(
  kernel: Kernel<DB, Name>,
  scope: Scope,
  work: (tx: Tx<DB, Name>) => Promise<T>,
  finish: (value: T, facts: readonly FactRecord<Name>[], unchanged: boolean) => void = () => {},
): Promise<T> {
  let announced: string[] = []
  let woken: string | null = null
  const value = await writeScope<DB, T>(
    kernel.servers,
    kernel.tenancy.setting,
    { tenant: scope.tenantId, sight: scope.sight, actorId: scope.actor.userId },
    async (db, line, sight) => {
      const unit = new Unit(kernel, scope, { db, shown: sight, line })
      const value = await work(unit.tx)
      await unit.drain()
      if (unit.facts.length > 0)
        kernel.atCommit?.(
          unit.tx,
          Map.groupBy(unit.facts, ({ entityType }) => entityType),
        )
      finish(value, unit.facts, unit.saidUnchanged)
      const outbox = kernel.outbox?.(unit.tx, unit.facts)
      woken = outbox ? await outbox : null
      announced = unit.store()
      return value
    },
  )
  const { announcer } = kernel.servers.of(scope.tenantId)
  announcer.tell(announced)
  if (woken !== null) announcer.wake(woken)
  return value
}

/** How the statements of a unit go to the database. */
interface Lines<DB> {
  readonly db: Kysely<DB>
  readonly shown: Kysely<DB>
  readonly line: Line
}

const endOfRehearsal = 'rollback to savepoint rehearsal'

class Unit<DB, Name extends string> {
  readonly facts: FactRecord<Name>[] = []
  readonly tx: Tx<DB, Name>
  saidUnchanged = false
  private readonly announced: string[] = []
  private drained = 0
  private cause: string | null = null
  private readonly kernel: Kernel<DB, Name>
  private readonly line: Line

  constructor(
    kernel: Kernel<DB, Name>,
    scope: Scope,
    { db, shown, line }: Lines<DB>,
    memory: Memory = new Memory(),
  ) {
    this.kernel = kernel
    this.line = line
    this.tx = {
      tenantId: scope.tenantId,
      sight: scope.sight ?? null,
      actor: scope.actor,
      // What a job does is done for the request that caused it.
      requestId: scope.requestId ?? requestHere(),
      tenancy: kernel.tenancy,
      db,
      shown,
      memory,
      emit: (name, fact) => this.emit(name, fact),
      announce: (event, id, to) => {
        const message = {
          tenantId: scope.tenantId,
          event,
          actorId: null,
          actorName: null,
          ...(to ? { to } : {}),
          data: { id },
        }
        this.announced.push(JSON.stringify(message))
      },
      later: (statement) => {
        const { sql, parameters } = statement.compile(db)
        line.later(sql, parameters)
      },
      addJob: (job, payload, options) => this.addJob(newJob(job, payload, options)),
      addJobs: (jobs) => this.addJobs(jobs),
      settle: () => this.drain(),
      unchanged: () => {
        this.saidUnchanged = true
      },
      attempt: (work) => this.attempt(work),
      rehearse: (work) => this.rehearse(work),
    }
  }

  private emit(type: Name, fact: FactInput): void {
    const entityType = this.kernel.catalogue[type]!.entity
    this.facts.push({ ...fact, id: fact.id ?? uuidv7(), type, entityType, causeId: this.cause })
  }

  private async addJob(job: NewJob): Promise<void> {
    const { task, payload, runAt = null, key = null, queue = null } = jobIn(this.tx, job)
    const values = [task, JSON.stringify(payload), runAt, key, queue]
    this.line.later('select add_job($1, $2::jsonb, $3, $4, $5)', values)
  }

  private async addJobs(jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return
    const all = jobs.map((job) => jobIn(this.tx, job))
    this.line.later('select add_jobs($1::jsonb)', [JSON.stringify(all)])
  }

  /** Lets follow what follows, until nothing new is recorded. */
  async drain(): Promise<void> {
    while (this.drained < this.facts.length) {
      const fact = this.facts[this.drained]!
      this.drained += 1
      this.cause = fact.id
      for (const step of this.kernel.flows[fact.type] ?? []) await step(this.tx, fact)
      this.cause = null
      if (this.facts.length > 200_000) throw new Error(`The flows of ${fact.type} do not come to an end.`)
    }
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const recorded = this.facts.length
    const announced = this.announced.length
    await this.line.run('savepoint attempt', [])
    try {
      const value = await work()
      await this.line.run('release savepoint attempt', [])
      return value
    } catch (error) {
      this.facts.length = recorded
      this.announced.length = announced
      this.drained = Math.min(this.drained, recorded)
      this.line.drop()
      this.tx.memory.forget()
      await this.line.run('rollback to savepoint attempt', [])
      throw error
    }
  }

  private async rehearse(work: (tx: Tx<DB, Name>) => Promise<unknown>): Promise<FactRecord<Name>[]> {
    const { db, shown, memory } = this.tx
    const rehearsal = new Unit<DB, Name>(this.kernel, this.tx, { db, shown, line: this.line }, memory)
    await this.line.run('savepoint rehearsal', [])
    try {
      await work(rehearsal.tx)
      await rehearsal.drain()
      // What waits is done before all of it is taken back: it may fail, as it would at the commit.
      await this.line.run(endOfRehearsal, [])
      return rehearsal.facts
    } catch (error) {
      this.line.drop()
      await this.line.run(endOfRehearsal, [])
      throw error
    } finally {
      memory.forget()
    }
  }

  /** Writes the facts with the commit, and gives what is to be announced after it. */
  store(): string[] {
    if (this.facts.length === 0) return this.announced
    const { text, values } = storeFacts(
      this.kernel.catalogue,
      this.kernel.tenancy.column,
      this.tx,
      this.facts,
    )
    this.line.later(text, values)
    return [...announcementsOf(this.facts, this.kernel.catalogue, this.tx), ...this.announced]
  }
}
