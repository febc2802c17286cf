import { randomBytes } from 'node:crypto'
import type { AddressRules } from '../../../../platform/outbound/address.ts'
import { exchange } from '../../../../platform/outbound/exchange.ts'

const sha256 = Buffer.from('300d06096086480165030402010500', 'hex')
const timeoutMs = 10_000

/** One element of DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/**
 * Asks a time stamp authority for its word on a SHA-256, by RFC 3161. The operator named the address, and by that opened
 * it. Throws where no token for that very hash comes back.
 */
export async function askTimeStamp(
  rules: AddressRules,
  url: string,
  digest: Uint8Array,
): Promise<Uint8Array> {
  // An integer is not negative, and has no byte too many.
  const nonce = Buffer.concat([Buffer.from([0x4a]), randomBytes(8)])
  const imprint = der(0x30, sha256, der(0x04, Buffer.from(digest)))
  const query = der(
    0x30,
    der(0x02, Buffer.from([1])),
    imprint,
    der(0x02, nonce),
    der(0x01, Buffer.from([0xff])),
  )
  const { status, body } = await exchange(
    { ...rules, allow: [...rules.allow, new URL(url).origin] },
    {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query,
      timeoutMs,
      most: 64 * 1024,
    },
  )
  if (status !== 200) throw new Error(`The time stamp authority answered ${status}.`)
  const token = tokenOf(body)
  if (!token?.includes(Buffer.from(digest)) || !token.includes(nonce))
    throw new Error('The time stamp authority answered something else than a token for this document.')
  return new Uint8Array(token)
}

/** The token in an answer that grants one; null in any other. */
function tokenOf(body: Buffer): Buffer | null {
  try {
    const all = contentAt(body, 0)
    const content = contentAt(body, all.from)
    const granted = contentAt(body, content.from)
    const state = body.readUIntBE(granted.from, granted.to - granted.from)
    return state <= 1 && content.to < all.to ? body.subarray(content.to, all.to) : null
  } catch {
    return null
  }
}

function contentAt(bytes: Buffer, at: number): { from: number; to: number } {
  const first = bytes.readUInt8(at + 1)
  const count = first < 128 ? 0 : first & 127
  const from = at + 2 + count
  return { from, to: from + (count === 0 ? first : bytes.readUIntBE(at + 2, count)) }
}
