import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '../contract/errors.ts'

/** Keeps short secrets readable to this installation only. */
export interface SecretBox {
  seal(text: string): string
  /** The sealed text. Throws a SecretUnreadable when it was sealed with a key that is not known, or changed. */
  open(sealed: string): string
  /** The same secret sealed with the present key; null when it is already, and when no key known opens it. */
  renewed(sealed: string): string | null
}

/** A kept secret that cannot be read: told to whoever asked, and kept as an error. */
export class SecretUnreadable extends Refusal {
  constructor() {
    super('SECRET_UNREADABLE')
  }
}

/**
 * AES-256-GCM with a key derived from the installation's secret; `purpose` gives each use a key of its own. What is
 * sealed names its key: `{key id}.{nonce, tag and text}`, so that it is read with the key it was sealed with, the
 * present one or one of `before`. What names none is tried with each.
 */
export function secretBox(secret: string, purpose: string, before: readonly string[] = []): SecretBox {
  const keys = [secret, ...before].map((one) => keyOf(one, purpose))
  const present = keys[0]!
  const seal = (text: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', present.key, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${present.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
  }
  const read = (sealed: string) => {
    const [body = '', id] = sealed.split('.').reverse()
    const bytes = Buffer.from(body, 'base64url')
    const fitting = keys.filter((one) => id === undefined || id === one.id)
    return fitting.map((one) => opened(bytes, one.key)).find((text) => text !== null) ?? null
  }
  return {
    seal,
    open(sealed) {
      const text = read(sealed)
      if (text === null) throw new SecretUnreadable()
      return text
    },
    renewed(sealed) {
      if (sealed.startsWith(`${present.id}.`)) return null
      const text = read(sealed)
      return text === null ? null : seal(text)
    },
  }
}

function keyOf(secret: string, purpose: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `berthwise ${purpose}`, 32))
  return { id: createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8), key }
}

function opened(bytes: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The box of an installation for one purpose. */
export function installationBox(
  { secret, previousSecret }: { secret: string; previousSecret?: string | undefined },
  purpose: string,
): SecretBox {
  return secretBox(secret, purpose, previousSecret ? [previousSecret] : [])
}
