import { sql } from 'kysely'
import type { AiBudget } from '../../../contract/ai/settings.ts'
import type { AiFailure, AiFeature, AiProvider, BudgetPeriod } from '../../../contract/ai/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readSettings } from '../settings/read.ts'
import { warnAdministrators } from './warn.ts'

/** The budget of the port, and the version it is changed from. */
export async function readBudget(ctx: Ctx): Promise<AiBudget & { version: number }> {
  const [setting] = await readSettings(ctx, ['ai_budget'])
  return { ...setting!.value, version: setting!.version }
}

/** A reservation that was not settled within this time belongs to a process that died. */
const reservationMinutes = 5
/** Tokens that a call reserves while nothing is known of its provider, model and feature: pictures and a short answer. */
const usualTokens = 4000
/** Of so many calls before, the largest is what the next one reserves. */
const comparedCalls = 20
/** Whatever a service counts, a call is not written down with more. */
const mostTokens = 100_000_000

const startOf = (period: BudgetPeriod) =>
  sql<Date>`(date_trunc(${period}, now() at time zone 'utc') at time zone 'utc')`

/** Tokens used in the current period (UTC), by feature. */
export async function readSpend(ctx: Ctx, period: BudgetPeriod) {
  const start = startOf(period)
  const { rows } = await sql<{
    from: Date
    to: Date
    feature: AiFeature | null
    tokens: number
    calls: number
  }>`
    select p."from", (p."from" at time zone 'utc' + ${`1 ${period}`}::interval) at time zone 'utc' as "to",
      c.feature, coalesce(sum(c.total_tokens), 0)::float8 as tokens, count(c.id)::int as calls
    from (select ${start} as "from") p
    left join ai_calls c on c.port_id = ${portOf(ctx)} and c.created_at >= ${start} and c.settled_at is not null
    group by p."from", c.feature order by tokens desc, c.feature`.execute(ctx.db)
  const byFeature = rows.flatMap(({ feature, tokens, calls }) =>
    feature === null ? [] : [{ feature, tokens, calls }],
  )
  const { from, to } = rows[0]!
  return { from, to, total: byFeature.reduce((sum, { tokens }) => sum + tokens, 0), byFeature }
}

export interface AiCall {
  readonly feature: AiFeature
  readonly provider: AiProvider
  readonly model: string
}

/**
 * Reserves the tokens of a call in the ledger, and gives the id of its row; null where the hard cap leaves too few. Calls of a
 * port reserve one after the other, so that many at once do not exceed the cap together.
 */
export async function reserveCall(tx: Tx, { feature, provider, model }: AiCall): Promise<string | null> {
  const port = portOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai budget ${port}`}, 0))`.execute(tx.db)
  const { enforcement, hardCap, period } = await readBudget(tx)
  const { rows } = await sql<{ used: number; needed: number }>`select
    (select coalesce(sum(case when settled_at is not null then total_tokens
        when created_at > now() - make_interval(mins => ${reservationMinutes}) then reserved_tokens else 0 end), 0)::float8
      from ai_calls where port_id = ${port} and created_at >= ${startOf(period)}) as used,
    coalesce((select max(total_tokens) from (select total_tokens from ai_calls
      where port_id = ${port} and feature = ${feature} and provider = ${provider} and model = ${model}
        and total_tokens > 0 order by created_at desc limit ${comparedCalls}) before), ${usualTokens})::float8 as needed`.execute(
    tx.db,
  )
  const { used, needed } = rows[0]!
  if (enforcement && used + needed > hardCap) return null
  const id = uuidv7()
  await sql`insert into ai_calls (port_id, id, user_id, feature, provider, model, reserved_tokens, request_id)
    values (${port}, ${id}, ${tx.actor.userId}, ${feature}, ${provider}, ${model}, ${Math.min(needed, mostTokens)},
      ${tx.requestId})`.execute(tx.db)
  return id
}

export interface Settlement {
  readonly outcome: 'answered' | AiFailure
  /** Tokens as the provider counted them; null for a call without an answer, which uses none. */
  readonly usage: { readonly input: unknown; readonly output: unknown } | null
}

/** Writes down what a call used. From the soft cap on the administrators are warned, once a period. */
export async function settleCall(tx: Tx, id: string, { outcome, usage }: Settlement): Promise<void> {
  const port = portOf(tx)
  const [input, output] = [tokensOf(usage?.input), tokensOf(usage?.output)]
  // A provider that does not count is taken at what was reserved.
  const uncounted = usage !== null && (input === null || output === null)
  await sql`update ai_calls set outcome = ${outcome}, settled_at = now(),
      input_tokens = ${uncounted ? sql`reserved_tokens` : (input ?? 0)}, output_tokens = ${uncounted ? 0 : (output ?? 0)}
    where port_id = ${port} and id = ${id} and settled_at is null`.execute(tx.db)
  const { softCap, period } = await readBudget(tx)
  if (softCap === null || usage === null) return
  const { from, total } = await readSpend(tx, period)
  if (total < softCap) return
  const { rows } = await sql`insert into ai_budget_warnings (port_id, period, period_start)
    values (${port}, ${period}, ${from}) on conflict do nothing returning 1`.execute(tx.db)
  if (rows.length > 0) await warnAdministrators(tx, `${period}:${from.toISOString()}`)
}

/** A count of tokens; null for what is none. */
function tokensOf(count: unknown): number | null {
  return Number.isSafeInteger(count) && (count as number) >= 0 ? Math.min(count as number, mostTokens) : null
}
