import { sql } from 'kysely'
import type { Env } from '../../../platform/env.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'
import { portOf, type Tx } from '../../context.ts'

/** Seals and opens the signing secrets of webhooks. */
export function webhooksBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'webhook secrets')
}

interface Sealed {
  id: string
  secret: string
  previousSecret: string | null
}

/** Seals with the present key what was sealed with the one before. Gives how many; what nothing opens stays. */
export async function resealWebhooks(tx: Tx, box: SecretBox): Promise<number> {
  const { rows } = await sql<Sealed>`select id, secret, previous_secret from webhooks
    where port_id = ${portOf(tx)} order by id for update`.execute(tx.db)
  let done = 0
  for (const { id, secret, previousSecret } of rows) {
    const [present, previous] = [box.renewed(secret), previousSecret && box.renewed(previousSecret)]
    if (!present && !previous) continue
    await sql`update webhooks set secret = ${present ?? secret}, previous_secret = ${previous || previousSecret}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    done += 1
  }
  return done
}
