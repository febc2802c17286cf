import { sql } from 'kysely'
import type { ClientReference } from './client-reference.ts'

/** What all kinds of records share, as far as it hangs on clients. */
export const sharedReferences: readonly ClientReference[] = [
  { name: 'addresses', order: 20, table: 'addresses', column: 'client_id', onePrimary: [] },
  { name: 'notes', order: 40, table: 'notes', column: 'record_id' },
  {
    name: 'tags',
    order: 50,
    table: 'taggings',
    column: 'record_id',
    key: 'tag_id',
    twin: (port, winner) => sql`exists (select 1 from taggings w
      where w.port_id = ${port} and w.record_id = ${winner} and w.tag_id = t.tag_id)`,
  },
  // Two records never have one number, so all of them move: a client may have two of one system.
  { name: 'externalIds', order: 55, table: 'external_ids', column: 'record_id' },
  {
    name: 'customValues',
    order: 60,
    table: 'custom_values',
    column: 'record_id',
    key: 'field_id',
    // What the port wrote of the winner holds.
    twin: (port, winner) => sql`exists (select 1 from custom_values w
      where w.port_id = ${port} and w.record_id = ${winner} and w.field_id = t.field_id)`,
  },
]
