import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { reminders } from '../../../contract/reminders/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { zoneOf } from '../identity/zone.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord } from '../records/listing.ts'
import { nameOf } from '../records/person-name.ts'
import { seenKinds } from '../records/place.ts'
import { beginOfDay, startOfDay } from '../records/today.ts'
import { holdsWords } from '../records/words/spelled.ts'
import { type Rights, visibleReminders } from './rights.ts'

type Query = QueryOf<typeof reminders.list>

/** The reminders a caller may see; of the records they hang on those the caller may see. */
function listingFor(ctx: Ctx, rights: Rights): Listing<Query> {
  const types = seenKinds(rights)
  const ofSeen = (value: RawBuilder<unknown>) =>
    sql`case when r.type = any(${types}::text[]) then ${value} end`
  const recordTitle = ofSeen(sql`r.title`)
  return {
    kind: kinds.reminder,
    alias: 'i',
    folded: ['title', 'note'],
    joined: sql`left join records r on r.port_id = ${portOf(ctx)} and r.id = i.record_id`,
    values: () => ({ recordTitle }),
    where: (_ctx, query) => [visibleReminders(ctx, rights), ...conditionsOf(ctx, query)],
    found: (q) => holdsWords(sql`i.folded`, sql`concat_ws(' ', i.title, i.note)`, q),
    first: 'nextAt',
    beside: () => ({ recordType: ofSeen(sql`r.type`), recordId: ofSeen(sql`r.id`) }),
  }
}

function conditionsOf(ctx: Ctx, query: Query): RawBuilder<unknown>[] {
  const { status, recordType, recordId, dueFrom, dueTo } = query
  return [
    ...(status ? [statusIn(status)] : []),
    ...equalTo('i', query, 'priority', 'assignedTo'),
    ...(recordType ? [sql`r.type = ${recordType}`] : []),
    ...(recordId ? [sql`i.record_id = ${recordId} and r.id is not null`] : []),
    ...(dueFrom ? [sql`i.due_at >= ${startOfDay(ctx, dueFrom)}`] : []),
    ...(dueTo ? [sql`i.due_at < ${startOfDay(ctx, sql`(${dueTo}::date + 1)`)}`] : []),
  ]
}

/** What waits has indexes of its own, which are used where the statement says so as they do. */
function statusIn(status: readonly string[]): RawBuilder<unknown> {
  const waiting = status.every((one) => one === 'pending' || one === 'snoozed')
  const filter = sql`i.status = any(${[...status]}::text[])`
  return waiting ? sql`${filter} and i.status in ('pending', 'snoozed')` : filter
}

/** A page of reminders. */
export function listReminders(ctx: Ctx, query: Query, rights: Rights) {
  return listRecords<typeof reminders.list>(ctx, listingFor(ctx, rights), query)
}

/** One reminder. Throws RECORD_NOT_FOUND. */
export function readReminder(ctx: Ctx, id: string, rights: Rights) {
  const { joined, beside, ...listing } = listingFor(ctx, rights)
  // Whoever may not see it hears that there is none.
  const hidden = sql`join lateral (select 1 where ${visibleReminders(ctx, rights)}) seen on true`
  return readRecord<typeof reminders.get>(ctx, { ...listing, joined: sql`${joined} ${hidden}` }, id, {
    ...beside?.(ctx),
    createdByName: nameOf(sql`i.created_by`),
    settledByName: sql`coalesce(i.settled_key_name, ${nameOf(sql`i.settled_by`)})`,
  })
}

/** How many of the caller's own wait: overdue, and still to come today by the caller's clock. */
export async function countReminders(ctx: Ctx): Promise<{ overdue: number; today: number }> {
  const midnight = beginOfDay(sql`(now() at time zone z.zone)::date + 1`, sql`z.zone`)
  const { rows } = await sql<{ overdue: number; today: number }>`
    select count(*) filter (where i.next_at <= now())::int as overdue,
      count(*) filter (where i.next_at > now())::int as today
    from (select ${zoneOf(ctx, ctx.actor.userId)} as zone) z
    join reminders i on i.port_id = ${portOf(ctx)} and i.assigned_to = ${ctx.actor.userId}
      and i.status in ('pending', 'snoozed') and i.next_at < ${midnight}`.execute(ctx.db)
  return rows[0]!
}
