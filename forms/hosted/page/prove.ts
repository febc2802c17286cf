import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'

/** Does the work the service asks for; null where this browser cannot. */
export async function prove(challenge: Challenge): Promise<Payload | null> {
  // Browsers lend these only to pages that came over a safe connection.
  if (!globalThis.crypto?.subtle) return null
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && { challenge, solution }
}
