import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { dayMs } from '../../contract/values/days.ts'
import { leastTime } from './least-time.ts'

/** What a page carries: the token its answers are stored under, and the signed moment it was opened. */
export interface PageToken {
  token: string
  opened: string
}

const mostTime = 2 * dayMs

export type Opening = 'fits' | 'early' | 'old'

/** Signs the openings of hosted pages with a key of this installation. */
export class PageTokens {
  private readonly key: KeyObject

  constructor(secret: string) {
    // A key made once: one made of bytes for each signature takes several times as long as the signature.
    this.key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'berthwise hosted pages', 32)))
  }

  /** A page of the form opened now; with `token`, one that is opened again. */
  issue(
    formId: string,
    token: string = randomBytes(18).toString('base64url'),
    now: number = Date.now(),
  ): PageToken {
    const at = now.toString(36)
    return { token, opened: `${at}.${this.sign(formId, token, at)}` }
  }

  /** Whether an answer may come now from this page; `old` also for what was never issued. */
  judge(formId: string, { token, opened }: PageToken, now: number = Date.now()): Opening {
    const [at = '', signature = ''] = opened.split('.')
    const signatureBytes = Buffer.from(signature)
    const right = Buffer.from(this.sign(formId, token, at))
    if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right)) return 'old'
    const age = now - Number.parseInt(at, 36)
    if (age > mostTime) return 'old'
    return age < leastTime ? 'early' : 'fits'
  }

  private sign(formId: string, token: string, at: string): string {
    return createHmac('sha256', this.key)
      .update(`${formId}\n${token}\n${at}`)
      .digest('base64url')
      .slice(0, 24)
  }
}

/** Whether this can be a token of ours. */
export function tokenShaped(token: string): boolean {
  return /^[A-Za-z0-9_-]{16,64}$/.test(token)
}
