import type { Env } from '../../../platform/env.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'

/** Seals and opens the signing secrets of webhooks. */
export function webhooksBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'webhook secrets')
}
