import type { AccountFault } from '../../../../contract/email/vocabulary.ts'
import { oneLine } from '../../../../contract/fields.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../../../contract/reasons.ts'
import { AddressRefusal } from '../../../../platform/outbound/address.ts'
import { SecretUnreadable } from '../../../../platform/secrets.ts'

/** What went wrong at a mail server, in words for the owner of the account. */
export class MailServerFault extends Error {
  override name = 'MailServerFault'
  readonly code: AccountFault
  readonly reason: Reason | null
  /** `why` in the words of a server, or a reason of the product's own. */
  constructor(code: AccountFault, why: string | Reason, cause?: unknown) {
    super(typeof why === 'string' ? why : sentenceOf(why), { cause })
    this.code = code
    this.reason = typeof why === 'string' ? null : why
  }
}

interface ErrorDetails {
  code?: unknown
  message?: unknown
  /** Of IMAP. */
  responseText?: unknown
  authenticationFailed?: unknown
  serverResponseCode?: unknown
  /** Of SMTP. */
  response?: unknown
}

const ofCertificates =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|HOSTNAME_MISMATCH|EPROTO|ETLS)/
const ofConnections = /^(?:E[A-Z]+|NoConnection|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT)$/

/** What an error of a mail library means; the password is never in it. */
export function faultOf(error: unknown, password: string): MailServerFault {
  if (error instanceof MailServerFault) return error
  if (error instanceof AddressRefusal) return new MailServerFault('address', error.reason, error)
  if (error instanceof SecretUnreadable)
    return new MailServerFault('password', reasonFor('stored_password'), error)
  const { code, message, responseText, response, authenticationFailed } = (error ?? {}) as ErrorDetails
  const words = wordsOf(responseText ?? response ?? message, password)
  const name = typeof code === 'string' ? code : ''
  if (authenticationFailed || name === 'EAUTH') return new MailServerFault('password', words)
  if (ofCertificates.test(name) || /certificate|altnames|STARTTLS/i.test(String(message)))
    return new MailServerFault('certificate', words)
  if (ofConnections.test(name)) return new MailServerFault('connection', words)
  return new MailServerFault('server', words)
}

/** The words of a server without the password, 300 characters at most. */
function wordsOf(text: unknown, password: string): string | Reason {
  if (typeof text !== 'string' || text.trim() === '') return reasonFor('mail_server_silent')
  const silent = password.length > 3 ? text.replaceAll(password, '…') : text
  return oneLine(silent.toWellFormed()).trim().slice(0, 300)
}
