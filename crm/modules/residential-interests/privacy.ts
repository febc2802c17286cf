import { sql } from 'kysely'
import { portOf } from '../../context.ts'
import type { Erasure } from '../records/privacy/erasure.ts'

export const residentialInterestsErasure: Erasure = {
  records: (port, clients) => sql`select i.id from residential_interests i
    join residential_clients r on r.port_id = ${port} and r.id = i.client_id
    where i.port_id = ${port} and r.linked_client_id = any(${clients})`,
  // Before the residential clients, who would hold them.
  unlink: async (tx, clientIds) => {
    await sql`delete from residential_interests i using residential_clients r
      where i.port_id = ${portOf(tx)} and r.port_id = ${portOf(tx)} and r.id = i.client_id
        and r.linked_client_id = any(${clientIds as string[]}::uuid[])`.execute(tx.db)
  },
}
