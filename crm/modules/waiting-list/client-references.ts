import { sql } from 'kysely'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const waitingListReferences: ClientReference = {
  name: 'waitingList',
  order: 190,
  table: 'waiting_list_entries',
  column: 'client_id',
  // Who waits for the berth already waits once.
  twin: (port, winner) => sql`(t.place is not null and exists (select 1 from waiting_list_entries w
    where w.port_id = ${port} and w.client_id = ${winner} and w.berth_id = t.berth_id and w.place is not null))`,
}
