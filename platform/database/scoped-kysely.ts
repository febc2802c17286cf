import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { type Outcome, runBatch, type Statement } from './batch.ts'
import { lanesOf } from './lanes.ts'
import { plansAnew, writes } from './large-tenants.ts'
import { type Placing, wherever } from './placing.ts'
import { narrowed, type Sight } from './sight.ts'
import { isOutdatedPlan, plannedOnce } from './statement-names.ts'
import { tallyOf } from './tally.ts'

type Run = (text: string, values: readonly unknown[]) => Promise<Outcome>

/** How the statements of a transaction go to the database. */
export interface Line {
  /** Runs a statement, and before it all that wait. */
  run: Run
  /** Lets a statement whose result nobody reads wait for the next one, or for the commit. */
  later(text: string, values: readonly unknown[]): void
  /** Forgets what waits: what it belongs to is taken back. */
  drop(): void
}

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/** Throws when called inside a transaction: nothing that leaves the database may wait there. */
export function assertNoTransaction(what: string): void {
  if (transactions.getStore()?.open) throw new Error(`${what} inside a transaction: add a job instead.`)
}

/** Whose scope a statement runs in: the tenant, and what of it is seen where that is not all. */
export interface StatementScope {
  readonly tenant: string | null
  readonly sight?: Sight | null | undefined
}

/** A query builder whose every statement runs alone in the scope of one tenant, one round trip each. */
export function readScope<DB>(
  placing: Placing,
  setting: string,
  { tenant, sight }: StatementScope,
): Kysely<DB> {
  return build<DB>(within(sight, (text, values) => runScoped(placing, setting, tenant, text, values)))
}

/** Statements of which those who see no more than `sight` read. */
function within(sight: Sight | null | undefined, run: Run): Run {
  if (!sight) return run
  return (text, values) => {
    const own = narrowed(text, values, sight)
    return run(own.text, own.values)
  }
}

const scopeText = 'select set_config($1, $2, true)'
/** Where a tenant may be on another server the one that is asked says so; a single statement may write, too. */
const scopeHereText = `${scopeText}, enter($2)`
/** What follows is planned for its values, not for those of the usual tenant. */
const anewText = `set_config('plan_cache_mode', 'force_custom_plan', true)`
const asKeptText = `set_config('plan_cache_mode', 'auto', true)`
const onceText = `set_config('plan_cache_mode', 'force_generic_plan', true)`
/** A transaction says who writes, too. */
const writerText = `select set_config($1, $2, true), set_config('app.actor_id', $3, true)`
/** Whoever moves the tenant waits for the end of what entered. */
const enterText = `${writerText}, enter($2)`

/** One statement in the scope of one tenant, as text and values: a transaction of its own in one round trip. */
export async function runScoped(
  placing: Placing,
  setting: string,
  tenant: string | null,
  text: string,
  values: readonly unknown[],
): Promise<Outcome> {
  const outcomes = await onceMore(placing, tenant, async () => {
    const { pool } = placing.of(tenant)
    const scope = placing.many && tenant !== null ? scopeHereText : scopeText
    const anew = plansAnew(pool, tenant) && !writes(text)
    const plan = anew ? `, ${anewText}` : text.includes(plannedOnce) ? `, ${onceText}` : ''
    const statements = [
      { text: scope + plan, values: [setting, tenant ?? ''] },
      { text, values },
    ]
    const lanes = lanesOf(pool)
    const tally = tallyOf(pool)
    const inLane = lanes?.run(text, statements)
    if (inLane) {
      tally.inLane += 1
      return inLane
    }
    tally.inPool += 1
    const start = performance.now()
    const outcomes = await runBatch(pool, statements)
    lanes?.note(text, performance.now() - start)
    return outcomes
  })
  return outcomes[1]!
}

/**
 * Runs `work` in one transaction in the scope of one tenant and commits, or rolls back when it throws. The transaction
 * begins with the first statement; a query after the end is refused. Where a migration ran just before, `work` runs
 * once more on the new tables. `shown` reads what somebody of that sight is shown.
 */
export function writeScope<DB, T>(
  placing: Placing,
  setting: string,
  { tenant, sight, actorId }: StatementScope & { actorId: string | null },
  work: (db: Kysely<DB>, line: Line, visible: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return onceMore(placing, tenant, async () => {
    const { pool } = placing.of(tenant)
    const tally = tallyOf(pool)
    const start = performance.now()
    const client = await pool.connect()
    const scope = {
      text: tenant === null ? writerText : enterText,
      values: [setting, tenant ?? '', actorId ?? ''],
    }
    const transaction = new Transaction(client, scope, plansAnew(pool, tenant))
    const db = build<DB>(transaction.run)
    const visible = sight ? build<DB>(within(sight, transaction.run)) : db
    let broken: Error | undefined
    try {
      const result = await transactions.run(transaction, () => work(db, transaction, visible))
      await transaction.commit()
      tally.committed += 1
      return result
    } catch (error) {
      tally.rolledBack += 1
      broken = await transaction.rollback()
      throw error
    } finally {
      tally.ms += performance.now() - start
      client.release(broken)
    }
  })
}

class Transaction implements Line {
  open = true
  private readonly client: pg.PoolClient
  private begun = false
  private waiting: Statement[]
  private readonly large: boolean
  private planned: 'as kept' | 'anew' | null = 'as kept'

  constructor(client: pg.PoolClient, scope: Statement, large: boolean) {
    this.client = client
    this.large = large
    this.waiting = [{ text: 'begin', values: [] }, scope]
  }

  readonly run: Run = async (text, values) => {
    if (!this.open) throw new Error('A query came after the end of its transaction.')
    this.plan(writes(text) ? 'as kept' : 'anew')
    return (await this.send({ text, values })).at(-1)!
  }

  later(text: string, values: readonly unknown[]): void {
    if (!this.open) throw new Error('A query came after the end of its transaction.')
    this.plan(writes(text) ? 'as kept' : 'anew')
    this.waiting.push({ text, values })
  }

  /** How what comes next is planned, where the tenant is a large one. */
  private plan(next: 'as kept' | 'anew'): void {
    if (!this.large || next === this.planned) return
    this.planned = next
    this.waiting.push({ text: `select ${next === 'anew' ? anewText : asKeptText}`, values: [] })
  }

  drop(): void {
    if (this.begun) this.waiting = []
    this.planned = null
  }

  async commit(): Promise<void> {
    this.open = false
    // What wrote nothing never began.
    if (this.begun || this.waiting.length > 2) await this.send({ text: 'commit', values: [] })
  }

  /** Gives the fault of a connection that cannot be used any more. */
  async rollback(): Promise<Error | undefined> {
    this.open = false
    if (!this.begun) return undefined
    try {
      await this.client.query('rollback')
      return undefined
    } catch (failure) {
      return failure as Error
    }
  }

  private send(last: Statement): Promise<Outcome[]> {
    const statements = [...this.waiting, last]
    this.waiting = []
    this.begun = true
    return runBatch(this.client, statements)
  }
}

/**
 * A kept statement that a migration outdated is parsed anew on every connection; those sent meanwhile, and others of the same
 * transaction, may be like it. A tenant that moved is followed.
 */
async function onceMore<T>(
  placing: Placing,
  tenant: string | null,
  work: () => Promise<T>,
  tries = 20,
): Promise<T> {
  try {
    return await wherever(placing, tenant, work)
  } catch (error) {
    if (tries === 0 || !isOutdatedPlan(error)) throw error
    return onceMore(placing, tenant, work, tries - 1)
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

function build<DB>(run: Run): Kysely<DB> {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(run, query),
    streamQuery: () => {
      throw new Error('Streaming is not offered here.')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    plugins,
  })
}

async function refuse(): Promise<void> {
  throw new Error('An operation opens no transaction of its own.')
}

async function execute<R>(run: Run, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await run(query.sql, query.parameters)
  return {
    rows: (result.rows ?? []) as R[],
    numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
  }
}
