import { sql } from 'kysely'
import { dayMs } from '../../../contract/values/days.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { offerBerth } from './offer.ts'
import { rewriteQueue } from './rewrite.ts'

export const waitingListDemonstration: Demonstration = {
  makes: [],
  order: 140,
  make: makeWaiting,
}

/** Who waits for the berths of the demonstration port that are wanted most; of the first an offer is out. */
async function makeWaiting(tx: Tx): Promise<void> {
  const port = portOf(tx)
  const { rows: berths } = await sql<{ id: string }>`select id from berths
    where port_id = ${port} and archived_at is null and status <> 'available' order by dock, number limit 4`.execute(
    tx.db,
  )
  const { rows: clients } = await sql<{ id: string }>`select id from clients
    where port_id = ${port} and archived_at is null order by id desc limit 12`.execute(tx.db)
  for (const [index, { id }] of berths.entries()) {
    const entries = clients
      .slice(index * 3, index * 3 + 3)
      .map((client, place) => ({ clientId: client.id, wantedLengthM: 9 + index + place / 2 }))
    await rewriteQueue(tx, id, entries)
  }
  const first = berths[0]
  if (!first) return
  const { rows } = await sql<{ id: string }>`select id from waiting_list_entries
    where port_id = ${port} and berth_id = ${first.id} order by place limit 1`.execute(tx.db)
  await offerBerth(tx, first.id, rows[0]!.id, new Date(Date.now() + 5 * dayMs).toISOString())
}
