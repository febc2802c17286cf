import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { portOf, type Tx } from '../../../context.ts'

const columns = { client: 'client_id', yacht: 'yacht_id' } as const

/** Throws TENANCY_ACTIVE where a berth is held by a tenancy of the record, unless that is known. */
export async function assertNoTenancy(
  tx: Tx,
  type: keyof typeof columns,
  id: string,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) return
  const { rows } = await sql<{ called: string }>`
    select distinct b.mooring_number as called from tenancies t
    join berths b on b.port_id = t.port_id and b.id = t.berth_id
    where t.port_id = ${portOf(tx)} and t.${sql.ref(columns[type])} = ${id} and t.status = 'active'
    order by 1 limit 5`.execute(tx.db)
  if (rows.length === 0) return
  const message = `An active tenancy holds ${rows.map(({ called }) => called).join(', ')}.`
  throw new Refusal('TENANCY_ACTIVE', [{ path: 'acknowledgeTenancies', message }])
}
