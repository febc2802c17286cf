import { sql } from 'kysely'
import { portOf, type Tx } from '../../../../context.ts'
import { lockBerths } from '../../../records/lock-deals.ts'
import type { Writable } from '../kind.ts'
import type { DealReferences } from './match.ts'
import type { InterestRecord } from './read.ts'

/** Keeps the clients of many deals from the archive, then locks all their berths, as every deal does. */
export async function lockToWrite(
  tx: Tx,
  rows: readonly Writable<InterestRecord, DealReferences>[],
): Promise<void> {
  const clientIds = rows.flatMap(({ found }) => found?.clientId ?? [])
  await sql`select 1 from clients where port_id = ${portOf(tx)} and id = any(${clientIds}::uuid[])
    order by id for share`.execute(tx.db)
  await lockBerths(
    tx,
    rows.flatMap(({ found }) => found?.berthIds ?? []),
  )
}
