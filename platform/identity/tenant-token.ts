import { createHash, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { Refusal } from '../../contract/errors.ts'

/** Days a link of an invitation lets somebody in. */
export const invitationDays = 7

/** A secret that names its tenant, so that it is found without looking across tenants; only its hash is kept. */
export function newTenantToken(tenantId: string): { token: string; hash: string } {
  const token = Buffer.concat([parse(tenantId), randomBytes(24)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** The tenant and the hash of a token; null for what cannot be one. */
export function readTenantToken(token: string): { tenantId: string; hash: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 40 || bytes.toString('base64url') !== token) return null
  try {
    return { tenantId: stringify(bytes.subarray(0, 16)), hash: hashOf(token) }
  } catch {
    return null
  }
}

/** As above, for a link by which somebody comes in. Throws TOKEN_INVALID. */
export function readInvitationToken(token: string): { tenantId: string; hash: string } {
  const read = readTenantToken(token)
  if (!read) throw new Refusal('TOKEN_INVALID')
  return read
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
