import { unreadableSecrets } from '../../crm/sealed.ts'
import type { Connection } from '../../platform/database/pools.ts'
import type { Env } from '../../platform/env.ts'

/** Lines that say what was sealed with another secret than this installation has. */
export async function toEnterAnew(env: Env, connection: Connection): Promise<string[]> {
  const found = await unreadableSecrets(env, connection)
  if (found.length === 0) return []
  return [
    'This SECRET does not open the following, which was sealed with another: set that as SECRET or SECRET_PREVIOUS, or enter it anew.',
    ...found.map((what) => `  ${what}`),
  ]
}
