import { sql } from 'kysely'
import type { Env } from '../../../../platform/env.ts'
import { installationBox, type SecretBox } from '../../../../platform/secrets.ts'
import { portOf, type Tx } from '../../../context.ts'

/** Seals and opens the passwords of e-mail accounts. */
export function emailBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'e-mail accounts')
}

/** Seals with the present key what was sealed with the one before. Gives how many; what nothing opens stays. */
export async function resealEmailAccounts(tx: Tx, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ id: string; password: string }>`select id, password from email_accounts
    where port_id = ${portOf(tx)} order by id for update`.execute(tx.db)
  let done = 0
  for (const { id, password } of rows) {
    const sealed = box.renewed(password)
    if (sealed === null) continue
    await sql`update email_accounts set password = ${sealed} where port_id = ${portOf(tx)} and id = ${id}`.execute(
      tx.db,
    )
    done += 1
  }
  return done
}
