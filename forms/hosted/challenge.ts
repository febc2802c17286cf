import { hkdfSync, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'

const minutes = 10
/** Derivations a browser does: about a second on a computer, a few on a telephone. */
const [fewest, most] = [400, 1200] as const
const iterations = 1000

/** Work asked of a browser before its answer is taken: dear for a machine that sends thousands, unnoticed by a person. */
export class Challenges {
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

  constructor(secret: string) {
    const derived = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
    this.secrets = {
      hmacSignatureSecret: derived('berthwise form challenges'),
      hmacKeySignatureSecret: derived('berthwise form challenge keys'),
    }
  }

  /** A challenge for the answer sent under this token, and for no other. */
  make(token: string): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: iterations,
      counter: randomInt(fewest, most),
      deriveKey,
      data: { token },
      expiresAt: new Date(Date.now() + minutes * 60_000),
      ...this.secrets,
    })
  }

  /** Whether this is a challenge of ours for this token, solved in time. */
  async solved(token: string, solution: unknown): Promise<boolean> {
    if (!isPayload(solution) || solution.challenge.parameters.data?.token !== token) return false
    try {
      const { verified } = await verifySolution({ ...solution, deriveKey, ...this.secrets })
      return verified
    } catch {
      return false
    }
  }
}

function isPayload(value: unknown): value is Payload {
  if (typeof value !== 'object' || value === null) return false
  const { challenge, solution } = value as Partial<Payload>
  const parameters: unknown = challenge?.parameters
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    // What a derivation may cost is ours to say, also where the signature turns out wrong.
    (parameters as Record<string, unknown>).cost === iterations &&
    (parameters as Record<string, unknown>).keyLength === 32 &&
    (parameters as Record<string, unknown>).algorithm === 'PBKDF2/SHA-256' &&
    typeof solution === 'object' &&
    solution !== null
  )
}
