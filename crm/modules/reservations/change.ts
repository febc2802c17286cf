import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { reservationMoves } from '../../../contract/reservations/states.ts'
import type { Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertNight } from '../berths/night.ts'
import { changesOf, writeFields } from '../records/change.ts'
import { holdReferences } from '../records/references/hold.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { assertFile, type Rights } from './create.ts'
import { linkInterest } from './link-interest.ts'
import { activateReservation, cancelReservation, endReservation } from './move.ts'
import { assertBerth, relocateReservation } from './relocate.ts'
import { about, lockReservation } from './row.ts'

type Body = Omit<BodyOf<typeof berthReservations.update>, 'externalIds'>

/**
 * Moves a reservation by the action named, each with a right of its own; without one changes a pending one. Throws
 * PERMISSION_DENIED, and whatever the move throws.
 */
export async function updateReservation(
  tx: Tx,
  id: string,
  { action, reason, acknowledgeFit, acknowledgeSold, ...fields }: Body,
  rights: Rights,
  ifMatch: number | null,
): Promise<void> {
  if (action && !rights.permissions.has(reservationMoves[action].gate)) throw new Refusal('PERMISSION_DENIED')
  const acknowledged = { acknowledgeFit, acknowledgeSold }
  const { startDate, endDate, ...others } = fields
  const strange = action && Object.keys(others)[0]
  if (strange) throw new Refusal('VALIDATION_FAILED', [because(strange, 'reservation_moves_only')])
  if (action === 'activate')
    return activateReservation(tx, id, { startDate, endDate, ...acknowledged }, ifMatch)
  if (action === 'end') return endReservation(tx, id, { endDate, reason }, ifMatch)
  if (action === 'cancel') return cancelReservation(tx, id, reason ?? null, ifMatch)
  return changeReservation(tx, id, { fields, acknowledged }, rights, ifMatch)
}

interface Change {
  fields: Omit<Body, 'action' | 'reason' | keyof Acknowledged>
  acknowledged: Acknowledged
}

/**
 * Changes a pending reservation, or moves an active one to other days or another berth. Throws PERMISSION_DENIED,
 * RESERVATION_MOVE_INVALID for any other, REFERENCE_NOT_FOUND, RECORD_ARCHIVED, BERTH_UNCONFIRMED,
 * VERSION_STALE.
 */
async function changeReservation(
  tx: Tx,
  id: string,
  { fields, acknowledged }: Change,
  rights: Rights,
  ifMatch: number | null,
): Promise<void> {
  await assertBerth(tx, fields.berthId)
  const also = { alsoInterestId: fields.interestId, alsoBerthId: fields.berthId }
  const locked = await lockReservation(tx, id, ifMatch, also)
  const { row, called } = locked
  const gate = row.status === 'active' ? reservationMoves.activate.gate : kinds.reservation.gates.edit
  if (!rights.permissions.has(gate)) throw new Refusal('PERMISSION_DENIED')
  const { berthId, startDate, endDate, ...others } = fields
  if (row.status === 'active' && Object.keys(others).length === 0)
    return relocateReservation(tx, locked, definedOf({ berthId, startDate, endDate }), acknowledged)
  if (row.status !== 'pending') throw new Refusal('RESERVATION_MOVE_INVALID')
  const changes = changesOf(row, fields)
  if (changes.keys.length === 0) return tx.unchanged()
  const changed = Object.fromEntries(changes.keys.map((key) => [key, fields[key as keyof typeof fields]]))
  const after = { ...row, ...changed }
  await assertTerms(tx, kinds.reservation, [changed], { before: row })
  await holdReferences(tx, kinds.reservation, changed)
  if (after.yachtId && ('yachtId' in changed || 'clientId' in changed))
    await assertOwnership(tx, { clientId: after.clientId, yachtId: after.yachtId })
  if (['berthId', 'yachtId', 'clientId'].some((key) => key in changed))
    await assertSuits(tx, after, acknowledged)
  await assertFile(tx, 'contractFileId' in changed ? after.contractFileId : null, rights)
  if (after.interestId && ['interestId', 'clientId', 'berthId'].some((key) => key in changed))
    await linkInterest(tx, after.berthId, after.interestId, after.clientId)
  assertNight(after.startDate, after.endDate)
  await writeFields(tx, kinds.reservation, id, changes.newValues)
  tx.emit('reservation.updated', {
    entityId: id,
    label: called,
    oldValues: changes.oldValues,
    newValues: changes.newValues,
    metadata: about(after),
  })
}

function definedOf<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
