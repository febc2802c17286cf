import { createHash } from 'node:crypto'
import { dateFormat, localeOf } from '../../../../contract/formats.ts'
import { consentSentences } from '../../../../contract/signing-pages/consent.ts'
import type { DrawnLines } from '../../../../contract/signing-pages/vocabulary.ts'
import { filledWith } from '../../../../platform/values/filled-text.ts'
import type { SignerRow } from '../../documents/parts.ts'
import type { Certificate } from '../../pdf/engine-request.ts'
import { type CertificateWords, certificateWords, eventTextOf } from './certificate-words.ts'
import type { Mark } from './meet.ts'
import type { SealingInput } from './sealing-input.ts'

type Event = SealingInput['history'][number]
type Moment = (date: Date | null) => string

/** What the page states that says how a document was signed: only what was noted, each at its moment. */
export function certificateOf(input: SealingInput, verifyUrl: string): Certificate {
  const { facts, original, signers, brand } = input
  const words = certificateWords[brand.language]
  const at = momentsOf(brand.language, facts.timezone, words)
  const acting = signers.filter(({ role }) => role !== 'cc')
  const last = acting.map(({ signedAt }) => signedAt?.getTime() ?? 0)
  return {
    language: brand.language,
    documentTitle: facts.title,
    title: words.title,
    intro: words.intro,
    facts: [
      row(words.document, facts.title),
      row(words.id, facts.id),
      row(words.port, brand.name),
      row(words.pages, String(original.pageCount)),
      row(words.sent, at(facts.sentAt)),
      row(words.sentBy, facts.sentBy ?? words.unknown),
      row(words.lastSigned, at(new Date(Math.max(...last)))),
      row(words.hash, original.hash),
      row(words.verify, verifyUrl),
    ],
    signers: acting.map((signer) => signerOf(signer, input, words, at)),
    history: { title: words.history, lines: linesOf(input, words, at) },
    note: words.note,
    verifyUrl,
    brand: { name: brand.name, color: brand.color, logo: brand.logo },
  }
}

const row = (label: string, value: string) => ({ label, value })

/** A moment as the port has it, and as everybody has it. */
function momentsOf(language: string, timeZone: string, words: CertificateWords): Moment {
  const own = dateFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'long', timeZone })
  return (date) =>
    date ? `${own.format(date)} (${date.toISOString().slice(0, 19).replace('T', ' ')} UTC)` : words.unknown
}

function signerOf(signer: SignerRow, { marks, history }: SealingInput, words: CertificateWords, at: Moment) {
  const mark = marks.find(({ signerId }) => signerId === signer.id)
  const signedIn = history.some(
    ({ type, signerId, details }) => type === 'signed' && signerId === signer.id && details.signedIn === true,
  )
  const opened = history.find(({ type, signerId }) => type === 'opened' && signerId === signer.id)
  return {
    name: signer.name,
    role: words.roles[signer.role],
    facts: [
      row(words.email, signer.email),
      row(words.identity, filledWith(signedIn ? words.bySession : words.byLink, signer)),
      row(words.invited, at(signer.invitedAt)),
      row(words.opened, opened ? withAddress(at(opened.happenedAt), opened) : words.notOpened),
      row(signer.role === 'approver' ? words.approved : words.signed, at(signer.signedAt)),
      row(words.address, mark?.address ?? words.unknown),
      row(words.browser, mark?.userAgent?.slice(0, 160) ?? words.unknown),
      row(words.consent, consentOf(mark, signer, words)),
      row(words.values, mark ? hashOf(mark) : words.unknown),
    ],
    mark: markOf(mark),
  }
}

function withAddress(moment: string, { details }: Event): string {
  return typeof details.address === 'string' ? `${moment}, ${details.address}` : moment
}

/** The sentence as it was shown. One of another version than today's is named by that alone. */
function consentOf(mark: Mark | undefined, { role }: SignerRow, words: CertificateWords): string {
  if (!mark) return words.unknown
  const { consentLanguage: language, consentVersion: version } = mark
  if (!language || !version) return words.agreed
  const sentence = consentSentences[language][role === 'approver' ? 'approve' : 'sign']
  return `“${sentence}” (${language}, ${version})`
}

/** SHA-256 of what a signer gave: their signature and values, with the moment. */
function hashOf({ kind, signature, values, consentedAt }: Mark): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const json = JSON.stringify({ kind, signature, values: sorted, at: new Date(consentedAt).toISOString() })
  return createHash('sha256').update(json).digest('hex')
}

/** The whole history but its end, which is the sealing itself. */
function linesOf({ history, facts }: SealingInput, words: CertificateWords, at: Moment) {
  return history.toReversed().flatMap((event) => {
    if (event.type === 'completed') return []
    const eventText = eventTextOf(words, event.type)
    const { email, before, after, address, letter } = event.details
    const by = isolated(event.actorName ?? (event.type === 'sent' ? (facts.sentBy ?? '') : ''))
    const gaps = { name: isolated(event.signerName ?? ''), by, before: textOf(before), after: textOf(after) }
    const text = eventText
      ? filledWith(
          (letter === 'reminder' && eventText.reminder) || (by && eventText.by) || eventText.text,
          gaps,
        )
      : [event.type.replaceAll('_', ' '), event.signerName, event.actorName].filter(Boolean).join(' · ')
    const place = [textOf(email), textOf(address)].filter(Boolean).join(', ')
    return [{ at: at(event.happenedAt), text: place ? `${text} (${place})` : text }]
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? isolated(value) : '')

/** A name never turns the words around it, whatever signs of direction it brings. */
const isolated = (text: string) =>
  text === '' ? '' : `\u2068${text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`

function markOf(mark: Mark | undefined): Certificate['signers'][number]['mark'] {
  if (mark?.kind === 'drawn') return { kind: 'drawn', lines: mark.signature as DrawnLines }
  return mark?.kind === 'typed' ? { kind: 'typed', value: mark.signature as string } : null
}
