import { sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthSuggestions } from '../../../contract/reconcile/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { type Ctx, portOf, type Row, type Tx } from '../../context.ts'
import { lockRecord, writeFields } from '../records/change.ts'
import type { BerthStatus } from './rules.ts'

interface Suggested {
  berthId: string
  interestId: string
  trigger: string
  from: BerthStatus
  to: BerthStatus
  reason: string
}

/** Keeps what a rule suggests for a locked berth, in the place of what it suggested before. */
export async function keepSuggestion(tx: Tx, suggested: Suggested): Promise<void> {
  const { berthId, interestId, trigger, from, to, reason } = suggested
  await supersede(tx, sql`berth_id = ${berthId}`)
  await sql`insert into berth_suggestions (port_id, id, berth_id, interest_id, trigger, from_status, to_status, reason)
    values (${portOf(tx)}, ${uuidv7()}, ${berthId}, ${interestId}, ${trigger}, ${from}, ${to}, ${reason})`.execute(
    tx.db,
  )
}

/** A step of the interest was taken back: what followed from it is suggested no more. */
export async function forgetSuggestions(
  tx: Tx,
  { entityId: interestId }: Pick<FactRecord, 'entityId'>,
): Promise<void> {
  await supersede(tx, sql`interest_id = ${interestId}`)
}

async function supersede(tx: Tx, where: ReturnType<typeof sql>): Promise<void> {
  await sql`update berth_suggestions set status = 'superseded', settled_at = now()
    where port_id = ${portOf(tx)} and status = 'open' and ${where}`.execute(tx.db)
}

/** It stands while the berth is what it was, live, and no person has set it. */
const stands = sql`s.status = 'open' and b.status = s.from_status and b.archived_at is null
  and b.status_override_mode is distinct from 'manual'`

/** What the rules suggest, the latest first. */
export async function readSuggestions(ctx: Ctx): Promise<DataOf<typeof berthSuggestions.list>> {
  const port = portOf(ctx)
  const { rows } = await sql<DataOf<typeof berthSuggestions.list>[number]>`
    select s.id, s.berth_id as "berthId", b.mooring_number as "mooringNumber", s.from_status as "from",
      s.to_status as "to", s.trigger, s.reason, i.id as "interestId", c.full_name as "clientName",
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from crm.berth_suggestions s join berths b on b.port_id = ${port} and b.id = s.berth_id
    left join interests i on i.port_id = ${port} and i.id = s.interest_id
    left join clients c on c.port_id = ${port} and c.id = i.client_id
    where s.port_id = ${port} and ${stands} order by s.id desc limit 500`.execute(ctx.shown.withoutPlugins())
  return rows
}

/** Gives the berth the status suggested, and its id. Throws RECORD_NOT_FOUND, SUGGESTION_STALE. */
export async function applySuggestion(tx: Tx, id: string): Promise<string> {
  const { row, berth } = await lockSuggestion(tx, id)
  const stale = berth.status !== row.fromStatus || berth.archivedAt || berth.statusOverrideMode === 'manual'
  if (row.status !== 'open' || stale) throw new Refusal('SUGGESTION_STALE')
  const to = row.toStatus as BerthStatus
  await writeFields(tx, kinds.berth, berth.id, { status: to, statusOverrideMode: 'automated' })
  await settle(tx, id, 'applied')
  tx.emit('berth.status_changed', {
    entityId: berth.id,
    label: berth.called,
    oldValues: { status: berth.status, statusOverrideMode: berth.statusOverrideMode },
    newValues: { status: to, statusOverrideMode: 'automated' },
    metadata: { by: 'user', trigger: row.trigger, interestId: row.interestId, reason: row.reason },
  })
  return berth.id
}

/** Leaves the berth as it is. Throws RECORD_NOT_FOUND, SUGGESTION_STALE. */
export async function dismissSuggestion(tx: Tx, id: string): Promise<void> {
  const { row, berth } = await lockSuggestion(tx, id)
  if (row.status !== 'open') throw new Refusal('SUGGESTION_STALE')
  await settle(tx, id, 'dismissed')
  tx.emit('berth.suggestion_dismissed', {
    entityId: berth.id,
    label: berth.called,
    oldValues: { status: row.fromStatus },
    newValues: { status: row.toStatus },
    metadata: { trigger: row.trigger, interestId: row.interestId, reason: row.reason },
  })
}

/** Locks the berth first, as whoever evaluates it does. */
async function lockSuggestion(tx: Tx, id: string) {
  const { rows: found } = await sql<{ berthId: string }>`select berth_id from crm.berth_suggestions
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (!found[0]) throw new Refusal('RECORD_NOT_FOUND')
  const berth = await lockRecord(tx, kinds.berth, found[0].berthId)
  const { rows } = await sql<Row<'berthSuggestions'>>`select * from crm.berth_suggestions
    where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  return { row: rows[0]!, berth }
}

async function settle(tx: Tx, id: string, status: 'applied' | 'dismissed'): Promise<void> {
  await sql`update crm.berth_suggestions set status = ${status}, settled_at = now(), settled_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}
