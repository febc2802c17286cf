import { type RawBuilder, sql } from 'kysely'
import { type AlertRuleName, alertRuleNames, alertRuleOf } from '../../../contract/alerts/rules.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest } from '../berths/queries.ts'
import { depositCame } from '../interests/deposit/day.ts'
import { isOpen, isOverdue } from '../money/invoices.ts'
import { startOfDay, todayOf } from '../records/today.ts'
import { renewed } from '../tenancies/queries.ts'

/** SQL for `entity_id, label, since, owner_id` of what a rule finds; `only` narrows it to some records. */
export type Finding = (ctx: Ctx, after: RawBuilder<string>, only: Only) => RawBuilder<unknown>
type Only = (id: RawBuilder<unknown>) => RawBuilder<boolean>

const clientOf = (ctx: Ctx) =>
  sql`(select c.full_name from clients c where c.port_id = ${portOf(ctx)} and c.id = i.client_id)`
const planned = (ctx: Ctx) => sql`exists (select 1 from reminders r
  where r.port_id = ${portOf(ctx)} and r.record_id = i.id and r.status in ('pending', 'snoozed'))`
/**
 * When something was last done about a deal: it was changed, noted upon, somebody was spoken to, money came, or a reminder
 * of it was settled.
 */
const lastTouch = (ctx: Ctx) => sql`greatest(i.updated_at,
  (select max(n.created_at) from notes n where n.port_id = ${portOf(ctx)} and n.record_id = i.id),
  (select max(l.created_at) from contact_log l where l.port_id = ${portOf(ctx)} and l.interest_id = i.id),
  (select max(p.updated_at) from payments p where p.port_id = ${portOf(ctx)} and p.interest_id = i.id),
  (select max(r.settled_at) from reminders r where r.port_id = ${portOf(ctx)} and r.record_id = i.id))`
/** Money of the deal is in the books, or was: that its deposit is open again is no slip of the pen. */
const depositKnown = (ctx: Ctx) => sql<boolean>`exists (select 1 from payments p
  where p.port_id = ${portOf(ctx)} and p.interest_id = i.id)`
/** What the deals on a berth make of it. */
const statusByDeals = (
  ctx: Ctx,
) => sql`(select case max(case l.holds when 'sold' then 2 when 'under_offer' then 1 else 0 end)
  when 2 then 'sold' when 1 then 'under_offer' else 'available' end
  from interest_berths l where l.port_id = ${portOf(ctx)} and l.berth_id = b.id)`
/** A day of the port begins by its own clock. */
const beginOf = (ctx: Ctx, day: string) => startOfDay(ctx, sql.ref(day))

const papersOf =
  (day: string, done: string, more: (ctx: Ctx) => RawBuilder<boolean>): Finding =>
  (ctx, after, only) =>
    sql`select i.id as entity_id, ${clientOf(ctx)} as label, ${beginOf(ctx, day)} as since, i.assigned_to as owner_id
    from interests i where i.port_id = ${portOf(ctx)} and ${activeInterest} and ${only(sql`i.id`)}
      and ${sql.ref(day)} < now() - ${after} and ${sql.ref(done)} is null and ${more(ctx)}`

/** What each rule looks for. */
export const findings: Readonly<Record<AlertRuleName, Finding>> = {
  inquiry_unassigned: (ctx, after, only) =>
    sql`select w.id as entity_id, coalesce(nullif(w.name, ''), w.email, w.phone, '') as label, w.created_at as since,
        null::uuid as owner_id
      from website_inquiries w where w.port_id = ${portOf(ctx)} and w.triage_state = 'open' and not w.taken_over and ${only(sql`w.id`)}
        and w.created_at < now() - ${after}`,
  interest_unassigned: (ctx, after, only) =>
    sql`select i.id as entity_id, ${clientOf(ctx)} as label, i.created_at as since, null::uuid as owner_id
      from interests i where i.port_id = ${portOf(ctx)} and ${activeInterest} and i.assigned_to is null
        and i.source = 'website' and i.pipeline_stage = 'enquiry' and ${only(sql`i.id`)}
        and i.created_at < now() - ${after}`,
  deposit_overdue: (ctx, after, only) =>
    sql`select i.id as entity_id, ${clientOf(ctx)} as label,
        coalesce(${beginOf(ctx, 'v.due')}, ${beginOf(ctx, 'i.date_reservation_signed')}, i.stage_changed_at, i.created_at) as since, i.assigned_to as owner_id
      from interests i left join lateral (select min(n.due_date) as due from invoices n
        where n.port_id = ${portOf(ctx)} and n.interest_id = i.id and n.kind = 'deposit' and ${isOpen('n')}) v on true
      where i.port_id = ${portOf(ctx)} and ${activeInterest} and ${only(sql`i.id`)} and i.date_deposit_received is null
        and case when i.pipeline_stage = 'deposit_paid' then ${depositKnown(ctx)}
          when stage_rank(i.pipeline_stage) > stage_rank('deposit_paid') then false
          when v.due is null then i.date_reservation_signed < now() - ${after} else v.due < ${todayOf(ctx)} end
        and not ${depositCame(portOf(ctx))}`,
  invoice_overdue: (ctx, after, only) =>
    sql`select t.id as entity_id, t.number || ', ' || t.billed_name as label, ${beginOf(ctx, 't.due_date')} as since,
        coalesce((select i.assigned_to from interests i where i.port_id = ${portOf(ctx)} and i.id = t.interest_id), t.sent_by, t.created_by) as owner_id
      from invoices t where t.port_id = ${portOf(ctx)} and ${only(sql`t.id`)}
        and ${isOverdue(sql`(${todayOf(ctx)} - ${after})::date + 1`)}`,
  eoi_unsigned: papersOf(
    'i.date_eoi_sent',
    'i.date_eoi_signed',
    () =>
      sql<boolean>`i.eoi_doc_status in ('none', 'sent') and stage_rank(i.pipeline_stage) <= stage_rank('eoi')`,
  ),
  signing_failures: (ctx, _after, only) =>
    sql`select d.id as entity_id, d.title as label, d.failed_at as since, d.sent_by as owner_id
      from documents d where d.port_id = ${portOf(ctx)} and d.failed_at is not null and ${only(sql`d.id`)}`,
  berth_status_mismatch: (ctx, _after, only) =>
    sql`select b.id as entity_id, b.mooring_number as label, b.updated_at as since, null::uuid as owner_id
      from berths b where b.port_id = ${portOf(ctx)} and b.archived_at is null and ${only(sql`b.id`)}
        and (b.status = 'available' or b.status_override_mode = 'automated') and b.status <> ${statusByDeals(ctx)}`,
  reminder_overdue: (ctx, after, only) =>
    sql`select m.id as entity_id, m.title as label, m.next_at as since, m.assigned_to as owner_id
      from reminders m where m.port_id = ${portOf(ctx)} and m.status in ('pending', 'snoozed') and ${only(sql`m.id`)}
        and m.next_at < now() - ${after}`,
  tenancy_ending: (ctx, before, only) =>
    sql`select t.id as entity_id, b.mooring_number || ', ' || c.full_name as label, ${beginOf(ctx, 't.end_date')} as since,
        null::uuid as owner_id
      from tenancies t join berths b on b.port_id = ${portOf(ctx)} and b.id = t.berth_id
      join clients c on c.port_id = ${portOf(ctx)} and c.id = t.client_id
      where t.port_id = ${portOf(ctx)} and t.status = 'active' and ${only(sql`t.id`)}
        and t.end_date <= (${todayOf(ctx)} + ${before})::date and not ${renewed(ctx)}`,
  reservation_ending: (ctx, before, only) =>
    sql`select t.id as entity_id, b.mooring_number || ', ' || c.full_name as label, ${beginOf(ctx, 't.end_date')} as since,
        null::uuid as owner_id
      from berth_reservations t join berths b on b.port_id = ${portOf(ctx)} and b.id = t.berth_id
      join clients c on c.port_id = ${portOf(ctx)} and c.id = t.client_id
      where t.port_id = ${portOf(ctx)} and t.status = 'active' and ${only(sql`t.id`)}
        and t.end_date <= (${todayOf(ctx)} + ${before})::date`,
  interest_stale: (ctx, after, only) =>
    sql`select i.id as entity_id, ${clientOf(ctx)} as label, ${lastTouch(ctx)} as since,
        i.assigned_to as owner_id
      from interests i where i.port_id = ${portOf(ctx)} and ${activeInterest} and i.pipeline_stage <> 'nurturing'
        and ${only(sql`i.id`)} and i.updated_at < now() - ${after} and not ${planned(ctx)}
        and ${lastTouch(ctx)} < now() - ${after}`,
}

/** The rules about one kind of thing; all of them without a kind. */
export function rulesOf(kind?: string): AlertRuleName[] {
  return alertRuleNames.filter((name) => kind === undefined || alertRuleOf(name).of === kind)
}
