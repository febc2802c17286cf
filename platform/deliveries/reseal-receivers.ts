import { sql } from 'kysely'
import { ownRows } from '../database/own-rows.ts'
import type { Tx } from '../scope.ts'
import type { SecretBox } from '../secrets.ts'
import type { DeliveryTables } from './tables.ts'

/**
 * Seals the signing secrets of the receivers of a tenant with the present key, as far as they were sealed with the one before. Gives how many;
 * what nothing opens stays.
 */
export async function resealReceivers<DB>(
  tx: Tx<DB>,
  { receivers }: Pick<DeliveryTables, 'receivers'>,
  box: SecretBox,
): Promise<number> {
  const table = sql.table(receivers)
  const { rows } = await sql<{ id: string; secret: string; previousSecret: string | null }>`
    select id, secret, previous_secret from ${table} where ${ownRows(tx)} order by id for update`.execute(
    tx.db,
  )
  let done = 0
  for (const { id, secret, previousSecret } of rows) {
    const [present, previous] = [box.renewed(secret), previousSecret && box.renewed(previousSecret)]
    if (!present && !previous) continue
    await sql`update ${table} set secret = ${present ?? secret}, previous_secret = ${previous || previousSecret}
      where ${ownRows(tx)} and id = ${id}`.execute(tx.db)
    done += 1
  }
  return done
}
