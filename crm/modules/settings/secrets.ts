import { sql } from 'kysely'
import type { SettingKey } from '../../../contract/settings/registry.ts'
import type { Env } from '../../../platform/env.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

/** Seals and opens the secret settings of every port. */
export function settingsBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'settings')
}

/** A secret setting of the port, opened; null when none is set. Throws SECRET_UNREADABLE. */
export async function readSecretSetting(
  ctx: Ctx,
  box: SecretBox,
  key: SettingKey & `${string}_encrypted`,
): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select value #>> '{}' as value from settings where port_id = ${portOf(ctx)} and key = ${key}`.execute(
    ctx.db,
  )
  const sealed = rows[0]?.value ?? null
  return sealed === null ? null : box.open(sealed)
}

/** Seals with the present key what the port sealed with the one before. Gives how many; what nothing opens stays. */
export async function resealSettings(tx: Tx, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value #>> '{}' as value from settings
    where port_id = ${portOf(tx)} and key like '%\\_encrypted' and value <> 'null' order by key for update`.execute(
    tx.db,
  )
  let done = 0
  for (const { key, value } of rows) {
    const anew = box.renewed(value)
    if (anew === null) continue
    await sql`update settings set value = ${JSON.stringify(anew)}::jsonb
      where port_id = ${portOf(tx)} and key = ${key}`.execute(tx.db)
    done += 1
  }
  tx.memory.forget()
  return done
}
