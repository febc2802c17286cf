import { sql } from 'kysely'
import type { Holding } from '../records/held/holding.ts'

export const viewsHeld: Holding = {
  name: 'views',
  table: 'recently_viewed',
  column: 'record_id',
  key: 'user_id',
  twin: (port, winner) => sql`exists (select 1 from recently_viewed w
    where w.port_id = ${port} and w.record_id = ${winner} and w.user_id = t.user_id)`,
}
