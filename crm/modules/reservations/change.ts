import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { reservationMoves } from '../../../contract/reservations/states.ts'
import type { Tx } from '../../context.ts'
import { changesOf, writeFields } from '../records/change.ts'
import { holdReferences } from '../records/references/hold.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { assertDays, assertFile, linkInterest, type Rights } from './create.ts'
import { activateReservation, cancelReservation, endReservation } from './move.ts'
import { about, lockReservation } from './row.ts'

type Body = BodyOf<typeof berthReservations.update>

/**
 * Moves a reservation by the action named, each with a right of its own; without one changes a pending one. Throws
 * PERMISSION_DENIED, and whatever the move throws.
 */
export async function updateReservation(
  tx: Tx,
  id: string,
  { action, reason, ...fields }: Body,
  rights: Rights,
  ifMatch: number | null,
): Promise<void> {
  const gate = action ? reservationMoves[action].gate : kinds.reservation.gates.edit
  if (!rights.permissions.has(gate)) throw new Refusal('PERMISSION_DENIED')
  const { startDate, endDate, ...others } = fields
  const strange = action && Object.keys(others)[0]
  if (strange)
    throw new Refusal('VALIDATION_FAILED', [
      { path: strange, message: 'A move changes no other field of the reservation.' },
    ])
  if (action === 'activate') return activateReservation(tx, id, { startDate, endDate }, ifMatch)
  if (action === 'end') return endReservation(tx, id, { endDate, reason }, ifMatch)
  if (action === 'cancel') return cancelReservation(tx, id, reason ?? null, ifMatch)
  return changeReservation(tx, id, fields, rights, ifMatch)
}

/** Throws RESERVATION_MOVE_INVALID for one that is not pending, REFERENCE_NOT_FOUND, RECORD_ARCHIVED, VERSION_STALE. */
async function changeReservation(
  tx: Tx,
  id: string,
  fields: Omit<Body, 'action' | 'reason'>,
  rights: Rights,
  ifMatch: number | null,
): Promise<void> {
  const { row, called } = await lockReservation(tx, id, ifMatch, fields.interestId)
  if (row.status !== 'pending') throw new Refusal('RESERVATION_MOVE_INVALID')
  const changes = changesOf(row as never, fields)
  if (changes.keys.length === 0) return tx.unchanged()
  const changed = Object.fromEntries(changes.keys.map((key) => [key, fields[key as keyof typeof fields]]))
  const after = { ...row, ...changed }
  await assertTerms(tx, kinds.reservation, [changed], { before: row as never })
  await holdReferences(tx, kinds.reservation, changed)
  await assertFile(tx, 'contractFileId' in changed ? after.contractFileId : null, rights)
  if (after.interestId && ('interestId' in changed || 'clientId' in changed))
    await linkInterest(tx, row.berthId, after.interestId, after.clientId)
  assertDays(after.startDate, after.endDate)
  await writeFields(tx, kinds.reservation, id, changes.newValues)
  tx.emit('reservation.updated', {
    entityId: id,
    label: called,
    oldValues: changes.oldValues,
    newValues: changes.newValues,
    metadata: about(after),
  })
}
