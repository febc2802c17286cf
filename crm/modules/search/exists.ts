import { sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Kernel, reading } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'

const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(kinds).map(({ type, table }) => [type, table])),
  inquiry: 'website_inquiries',
}

/** Whether a record of a kind exists in a port. */
export function recordExists(kernel: Kernel<DB, FactName>) {
  return async (portId: string, type: string, id: string): Promise<boolean> => {
    const table = tables[type]
    if (!table) return false
    const { db } = reading<DB>(kernel, {
      tenantId: portId,
      actor: { userId: null, name: null },
      requestId: null,
    })
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where port_id = ${portId} and id = ${id}`.execute(db)
    return rows.length > 0
  }
}
