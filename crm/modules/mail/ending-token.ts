import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { type EndedMail, endedMails } from '../../../contract/mail-endings/vocabulary.ts'
import type { Env } from '../../../platform/env.ts'

/** Which mail of whom a link ends. */
export interface MailEnding {
  mail: EndedMail
  tenantId: string
  userId: string
  /** The report; null for other mail. */
  templateId: string | null
}

type Secrets = Pick<Env, 'secret' | 'previousSecret'>

const version = 1
const [plainLength, macLength] = [2 + 3 * 16, 32]
const nothing = Buffer.alloc(16)

/** Where a mail is ended that comes again and again: an address that nobody guesses, and that does nothing else. */
export function endingUrl(env: Secrets & Pick<Env, 'publicUrl'>, ending: MailEnding): string {
  const { mail, tenantId, userId, templateId } = ending
  const plain = Buffer.concat([
    Buffer.from([version, endedMails.indexOf(mail)]),
    ...[parse(tenantId), parse(userId), templateId === null ? nothing : parse(templateId)],
  ])
  const token = Buffer.concat([plain, signed(env.secret, plain)]).toString('base64url')
  return `${env.publicUrl}/unsubscribe/${token}`
}

/** What such a token ends; null for one that is not ours. */
export function readEndingToken(env: Secrets, token: string): MailEnding | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== plainLength + macLength || bytes.toString('base64url') !== token) return null
  const [plain, mac] = [bytes.subarray(0, plainLength), bytes.subarray(plainLength)]
  const secrets = [env.secret, ...(env.previousSecret ? [env.previousSecret] : [])]
  const mail = endedMails[plain[1]!]
  if (!secrets.some((secret) => timingSafeEqual(signed(secret, plain), mac))) return null
  if (plain[0] !== version || !mail) return null
  const [tenantId, userId, subject] = [2, 18, 34].map((at) => plain.subarray(at, at + 16))
  const templateId = subject!.equals(nothing) ? null : stringify(subject!)
  return { mail, tenantId: stringify(tenantId!), userId: stringify(userId!), templateId }
}

/** The address at which a mail says that it is ended; null for one that comes once. */
export function endingIn(env: Secrets & Pick<Env, 'publicUrl'>, text: string): string | null {
  const at = text.lastIndexOf(`${env.publicUrl}/unsubscribe/`)
  const address = at === -1 ? null : /^\S+/.exec(text.slice(at))![0]
  return address && readEndingToken(env, address.split('/').at(-1)!) ? address : null
}

const signed = (secret: string, plain: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'berthwise mail endings', 32)))
    .update(plain)
    .digest()
