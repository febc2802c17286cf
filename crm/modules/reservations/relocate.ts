import { sql } from 'kysely'
import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertBerthFree } from '../berths/free.ts'
import { assertNight } from '../berths/night.ts'
import { changesOf, lockRecord, writeFields } from '../records/change.ts'
import { todayInPort } from '../records/today.ts'
import { linkInterest } from './link-interest.ts'
import { about, type LockedReservation } from './row.ts'

export type Place = {
  berthId?: string | undefined
  startDate?: string | undefined
  endDate?: string | null | undefined
}

/** Throws REFERENCE_NOT_FOUND for a berth that is not of the port. */
export async function assertBerth(tx: Tx, berthId: string | undefined): Promise<void> {
  if (berthId === undefined) return
  const { rows } = await sql`select 1 from berths where port_id = ${portOf(tx)} and id = ${berthId}`.execute(
    tx.db,
  )
  if (rows.length > 0) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('berthId', 'no_berth')])
}

/**
 * Moves an active reservation, locked with both berths, to other days or another berth, which it then holds instead. Throws
 * BERTH_OCCUPIED, RECORD_ARCHIVED, RESERVATION_MOVE_INVALID where a tenancy is made of it for its berth, INTEREST_CLOSED,
 * BERTH_UNCONFIRMED for another berth, VALIDATION_FAILED.
 */
export async function relocateReservation(
  tx: Tx,
  { berth, row, called }: LockedReservation,
  place: Place,
  acknowledged: Acknowledged,
): Promise<void> {
  const changes = changesOf(row, place)
  if (changes.keys.length === 0) return tx.unchanged()
  const after = { ...row, ...place }
  assertNight(after.startDate, after.endDate)
  if (after.endDate !== null && after.endDate !== row.endDate && after.endDate <= (await todayInPort(tx)))
    refuse('endDate', reasonFor('stay_day_come'))
  const to = after.berthId === row.berthId ? berth : await lockRecord(tx, kinds.berth, after.berthId)
  if (to.archivedAt) throw new Refusal('RECORD_ARCHIVED', [because('berthId', archived)])
  if (to.id !== berth.id) {
    if (row.tenancyId !== null)
      throw new Refusal('RESERVATION_MOVE_INVALID', [because('berthId', 'tenancy_made')])
    await assertSuits(tx, after, acknowledged)
    if (row.interestId !== null) await linkInterest(tx, to.id, row.interestId, row.clientId)
  }
  const { clientId, startDate: from, endDate } = after
  const path = to.id === berth.id ? undefined : { path: 'berthId' }
  await assertBerthFree(tx, {
    kind: 'reservation',
    berthId: to.id,
    clientId,
    from,
    to: endDate,
    but: row.id,
    ...path,
  })
  await writeFields(tx, kinds.reservation, row.id, changes.newValues)
  tx.emit('reservation.moved', {
    entityId: row.id,
    label: called,
    oldValues: toldOf(changes.oldValues, berth.called),
    newValues: toldOf(changes.newValues, to.called),
    metadata: { ...about(after), ...(to.id === berth.id ? {} : { fromBerthId: berth.id }) },
  })
}

const archived = reasonFor('record_archived')

/** The log names berths as people do. */
function toldOf({ berthId, ...days }: Record<string, unknown>, mooring: string): Record<string, unknown> {
  return berthId === undefined ? days : { ...days, berth: mooring }
}

function refuse(path: string, reason: Reason): never {
  throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}
