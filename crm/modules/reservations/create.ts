import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertSuits } from '../berths/doubts.ts'
import { assertNight } from '../berths/night.ts'
import { namedFile } from '../files/named-file.ts'
import { lockRecord } from '../records/change.ts'
import { inserted } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { assertRequired, checkValues } from '../records/custom/values.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { holdReferences } from '../records/references/hold.ts'
import { startOfDay, todayInPort } from '../records/today.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { assertOwnership } from '../yachts/assert-ownership.ts'
import { linkInterest } from './link-interest.ts'

export type Rights = { readonly permissions: ReadonlySet<string> }
type Terms = BodyOf<typeof berthReservations.create>

/**
 * Writes down a reservation of a berth and gives its id; it holds nothing yet. The berth is linked to the interest named.
 * Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, REFERENCE_NOT_FOUND, VALIDATION_FAILED, TENANCY_OWNERSHIP for a yacht of
 * somebody else, BERTH_UNCONFIRMED.
 */
export async function createReservation(
  tx: Tx,
  berthId: string,
  { berthId: _ignored, tagIds = [], externalIds, custom, acknowledgeFit, acknowledgeSold, ...terms }: Terms,
  rights: Rights,
  status: 'pending' | 'ended' = 'pending',
): Promise<string> {
  await assertRequired(tx, 'reservation', custom)
  const [checked] = await checkValues(tx, 'reservation', [custom], () => 'custom')
  // In the order of stage changes: the interest, then its berths.
  if (terms.interestId) await lockDeals(tx, { interestIds: [terms.interestId] }, [berthId])
  const berth = await lockRecord(tx, kinds.berth, berthId)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  await assertTerms(tx, kinds.reservation, [terms])
  const names = await holdReferences(tx, kinds.reservation, terms)
  if (terms.yachtId) await assertOwnership(tx, { clientId: terms.clientId, yachtId: terms.yachtId })
  const { clientId, yachtId = null } = terms
  await assertSuits(tx, { berthId, clientId, yachtId }, { acknowledgeFit, acknowledgeSold })
  await assertFile(tx, terms.contractFileId, rights)
  if (terms.interestId) await linkInterest(tx, berthId, terms.interestId, terms.clientId)
  const id = uuidv7()
  const startDate = terms.startDate ?? (await todayInPort(tx))
  assertNight(startDate, terms.endDate ?? null)
  const values = {
    berthId,
    clientId: terms.clientId,
    yachtId: terms.yachtId ?? null,
    interestId: terms.interestId ?? null,
    tenureType: terms.tenureType ?? berth.tenureType ?? 'permanent',
    startDate,
    endDate: terms.endDate ?? null,
    contractFileId: terms.contractFileId ?? null,
    note: terms.note ?? null,
    ...(status === 'ended' ? { status } : {}),
  }
  const settledAt = status === 'ended' ? startOfDay(tx, values.endDate!) : undefined
  const row = { portId: portOf(tx), id, ...values, settledAt, createdBy: tx.actor.userId }
  await sql`insert into berth_reservations ${inserted([row])}`.execute(tx.db)
  const label = `${berth.called}, ${names.clientId}`
  await recordMade(tx, 'reservation', [{ id, label, values, tagIds, externalIds, checked: checked! }])
  return id
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
