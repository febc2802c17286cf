import { createHmac, hkdfSync } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { type SignerRole, signingSegments } from '../../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { Env } from '../../../../platform/env.ts'
import { tokenHash } from '../../documents/provider-results.ts'
import type { Link, Recipient } from '../provider.ts'

/**
 * Where a recipient of the product's own signing signs: a secret of 256 bits behind the name of the port. It follows from
 * who they are and their address, so that it is the same however often it is asked for, and another one at another address.
 */
export function linkFor(
  env: Pick<Env, 'secret' | 'publicUrl'>,
  portId: string,
  { id, email, role }: Pick<Recipient, 'id' | 'email' | 'role'>,
): Link {
  const key = Buffer.from(hkdfSync('sha256', env.secret, '', 'berthwise signing pages', 32))
  const secret = createHmac('sha256', key).update(`${portId} ${id} ${email}`).digest()
  const token = Buffer.concat([parse(portId), secret]).toString('base64url')
  return { id, externalId: id, token, url: `${env.publicUrl}/${segmentOf(role)}/${token}` }
}

const segmentOf = (role: SignerRole) => signingSegments[role]

/** The port that a token names, and what is kept of it. Throws TOKEN_INVALID for what cannot be one. */
export function readSigningToken(token: string): { tenantId: string; hash: string } {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) throw new Refusal('TOKEN_INVALID')
  try {
    return { tenantId: stringify(bytes.subarray(0, 16)), hash: tokenHash(token) }
  } catch {
    throw new Refusal('TOKEN_INVALID')
  }
}
