import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '../contract/errors.ts'

/** Keeps short secrets readable to this installation only. */
export interface SecretBox {
  seal(text: string): string
  /** The sealed text. Throws a SecretUnreadable when it was sealed with a key that is not known, or changed. */
  open(sealed: string): string
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
  return {
    seal(text) {
      const { id, key } = keys[0]!
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [body = '', id] = sealed.split('.').reverse()
      for (const one of keys) {
        const text =
          id === undefined || id === one.id ? opened(Buffer.from(body, 'base64url'), one.key) : null
        if (text !== null) return text
      }
      throw new SecretUnreadable()
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
