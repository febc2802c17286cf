import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'
import { linkBerth } from '../interests/links.ts'
import { lockRecord } from '../records/change.ts'

/** The interest is the client's, and has the berth among its own. Throws VALIDATION_FAILED. */
export async function linkInterest(
  tx: Tx,
  berthId: string,
  interestId: string,
  clientId: string,
): Promise<void> {
  const interest = await lockRecord(tx, kinds.interest, interestId)
  if (interest.clientId !== clientId) {
    const reason = reasonFor('interest_of_other')
    throw new Refusal('VALIDATION_FAILED', [because('interestId', reason)])
  }
  const { rows } = await sql`select 1 from interest_berths
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and berth_id = ${berthId}`.execute(tx.db)
  if (rows.length === 0) await linkBerth(tx, interest, { berthId })
}
