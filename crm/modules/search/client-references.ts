import { sql } from 'kysely'
import type { ClientReference } from '../records/merging/client-reference.ts'

export const viewsReferences: ClientReference = {
  name: 'views',
  order: 100,
  table: 'recently_viewed',
  column: 'record_id',
  key: 'user_id',
  twin: (port, winner) => sql`exists (select 1 from recently_viewed w
    where w.port_id = ${port} and w.record_id = ${winner} and w.user_id = t.user_id)`,
}
