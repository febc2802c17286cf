import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import { portOf, type Tx } from '../../../context.ts'

/**
 * The name of a client or yacht that a request names at `path`, which stays as it is until the transaction ends, and whether it is archived.
 * Throws REFERENCE_NOT_FOUND for one that is not of the port.
 */
export async function holdReference(
  tx: Tx,
  type: 'client' | 'yacht',
  id: string,
  path: string,
): Promise<{ name: string; archived: boolean }> {
  const { rows } = await sql<{ name: string; archived: boolean }>`
    select (select r.title from records r where r.port_id = ${portOf(tx)} and r.id = t.id) as name,
      t.archived_at is not null as archived
    from ${sql.table(kinds[type].table)} t where t.port_id = ${portOf(tx)} and t.id = ${id} for share`.execute(
    tx.db,
  )
  if (rows[0]) return rows[0]
  throw new Refusal('REFERENCE_NOT_FOUND', [{ path, message: 'This record does not exist.' }])
}
