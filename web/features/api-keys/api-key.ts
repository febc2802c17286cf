import type { Answer } from '../../kit/server/api.ts'

export type ApiKey = Answer<'portApiKeys', 'list'>[number]

export type KeyState = 'active' | 'revoked' | 'expired' | 'idle'

/** Whether calls with the key are let in, and if not, why. */
export function stateOf({ revokedAt, expiresAt, creatorActive }: ApiKey): KeyState {
  if (revokedAt) return 'revoked'
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return 'expired'
  return creatorActive ? 'active' : 'idle'
}
