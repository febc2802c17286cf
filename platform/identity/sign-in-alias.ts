import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { withoutTrailing } from '../../contract/values/trailing.ts'

const domain = 'name.berthwise.invalid'
const nameBytes = 30
const checkBytes = 10

/** Stands for a sign-in name without telling whether anybody has it. */
export interface SignInAliases {
  /** An address of one fixed domain and length: the same at every asking, readable to this installation alone. */
  of(name: string): string
  /** Whether an address is an alias, whosoever. */
  is(address: string): boolean
  /** The name an alias stands for; null when it was not made here. */
  open(alias: string): string | null
}

/**
 * Aliases are made without a look into the database, so that known and unknown names differ neither in shape nor in
 * time. The name is encrypted under a check of itself (as AES-SIV does), with keys derived from the secret.
 */
export function signInAliases(secret: string): SignInAliases {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `berthwise ${purpose}`, 32))
  const checkKey = key('alias check')
  const nameKey = key('alias name')
  const checkOf = (plain: Buffer) =>
    createHmac('sha256', checkKey).update(plain).digest().subarray(0, checkBytes)
  const counter = (check: Buffer) => Buffer.concat([check, Buffer.alloc(16 - checkBytes)])
  return {
    of(name) {
      const plain = paddedOf(name, checkKey)
      const check = checkOf(plain)
      const cipher = createCipheriv('aes-256-ctr', nameKey, counter(check))
      return `${base32(Buffer.concat([check, cipher.update(plain), cipher.final()]))}@${domain}`
    },
    is: (address) => address.endsWith(`@${domain}`),
    open(alias) {
      const bytes = bytesOf(alias.slice(0, -domain.length - 1))
      if (bytes?.length !== checkBytes + nameBytes) return null
      const check = bytes.subarray(0, checkBytes)
      const cipher = createDecipheriv('aes-256-ctr', nameKey, counter(check))
      const plain = Buffer.concat([cipher.update(bytes.subarray(checkBytes)), cipher.final()])
      if (!checkOf(plain).equals(check)) return null
      const name = withoutTrailing(plain.toString('utf8'), '\0')
      return /^[\x21-\x7e]+$/.test(name) ? name : null
    },
  }
}

/** A name too long to be anybody's becomes one that nobody can have, of the same length. */
function paddedOf(name: string, key: Buffer): Buffer {
  const bytes = Buffer.from(name, 'utf8')
  if (bytes.length <= nameBytes) return Buffer.concat([bytes, Buffer.alloc(nameBytes - bytes.length)])
  return Buffer.concat([Buffer.from([0xff]), createHmac('sha256', key).update(bytes).digest()]).subarray(
    0,
    nameBytes,
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function base32(bytes: Buffer): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let left = (bytes.length * 8) / 5; left > 0; left -= 1) {
    text = letters[Number(bits & 31n)]! + text
    bits >>= 5n
  }
  return text
}

function bytesOf(text: string): Buffer | null {
  if (!/^[a-z2-7]{64}$/.test(text)) return null
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(letters.indexOf(letter))
  return Buffer.from(bits.toString(16).padStart(80, '0'), 'hex')
}
