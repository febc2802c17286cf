import { sql } from 'kysely'
import { laterOf } from '../../../contract/values/days.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { todayInPort } from '../records/today.ts'
import { endOn } from './move.ts'
import { lockReservation } from './row.ts'

/**
 * What is reserved for an interest that lets go of it ends where that is wished: today, of one berth or of all; what has
 * not begun ends before it does.
 */
export async function endWithDeal(tx: Tx, { entityId: interestId, metadata }: FactRecord): Promise<void> {
  if (!metadata?.endsReservations) return
  const berthId = typeof metadata.berthId === 'string' ? metadata.berthId : null
  const { rows } = await sql<{ id: string }>`select id from berth_reservations
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and status = 'active'
      and (${berthId}::uuid is null or berth_id = ${berthId}) order by berth_id, id`.execute(tx.db)
  const today = await todayInPort(tx)
  for (const { id } of rows) {
    const locked = await lockReservation(tx, id)
    if (locked.row.status === 'active') await endOn(tx, locked, laterOf(today, locked.row.startDate))
  }
}
