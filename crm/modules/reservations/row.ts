import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Locked, lockRecord, type RowOf } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'

export type ReservationRow = RowOf<Kinds['reservation']>

export interface LockedReservation {
  berth: Locked<Kinds['berth']>
  row: ReservationRow
  /** What the log calls it. */
  called: string
}

interface Also {
  /** An interest that it is to be for. */
  alsoInterestId?: string | null | undefined
  /** A berth of the port that it is to move to. */
  alsoBerthId?: string | undefined
}

/**
 * Locks a reservation behind its interest and its berth, in the order of stage changes: whoever changes who holds a berth
 * waits for whoever does. Throws RECORD_NOT_FOUND, VERSION_STALE.
 */
export async function lockReservation(
  tx: Tx,
  id: string,
  ifMatch: number | null = null,
  { alsoInterestId, alsoBerthId }: Also = {},
): Promise<LockedReservation> {
  const { rows: found } = await sql<{
    berthId: string
    interestId: string | null
  }>`select berth_id, interest_id from berth_reservations
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (!found[0]) throw new Refusal('RECORD_NOT_FOUND')
  const { berthId, interestId } = found[0]
  const interestIds = [interestId, alsoInterestId].flatMap((one) => one ?? [])
  const berthIds = [...new Set([berthId, alsoBerthId ?? berthId])].sort()
  if (interestIds.length > 0) await lockDeals(tx, { interestIds }, berthIds)
  const berths = new Map<string, Locked<Kinds['berth']>>()
  for (const one of berthIds) berths.set(one, await lockRecord(tx, kinds.berth, one))
  const berth = berths.get(berthId)!
  const { called, ...row } = await lockRecord(tx, kinds.reservation, id)
  assertVersion(ifMatch, row.version)
  return { berth, row, called }
}

/** What every fact of a reservation says beside what changed. */
export function about({
  berthId,
  clientId,
  interestId,
}: Pick<ReservationRow, 'berthId' | 'clientId' | 'interestId'>): Record<string, unknown> {
  return { berthId, clientId, ...(interestId === null ? {} : { interestId }) }
}
