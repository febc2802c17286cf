import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { passwordHashes } from '../../platform/identity/passwords.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import type { Services } from '../services.ts'
import { senderOf } from './pressure.ts'

type Locked = Pick<HostedForm, 'id' | 'passwordHash'>

/**
 * What the page of a form with a password carries in place of a cookie: a signature over the form and the hash of its password. It
 * ends when the password is changed.
 */
export class Passes {
  private readonly key: KeyObject

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'berthwise passes of forms', 32)))
  }

  issue({ id, passwordHash }: Locked): string {
    return createHmac('sha256', this.key).update(`${id}\n${passwordHash}`).digest('base64url').slice(0, 32)
  }

  /** Whether whoever sends this may see and answer the form. */
  opens(form: Locked, pass: string): boolean {
    if (form.passwordHash === null) return true
    const [input, right] = [Buffer.from(pass), Buffer.from(this.issue(form))]
    return input.length === right.length && timingSafeEqual(input, right)
  }
}

/** Whether this is the password of the form. Throws RATE_LIMITED for a sender who tried too often. */
export async function isPassword(
  { limits }: Pick<Services, 'limits'>,
  form: Locked,
  password: string,
  ip: string,
): Promise<boolean> {
  if (form.passwordHash === null) return true
  // Counted before it is looked at, so that what is past the limit learns nothing.
  await limits.count('hosted_guess', `${form.id} ${senderOf(ip)}`)
  return passwordHashes.verify({ hash: form.passwordHash, password })
}
