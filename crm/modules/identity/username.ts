import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../context.ts'

/** Gives a person a name to sign in by, or none. Throws NAME_TAKEN. */
export async function setUsername(tx: Tx, id: string, username: string | null): Promise<void> {
  const set = await sql`update users set username = ${username} where id = ${id}
    and not exists (select 1 from users other where other.username = ${username} and other.id <> ${id})`.execute(
    tx.db,
  )
  if (set.numAffectedRows === 0n) throw new Refusal('NAME_TAKEN', [because('username', 'username_taken')])
}
