import { type RawBuilder, sql } from 'kysely'
import { type AlertRuleName, alertRuleOf, isUsuallyActive } from '../../../contract/alerts/rules.ts'
import { plannedAnew, plannedOnce } from '../../../platform/database/statement-names.ts'
import { type Ctx, portOf } from '../../context.ts'
import { findings, rulesOf } from './rules.ts'

/** Whose alerts are looked at, where not those of the whole port: records of a kind. */
interface Records {
  kind: string
  ids: RawBuilder<string[]>
}

interface Look {
  /** The statement's part that gives what the rules find as `found`. */
  found: RawBuilder<unknown>
  /** Alerts `a` of which the rules find nothing any more. */
  gone: RawBuilder<unknown>
  /** What the rules find, `f`, that has no alert or another. */
  come: RawBuilder<unknown>
}

function lookOf(ctx: Ctx, records?: Records): Look {
  const port = portOf(ctx)
  const rules = rulesOf(records?.kind)
  const only = (id: RawBuilder<unknown>) =>
    records ? sql<boolean>`${id} = any(${records.ids})` : sql<boolean>`true`
  const finding = rules.map(
    (rule) => sql`select ${rule} as rule, ${alertRuleOf(rule).of} as entity_type, f.* from (
      ${findings[rule](ctx, patience(ctx, rule), only)}) f where ${watches(ctx, rule)}`,
  )
  return {
    found: sql`found as (${sql.join(finding, sql` union all `)})`,
    gone: sql`from alerts a where a.port_id = ${port} and a.rule = any(${rules}::text[]) and ${only(sql`a.entity_id`)}
      and not exists (select 1 from found f where f.rule = a.rule and f.entity_id = a.entity_id)`,
    come: sql`from found f left join alerts a on a.port_id = ${port} and a.rule = f.rule and a.entity_id = f.entity_id
      where a.id is null or (a.label, a.since, a.owner_id) is distinct from (left(f.label, 300), f.since, f.owner_id)`,
  }
}

/** Whether there is something to do about the alerts of the port: one came or went, or somebody was not told of one. */
export async function isChanged(ctx: Ctx): Promise<boolean> {
  const { found, gone, come } = lookOf(ctx)
  const { rows } = await sql<{ changed: boolean }>`with ${found}
    select exists (select 1 ${gone}) or exists (select 1 ${come})
      or exists (select 1 from alerts u where u.port_id = ${portOf(ctx)} and u.told_at is null) as changed ${sql.raw(plannedOnce)}`.execute(
    ctx.db,
  )
  return rows[0]!.changed
}

/**
 * SQL that makes the alerts of the port, or of some records of a kind, what the rules find now: what is so no longer goes, what is so
 * anew comes, and what stands keeps who sees to it. Gives how many came or went. What nothing stands of and nothing is
 * found of costs one look at an index for each rule. For a whole port it is planned for what that has: a plan for a usual one
 * takes too long in a large one.
 */
export function lookAgain(ctx: Ctx, records?: Records): RawBuilder<{ changed: number }> {
  const { found, gone, come } = lookOf(ctx, records)
  return sql<{ changed: number }>`
    with ${found},
    gone as (delete ${gone} returning 1),
    come as (insert into alerts (port_id, id, rule, entity_type, entity_id, label, since, owner_id)
      select ${portOf(ctx)}::uuid, new_id(), f.rule, f.entity_type, f.entity_id, left(f.label, 300), f.since, f.owner_id
      ${come}
      order by f.entity_id, f.rule
      on conflict (port_id, entity_id, rule) do update
        set label = excluded.label, since = excluded.since, owner_id = excluded.owner_id
      returning 1)
    select (select count(*) from gone)::int + (select count(*) from come)::int as changed
    ${sql.raw(records ? '' : plannedAnew)}`
}

/** What the port says of a rule; where it says nothing, the installation; where that does not, what is usual. */
function settingOfRule(ctx: Ctx, rule: AlertRuleName, what: string): RawBuilder<string | null> {
  const at = sql`value -> ${sql.lit(rule)} ->> ${sql.lit(what)}`
  return sql<
    string | null
  >`coalesce((select ${at} from settings where port_id = ${portOf(ctx)} and key = 'alert_rules'),
    (select ${at} from global_settings where key = 'alert_rules'))`
}

function watches(ctx: Ctx, rule: AlertRuleName): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${settingOfRule(ctx, rule, 'active')}::boolean, ${sql.lit(isUsuallyActive(rule))})`
}

/** How long a rule waits, as an interval. */
function patience(ctx: Ctx, rule: AlertRuleName): RawBuilder<string> {
  const { after } = alertRuleOf(rule)
  if (!after) return sql<string>`interval '0'`
  const unit = sql.lit(after.unit === 'hours' ? '1 hour' : '1 day')
  return sql<string>`(coalesce(${settingOfRule(ctx, rule, 'after')}::int, ${sql.lit(after.usual)}) * interval ${unit})`
}
