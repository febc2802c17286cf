import { type RawBuilder, sql } from 'kysely'
import { type PathStage, path } from '../../../contract/interests/pipeline.ts'
import { type Ctx, portOf } from '../../context.ts'

type Day = RawBuilder<string | null>

/**
 * SQL for the day on which the interest `i` came to a stage: that of the milestone, which is corrected and imported, else
 * that of the move.
 */
export const reachedDay: Readonly<Record<Exclude<PathStage, 'enquiry'>, Day>> = {
  qualified: sql`coalesce(i.date_qualified, i.entered_qualified)`,
  eoi: sql`coalesce(i.date_eoi_signed, i.entered_eoi)`,
  reservation: sql`coalesce(i.date_reservation_signed, i.entered_reservation)`,
  deposit_paid: sql`coalesce(i.date_deposit_received, i.entered_deposit_paid)`,
  contract: sql`coalesce(i.date_contract_signed, i.entered_contract)`,
}

/** SQL for the furthest stage to which the interest `i` ever came: 0 an inquiry, 5 a contract. */
export const furthest = sql<number>`greatest(i.furthest, case when i.entered_contract is not null then 5
  when i.entered_deposit_paid is not null then 4 when i.entered_reservation is not null then 3
  when i.entered_eoi is not null then 2 when i.entered_qualified is not null then 1 else 0 end)`

/** SQL for the day in the port on which the interest `i` came to a stage; null where it did not, or nobody knows when. */
export function enteredDay(ctx: Ctx, stage: PathStage): Day {
  return stage === 'enquiry' ? dayOf(ctx, 'created_at') : reachedDay[stage]
}

/** SQL for the day in the port on which it went on from there, to a later stage or as won; null where it did not. */
export function leftDay(ctx: Ctx, stage: PathStage): Day {
  if (stage === 'contract') return sql`case when i.outcome = 'won' then ${dayOf(ctx, 'outcome_at')} end`
  const later = path.slice(path.indexOf(stage) + 1).filter((one) => one !== 'enquiry')
  return sql`least(${sql.join(later.map((one) => reachedDay[one]))})`
}

/** SQL for the days it stayed there; null where it has not gone on. Below zero where the days contradict one another. */
export function daysIn(ctx: Ctx, stage: PathStage): RawBuilder<number | null> {
  return sql`(${leftDay(ctx, stage)} - ${enteredDay(ctx, stage)})`
}

function dayOf(ctx: Ctx, column: 'created_at' | 'outcome_at'): Day {
  return sql`(i.${sql.ref(column)} at time zone (select timezone from ports where id = ${portOf(ctx)}))::date`
}

/**
 * SQL for the same days of all deals of a port, each reckoned once: `entered_<stage>` and `left_<stage>`. For figures of many
 * deals; `enteredDay` and `leftDay` are for conditions on single ones.
 */
export function passagesOf(ctx: Ctx): RawBuilder<unknown> {
  const column = (what: 'entered' | 'left', stage: PathStage) => sql.ref(`${what}_${stage}`)
  const entered = path.map((stage) => sql`${enteredDay(ctx, stage)} as ${column('entered', stage)}`)
  const left = path.slice(0, -1).map((stage) => {
    const later = path.slice(path.indexOf(stage) + 1)
    return sql`least(${sql.join(later.map((one) => column('entered', one)))}) as ${column('left', stage)}`
  })
  return sql`select d.*, ${sql.join(left)}
    from (select ${sql.join(entered)}, ${leftDay(ctx, 'contract')} as ${column('left', 'contract')}
      from interests i where i.port_id = ${portOf(ctx)} and i.archived_at is null offset 0) d offset 0`
}
