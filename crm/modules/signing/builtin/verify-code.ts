import { parse, stringify } from 'uuid'
import { Refusal } from '../../../../contract/errors.ts'
import type { Env } from '../../../../platform/env.ts'

/** Where anybody checks a signed document: the address names the port and the document, and lets nobody read it. */
export function verifyUrl({ publicUrl }: Pick<Env, 'publicUrl'>, portId: string, documentId: string): string {
  const code = Buffer.concat([parse(portId), parse(documentId)]).toString('base64url')
  return `${publicUrl}/verify/${code}`
}

/** What such an address names. Throws RECORD_NOT_FOUND for what cannot be one. */
export function readVerifyCode(code: string): { tenantId: string; documentId: string } {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== code) throw new Refusal('RECORD_NOT_FOUND')
  try {
    return { tenantId: stringify(bytes.subarray(0, 16)), documentId: stringify(bytes.subarray(16)) }
  } catch {
    throw new Refusal('RECORD_NOT_FOUND')
  }
}
