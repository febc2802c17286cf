import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import type { Realm } from './realm.ts'

const halfAYear = 180 * 24 * 60 * 60
const mostPeople = 5

/** Remembers by a signed cookie which people signed in on a device before; it lets nobody in. */
export interface Devices {
  /** The name of the device to this person, when they signed in on it before. */
  knownTo(email: string, cookieHeader: string | undefined): string | null
  /** The Set-Cookie header that lets the device be known to this person, beside those it is known to already. */
  remember(email: string, cookieHeader: string | undefined): string
}

/** Each entry of the cookie is `{random}.{signature over e-mail and random}`, newest first. */
export function openDevices(env: Env, realm: Realm): Devices {
  const name = `${realm.cookie}.device`
  const secrets = [env.secret, ...(env.previousSecret ? [env.previousSecret] : [])]
  const sign = (secret: string, email: string, device: string) =>
    createHmac('sha256', secret)
      .update(`device ${realm.cookie} ${device} ${email.toLowerCase()}`)
      .digest('base64url')
  const entriesOf = (header: string | undefined) =>
    (
      new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([\\w.~-]{1,600})(?:;|$)`).exec(header ?? '')?.[1] ??
      ''
    )
      .split('~')
      .filter((entry) => /^[\w-]{16}\.[\w-]{43}$/.test(entry))
  const belongs = (entry: string, email: string) => {
    const [device, signature] = entry.split('.') as [string, string]
    return secrets.some((secret) =>
      timingSafeEqual(Buffer.from(sign(secret, email, device)), Buffer.from(signature)),
    )
  }
  return {
    knownTo(email, header) {
      return (
        entriesOf(header)
          .find((entry) => belongs(entry, email))
          ?.split('.')[0] ?? null
      )
    },
    remember(email, header) {
      const device = randomBytes(12).toString('base64url')
      const others = entriesOf(header).filter((entry) => !belongs(entry, email))
      const entries = [`${device}.${sign(env.secret, email, device)}`, ...others].slice(0, mostPeople)
      const secure = env.publicUrl.startsWith('https:') ? '; Secure' : ''
      return `${name}=${entries.join('~')}; Path=${realm.path ?? '/api/auth'}; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
