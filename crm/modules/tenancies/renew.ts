import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { isLimited, tenancyMoves } from '../../../contract/tenancies/vocabulary.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertBerthFree } from '../berths/free.ts'
import { writeFields } from '../records/change.ts'
import { todayInPort } from '../records/today.ts'
import { about, assertEnd, insertTenancy, type LockedTenancy, lockTenancy, refuseDay } from './row.ts'

type Days = BodyOf<typeof tenancies.renew>

/**
 * Renews an active tenancy and gives the id of the one that holds on: the same, or its successor where the tenure has an
 * end. Throws RECORD_NOT_FOUND, VERSION_STALE, TENANCY_MOVE_INVALID, BERTH_OCCUPIED, VALIDATION_FAILED.
 */
export async function renewTenancy(tx: Tx, id: string, days: Days, ifMatch: number | null): Promise<string> {
  const locked = await lockTenancy(tx, id, tenancyMoves.renew.from, ifMatch)
  return isLimited(locked.row.tenureType) ? succeed(tx, locked, days) : goOn(tx, locked, days)
}

/** The same tenancy goes on: its start moves forward, its end may be put off or lifted. */
async function goOn(
  tx: Tx,
  { row, called }: LockedTenancy,
  { newStartDate, newEndDate }: Days,
): Promise<string> {
  const startDate = newStartDate ?? row.endDate ?? (await todayInPort(tx))
  const endDate = newEndDate === undefined ? row.endDate : newEndDate
  if (startDate <= row.startDate)
    refuseDay('newStartDate', reasonFor('tenancy_start_forward', { date: row.startDate }))
  if (endDate !== null && row.endDate !== null && endDate < row.endDate)
    refuseDay('newEndDate', reasonFor('tenancy_end_extends', { date: row.endDate }))
  if (endDate !== null && endDate <= startDate)
    refuseDay(newEndDate === undefined ? 'newStartDate' : 'newEndDate', reasonFor('stay_night'))
  await assertBerthFree(tx, {
    kind: 'tenancy',
    berthId: row.berthId,
    clientId: row.clientId,
    from: row.heldSince,
    to: endDate,
    but: row.id,
    path: 'newEndDate',
  })
  await writeFields(tx, kinds.tenancy, row.id, { startDate, endDate })
  tx.emit('tenancy.renewed', {
    entityId: row.id,
    label: called,
    oldValues: { startDate: row.startDate, endDate: row.endDate },
    newValues: { startDate, endDate },
    metadata: about(row),
  })
  return row.id
}

/** The present one ends at its end; another follows it and is active. */
async function succeed(
  tx: Tx,
  { row, called }: LockedTenancy,
  { newStartDate, newEndDate }: Days,
): Promise<string> {
  const { berthId, clientId, yachtId, tenureType } = row
  const present = row.endDate!
  const startDate = newStartDate ?? present
  const endDate = newEndDate ?? null
  assertEnd(tenureType, endDate, 'newEndDate')
  if (startDate < present) refuseDay('newStartDate', reasonFor('tenancy_start_early', { date: present }))
  if (endDate! < startDate) refuseDay('newEndDate', reasonFor('end_before_start'))
  const { rows } = await sql`select 1 from tenancies
    where port_id = ${portOf(tx)} and previous_tenancy_id = ${row.id} and status <> 'cancelled'`.execute(
    tx.db,
  )
  if (rows.length > 0) throw new Refusal('TENANCY_MOVE_INVALID')
  await assertBerthFree(tx, {
    kind: 'tenancy',
    berthId,
    clientId,
    from: startDate,
    to: endDate,
    path: 'newEndDate',
  })
  const successor = { berthId, clientId, yachtId, tenureType, startDate, endDate, status: 'active' as const }
  const id = await insertTenancy(tx, {
    ...successor,
    previousTenancyId: row.id,
    chainId: row.chainId,
  })
  tx.emit('tenancy.renewed', {
    entityId: row.id,
    label: called,
    newValues: { startDate, endDate },
    metadata: { ...about(row), successorId: id },
  })
  tx.emit('tenancy.activated', {
    entityId: id,
    label: called,
    newValues: { status: 'active', startDate, endDate },
    metadata: about(row),
  })
  return id
}
