import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { earlierOf, laterOf } from '../../../contract/values/days.ts'
import { portOf, type Tx } from '../../context.ts'
import { writeFields } from '../records/change.ts'
import { endOn } from './move.ts'
import { about, type LockedReservation, lockReservation } from './row.ts'

/** Locks the active reservation that a tenancy is made of, or gives none. It is locked before the tenancy. */
export async function lockReservationOf(tx: Tx, tenancyId: string): Promise<LockedReservation | undefined> {
  const { rows } = await sql<{ id: string }>`select id from berth_reservations
    where port_id = ${portOf(tx)} and tenancy_id = ${tenancyId} and status = 'active'`.execute(tx.db)
  if (!rows[0]) return undefined
  const locked = await lockReservation(tx, rows[0].id)
  const { status, tenancyId: of } = locked.row
  return status === 'active' && of === tenancyId ? locked : undefined
}

/** Throws RESERVATION_MOVE_INVALID where a tenancy is made of it already. */
export function assertFirstTenancy({ row }: LockedReservation): void {
  if (row.tenancyId === null) return
  throw new Refusal('RESERVATION_MOVE_INVALID', [because('reservationId', 'tenancy_made')])
}

/** Keeps which tenancy is made of a locked reservation; null where that came to nothing. */
export async function keepTenancy(
  tx: Tx,
  { row, called }: LockedReservation,
  tenancyId: string | null,
): Promise<void> {
  await writeFields(tx, kinds.reservation, row.id, { tenancyId })
  tx.emit('reservation.updated', {
    entityId: row.id,
    label: called,
    oldValues: { tenancyId: row.tenancyId },
    newValues: { tenancyId },
    metadata: about(row),
  })
}

/** An active reservation, locked, ends where the tenancy that is in force begins. */
export async function endForTenancy(tx: Tx, locked: LockedReservation, startDate: string): Promise<void> {
  const { row, called } = locked
  const endDate = laterOf(row.endDate === null ? startDate : earlierOf(row.endDate, startDate), row.startDate)
  if ((await endOn(tx, locked, endDate)) || endDate === row.endDate) return
  tx.emit('reservation.end_planned', {
    entityId: row.id,
    label: called,
    oldValues: { endDate: row.endDate },
    newValues: { endDate },
    metadata: about(row),
  })
}
