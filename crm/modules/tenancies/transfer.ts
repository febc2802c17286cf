import type { BodyOf } from '../../../contract/endpoint.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { tenancyMoves } from '../../../contract/tenancies/vocabulary.ts'
import type { Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertBerthFree } from '../berths/free.ts'
import { titleOf } from '../records/creating/create.ts'
import { endOn } from './end.ts'
import { assertParties } from './parties.ts'
import { about, insertTenancy, lockTenancy, refuseDay } from './row.ts'

/**
 * Gives an active tenancy to another client or yacht from a day on, and gives the id of the new one. Throws
 * RECORD_NOT_FOUND, VERSION_STALE, TENANCY_MOVE_INVALID, REFERENCE_NOT_FOUND, RECORD_ARCHIVED, TENANCY_OWNERSHIP,
 * BERTH_OCCUPIED, BERTH_UNCONFIRMED, VALIDATION_FAILED.
 */
export async function transferTenancy(
  tx: Tx,
  id: string,
  {
    newClientId: clientId,
    newYachtId: yachtId,
    transferDate,
    ...acknowledged
  }: BodyOf<typeof tenancies.transfer>,
  ifMatch: number | null,
): Promise<string> {
  const locked = await lockTenancy(tx, id, tenancyMoves.transfer.from, ifMatch)
  const { berth, row, called } = locked
  const clientName = await assertParties(
    tx,
    { clientId, yachtId },
    { client: 'newClientId', yacht: 'newYachtId' },
  )
  if (clientId === row.clientId && yachtId === row.yachtId)
    refuseDay('newClientId', reasonFor('tenancy_same'))
  if (transferDate < row.heldSince)
    refuseDay('transferDate', reasonFor('tenancy_day_early', { date: row.heldSince }))
  if (row.endDate !== null && transferDate >= row.endDate)
    refuseDay('transferDate', reasonFor('tenancy_handed_late', { date: row.endDate }))
  await assertSuits(tx, { berthId: berth.id, clientId, yachtId }, acknowledged)
  // First the present one gives up what the new one takes: the database knows of no moment between.
  await endOn(tx, locked, transferDate)
  await assertBerthFree(tx, {
    kind: 'tenancy',
    berthId: berth.id,
    clientId,
    from: transferDate,
    to: row.endDate,
    but: row.id,
    path: 'transferDate',
  })
  const newId = await insertTenancy(tx, {
    berthId: berth.id,
    clientId,
    yachtId,
    tenureType: row.tenureType,
    startDate: transferDate,
    endDate: row.endDate,
    status: 'active',
    transferredFromTenancyId: row.id,
    chainId: row.chainId,
  })
  tx.emit('tenancy.transferred', {
    entityId: row.id,
    label: called,
    oldValues: { endDate: row.endDate, client: called.slice(berth.called.length + 2) },
    newValues: { endDate: transferDate, client: clientName },
    metadata: { ...about(row), successorId: newId },
  })
  tx.emit('tenancy.activated', {
    entityId: newId,
    label: await titleOf(tx, newId),
    newValues: { status: 'active', startDate: transferDate, endDate: row.endDate },
    metadata: { berthId: berth.id, clientId },
  })
  return newId
}
