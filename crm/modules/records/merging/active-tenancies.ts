import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { portOf, type Tx } from '../../../context.ts'

const columns = { client: 'client_id', yacht: 'yacht_id' } as const

/** Throws TENANCY_ACTIVE where a berth is held by a tenancy or a reservation of the record, unless that is known. */
export async function assertNoTenancy(
  tx: Tx,
  type: keyof typeof columns,
  id: string,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) return
  const { rows } = await sql<{ called: string }>`
    select distinct b.mooring_number as called from (${holders(tx, type, id)}) t
    join berths b on b.port_id = ${portOf(tx)} and b.id = t.berth_id
    order by 1 limit 5`.execute(tx.db)
  if (rows.length === 0) return
  const reason = reasonFor('client_holds', { moorings: rows.map(({ called }) => called).join(', ') })
  throw new Refusal('TENANCY_ACTIVE', [because('acknowledgeTenancies', reason)])
}

/** SQL for the berths that active tenancies and reservations of the record hold. */
function holders(tx: Tx, type: keyof typeof columns, id: string) {
  const each = ['tenancies', 'berth_reservations'].map(
    (table) => sql`select t.berth_id from ${sql.table(table)} t where t.port_id = ${portOf(tx)}
      and t.${sql.ref(columns[type])} = ${id} and t.status = 'active'`,
  )
  return sql.join(each, sql` union all `)
}
