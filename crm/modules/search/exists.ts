import { sql } from 'kysely'
import type { FactName } from '../../../contract/events.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Sight } from '../../../platform/database/sight.ts'
import type { HiddenIds } from '../../../platform/http/named-ids.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { Scope } from '../../../platform/unit/facts.ts'
import { portOf } from '../../context.ts'
import type { DB } from '../../database.generated.ts'

const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(kinds).map(({ type, table }) => [type, table])),
  file: 'files',
  alert: 'alerts',
}

/** Whether a record of a kind exists in a port and is shown to one of that sight. */
export function recordExists(kernel: Kernel<DB, FactName>) {
  return async (portId: string, type: string, id: string, sight: Sight | null): Promise<boolean> => {
    const table = tables[type]
    if (!table) return false
    const { db } = reading<DB>(kernel, { ...systemIn(portId), sight })
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where port_id = ${portId} and id = ${id}`.execute(db)
    return rows.length > 0
  }
}

/** What requests name by an id that may be hidden: records, and what hangs on them without being named by one. */
const clauses = [
  'records',
  'files',
  'reminders',
  'alerts',
  'contact_log',
  'payments',
  'documents',
  'document_signers',
  'supplemental_requests',
  'waiting_list_entries',
  'merge_candidates',
  'merges',
  'data_exports',
]

/** Which ids name something of the port that one of the scope's sight is not shown. */
export function hiddenIds(kernel: Kernel<DB, FactName>): HiddenIds {
  return async (scope, ids) => {
    const port = portOf(scope)
    const each = clauses.map(
      (table) => sql`select id from ${sql.table(table)} where port_id = ${port} and id = any(${ids}::uuid[])`,
    )
    const query = sql`(${sql.join(each, sql` union all `)})`
    const found = async (sight: Scope['sight']) => {
      const { db } = reading<DB>(kernel, { ...scope, sight: sight ?? null })
      const { rows } = await sql<{ id: string }>`select a.id from ${query} a`.execute(db)
      return rows.map(({ id }) => id)
    }
    const [all, visible] = await Promise.all([found(null), found(scope.sight)])
    const visibleIds = new Set(visible)
    return new Set(all.filter((id) => !visibleIds.has(id)))
  }
}
