import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { languageOf } from '../identity/preferences.ts'
import { writePlainLetter } from '../mail/write.ts'
import { passwordResetLetter } from './letters.ts'

/** Writes the mail with the link that sets a new password; none for an account that was disabled in every port. */
export async function mailReset(
  tx: Tx,
  { id, name, email: to }: { id: string; name: string; email: string },
  link: string,
): Promise<void> {
  if (await accountDisabled(tx, id)) return
  const language = await languageOf(tx, id)
  await writePlainLetter(tx, passwordResetLetter, { name }, { to, language, link })
}

async function accountDisabled(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ disabled: boolean }>`select disabled_at is not null as disabled from users
    where id = ${userId}`.execute(tx.db)
  return rows[0]?.disabled ?? true
}
