import type { AccountFault } from '../../../../contract/email/vocabulary.ts'
import { oneLine } from '../../../../contract/fields.ts'
import { AddressRefusal } from '../../../../platform/outbound/address.ts'
import { SecretUnreadable } from '../../../../platform/secrets.ts'

/** What went wrong at a mail server, in words for the owner of the account. */
export class MailServerFault extends Error {
  override name = 'MailServerFault'
  readonly code: AccountFault
  constructor(code: AccountFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
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
  if (error instanceof AddressRefusal) return new MailServerFault('address', error.message, error)
  if (error instanceof SecretUnreadable)
    return new MailServerFault('password', 'The stored password cannot be read. Enter it again.', error)
  const { code, message, responseText, response, authenticationFailed } = (error ?? {}) as ErrorDetails
  const words = wordsOf(responseText ?? response ?? message, password)
  const name = typeof code === 'string' ? code : ''
  if (authenticationFailed || name === 'EAUTH') return new MailServerFault('password', words)
  if (ofCertificates.test(name) || /certificate|altnames|STARTTLS/i.test(String(message)))
    return new MailServerFault('certificate', words)
  if (ofConnections.test(name)) return new MailServerFault('connection', words)
  return new MailServerFault('server', words)
}

function wordsOf(said: unknown, password: string): string {
  const words = typeof said === 'string' && said.trim() !== '' ? said : 'The mail server said nothing.'
  const silent = password.length > 3 ? words.replaceAll(password, '…') : words
  return oneLine(silent.toWellFormed()).trim().slice(0, 300)
}
