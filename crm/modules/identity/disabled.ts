import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

/** Whether an account was disabled in every port. */
export async function accountDisabled(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ disabled: boolean }>`select disabled_at is not null as disabled from users
    where id = ${userId}`.execute(tx.db)
  return rows[0]?.disabled ?? true
}
