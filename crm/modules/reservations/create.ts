import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthReservations } from '../../../contract/reservations/endpoints.ts'
import type { Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertNight } from '../berths/night.ts'
import { namedFile } from '../files/named-file.ts'
import { lockRecord } from '../records/change.ts'
import { createRecord, typed } from '../records/creating/create.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { startOfDay, todayInPort } from '../records/today.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { linkInterest } from './link-interest.ts'

export type Rights = { readonly permissions: ReadonlySet<string> }
type Terms = BodyOf<typeof berthReservations.create>

/**
 * Writes down a reservation of a berth and gives its id; it holds nothing yet. The berth is linked to the interest named.
 * Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, REFERENCE_NOT_FOUND, VALIDATION_FAILED, TENANCY_OWNERSHIP for a yacht of
 * somebody else, BERTH_UNCONFIRMED.
 */
export function createReservation(
  tx: Tx,
  berthId: string,
  { berthId: _ignored, acknowledgeFit, acknowledgeSold, ...body }: Terms,
  rights: Rights,
  status: 'pending' | 'ended' = 'pending',
): Promise<string> {
  return createRecord(tx, kinds.reservation, body, {
    ...typed,
    lock: async () => {
      // In the order of stage changes: the interest, then its berths.
      if (body.interestId) await lockDeals(tx, { interestIds: [body.interestId] }, [berthId])
      const berth = await lockRecord(tx, kinds.berth, berthId)
      if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
      return berth
    },
    prepare: async (terms, { locks: berth }) => {
      const { clientId, yachtId = null, interestId = null, endDate = null } = terms
      if (yachtId) await assertOwnership(tx, { clientId, yachtId })
      await assertSuits(tx, { berthId, clientId, yachtId }, { acknowledgeFit, acknowledgeSold })
      await assertFile(tx, terms.contractFileId, rights)
      if (interestId) await linkInterest(tx, berthId, interestId, clientId)
      const startDate = terms.startDate ?? (await todayInPort(tx))
      assertNight(startDate, endDate)
      const tenureType = terms.tenureType ?? berth.tenureType ?? 'permanent'
      const values = {
        berthId,
        clientId,
        yachtId,
        interestId,
        tenureType,
        startDate,
        endDate,
        contractFileId: terms.contractFileId ?? null,
        note: terms.note ?? null,
        ...(status === 'ended' ? { status } : {}),
      }
      const settledAt = status === 'ended' ? startOfDay(tx, endDate!) : undefined
      return { columns: { ...values, settledAt, createdBy: tx.actor.userId }, values }
    },
  })
}

/**
 * Writes down one that a list of the port has and whose last day is past, and gives its id: it is over, and nothing of today
 * follows. Throws what creating one throws.
 */
export function importEnded(tx: Tx, berthId: string, terms: Terms, rights: Rights): Promise<string> {
  // What a list of the port has is so.
  const known = { acknowledgeFit: true, acknowledgeSold: true }
  return createReservation(tx, berthId, { ...terms, ...known }, rights, 'ended')
}

/** Throws REFERENCE_NOT_FOUND for a file that the caller does not see. */
export async function assertFile(tx: Tx, id: string | null | undefined, rights: Rights): Promise<void> {
  if (!id) return
  await namedFile(tx, id, rights).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('REFERENCE_NOT_FOUND', [because('contractFileId', 'file_gone')])
  })
}
