import { sql } from 'kysely'
import { portOf } from '../../context.ts'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const contactsReferences: ClientReference = {
  name: 'contacts',
  order: 10,
  table: 'client_contacts',
  column: 'client_id',
  onePrimary: ['channel'],
  twin: (port, winner) => sql`exists (select 1 from client_contacts w
    where w.port_id = ${port} and w.client_id = ${winner} and w.channel = t.channel
      and (lower(w.value) = lower(t.value) or w.value_e164 = t.value_e164))`,
  // Where a contact that goes back became the primary one, another of its channel takes its place.
  unsettle: async (tx, { winner }) => {
    await sql`update client_contacts t set is_primary = true where t.port_id = ${portOf(tx)} and t.client_id = ${winner}
      and t.id = (select k.id from client_contacts k where k.port_id = ${portOf(tx)} and k.client_id = ${winner}
        and k.channel = t.channel order by k.is_primary desc, k.created_at, k.id limit 1)
      and not t.is_primary`.execute(tx.db)
  },
}
