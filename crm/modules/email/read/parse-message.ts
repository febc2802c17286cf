import iconv from 'iconv-lite'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import {
  type AutomaticKind,
  longestBody,
  type MessageProblem,
} from '../../../../contract/email/vocabulary.ts'
import { oneLine } from '../../../../contract/fields.ts'
import { cleanMail } from './clean-mail.ts'
import { fieldIn, fieldsIn } from './headers.ts'
import { type Bounce, messageIdsIn, plainMessageId, type ReadAddress, type ReadMessage } from './message.ts'

const mostAddresses = 200
const mostReferences = 100
const mostAttachments = 50
const mostHtml = 2 * 1024 * 1024

/** What a message says, whatever it is made of. */
export async function parseMessage(source: Buffer): Promise<ReadMessage> {
  const mail = await simpleParser(source, {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: mostHtml,
  })
  const bounce = bounceOf(mail, source)
  const html = typeof mail.html === 'string' ? mail.html : null
  const { html: cleaned, pictures } = cleanMail(storable(html ?? ''))
  const text = withoutPictures(storable(mail.text ?? ''), pictures).slice(0, longestBody)
  return {
    messageId: plainMessageId(mail.messageId),
    inReplyTo: plainMessageId(mail.inReplyTo),
    references: [mail.references ?? []]
      .flat()
      .flatMap((one) => plainMessageId(one) ?? [])
      .slice(-mostReferences),
    date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
    from: addressesOf(mail.from)[0] ?? null,
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    subject: oneLine(storable(mail.subject ?? ''))
      .trim()
      .slice(0, 500),
    text: text.trimEnd(),
    html: html === null ? null : cleaned.slice(0, longestBody),
    automatic: bounce ? 'bounce' : automaticOf(mail),
    bounce,
    attachments: mail.attachments.filter(isSent).slice(0, mostAttachments).map(attachmentOf),
    problem: problemOf(source, mail),
  }
}

/** Text that was made of HTML, without the addresses of its pictures. */
function withoutPictures(text: string, pictures: readonly string[]): string {
  return pictures.reduce((left, source) => left.replaceAll(`[${source}]`, ''), text)
}

/** Text as the database can hold it. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

function addressesOf(field: AddressObject | AddressObject[] | undefined): ReadAddress[] {
  const flat = [field ?? []].flat().flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]))
  return flat.slice(0, mostAddresses).flatMap(({ name, address }) =>
    address
      ? [
          {
            name:
              oneLine(storable(name ?? ''))
                .trim()
                .slice(0, 200) || null,
            address: oneLine(storable(address)).slice(0, 320),
          },
        ]
      : [],
  )
}

/** Pictures within the text, and what a bounce returns, are no files that somebody sent. */
function isSent({ related, contentType }: Attachment): boolean {
  return !related && contentType !== 'message/delivery-status' && contentType !== 'text/rfc822-headers'
}

function attachmentOf({ filename, contentType, content }: Attachment) {
  const ending = contentType === 'message/rfc822' ? '.eml' : ''
  return { name: storable(filename ?? `attachment${ending}`), content: new Uint8Array(content) }
}

const absent =
  /^(?:(?:re|sv|vs|aw):\s*)?(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|auto:|autosvar|frånvaro|automatiskt svar|automaattinen vastaus|poissa|abwesen|automatische antwort|réponse automatique|absence)/i

/** Whether a machine answered, or a list sent it to many. */
function automaticOf({ headers, subject }: ParsedMail): AutomaticKind | null {
  const header = (name: string) => {
    const value = headers.get(name)
    return (typeof value === 'string' ? value : value === undefined ? '' : 'yes').toLowerCase().trim()
  }
  const submitted = header('auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no'))
    return submitted.startsWith('auto-generated') ? 'bulk' : 'auto_reply'
  if (header('x-autoreply') || header('x-autorespond') || header('x-auto-reply')) return 'auto_reply'
  const precedence = header('precedence')
  if (/^auto[_-]?reply/.test(precedence)) return 'auto_reply'
  if (absent.test(subject ?? '')) return 'auto_reply'
  if (/^(?:bulk|junk|list)/.test(precedence) || headers.has('list')) return 'bulk'
  return null
}

/** The report of a mail server that a mail did not arrive (RFC 3464). */
function bounceOf(mail: ParsedMail, source: Buffer): Bounce | null {
  const type = mail.headers.get('content-type') as
    | { value?: string; params?: Record<string, string> }
    | undefined
  const isReport = type?.value === 'multipart/report' && type.params?.['report-type'] === 'delivery-status'
  if (!isReport) return null
  // The library leaves the fields of the report in the text, or in an attachment; they are ASCII.
  const text = source.toString('latin1')
  const field = (name: string) => fieldIn(text, name)
  const action = field('Action').toLowerCase()
  if (action !== 'failed') return null
  const status = field('Status')
  const reason = (field('Diagnostic-Code') || status).replace(/^\s*smtp;\s*/i, '')
  const returned = mail.attachments.filter(({ contentType }) => /rfc822/.test(contentType ?? ''))
  const heads = returned.map(({ content }) => content.subarray(0, 20_000).toString('latin1'))
  return {
    recipient: /(?:;|^)\s*<?([^\s;<>]+@[^\s;<>]+)>?/.exec(field('Final-Recipient'))?.[1] ?? null,
    reason: oneLine(storable(reason)).replace(/\s+/g, ' ').trim().slice(0, 300),
    isFinal: status.startsWith('5') || status === '',
    originals: [
      ...heads.flatMap((head) => messageIdsIn(fieldIn(head, 'Message-ID'))),
      ...[mail.inReplyTo ?? [], mail.references ?? []].flat().flatMap((one) => plainMessageId(one) ?? []),
    ].slice(0, 10),
  }
}

/** What could not be read: text of a character set nobody knows, or that is not of the one it names. */
function problemOf(source: Buffer, { text = '', html }: ParsedMail): MessageProblem | null {
  const types = fieldsIn(source.toString('latin1'), 'Content-Type')
  const names = types.flatMap(
    (type) => /charset\s*=\s*"?([^\s";]{1,60})/i.exec(type)?.[1]?.toLowerCase() ?? [],
  )
  if (names.some((name) => !iconv.encodingExists(name))) return 'charset'
  const isDamaged = text.includes('\ufffd') || (html || '').includes('\ufffd')
  return isDamaged ? 'damaged' : null
}
