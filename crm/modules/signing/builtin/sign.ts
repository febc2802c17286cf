import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import { localeOf, writeMoment } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { consentVersion } from '../../../../contract/signing-pages/consent.ts'
import type { signingPages } from '../../../../contract/signing-pages/endpoints.ts'
import type { SignerState } from '../../../../contract/signing-pages/vocabulary.ts'
import { readEmail } from '../../../../contract/values/email.ts'
import { portOf, type Tx } from '../../../context.ts'
import { brandOf } from '../../branding/brand.ts'
import { lockDocument } from '../../documents/lock.ts'
import { recordDeclined, recordOpened, recordSigned } from '../../documents/outcome.ts'
import { keepFieldValues, readFields } from '../../documents/parts.ts'
import { meet, type SigningSession } from './meet.ts'

/** From where somebody signs. */
export interface From {
  ip: string
  userAgent: string | null
  /** Whose session the request came with; null without one. */
  session: { userId: string; email: string } | null
}

type Body = BodyOf<typeof signingPages.sign>
type Field = Awaited<ReturnType<typeof readFields>>[number]

/** The document a token names, held so that of several who act at once each waits for the one before. */
async function hold(tx: Tx, hash: string): Promise<SigningSession> {
  const { documentId } = await meet(tx, hash)
  await lockDocument(tx, documentId)
  return meet(tx, hash)
}

/** Whether the request comes from the session of somebody else. */
const isAnother = ({ me }: SigningSession, { session }: From) =>
  session !== null && session.email.toLowerCase() !== me.email.toLowerCase()

/**
 * Throws SIGNED_IN_AS_ANOTHER for the session of somebody else, SIGNER_NOT_NEXT before their turn, DOCUMENT_STATE after the
 * end of the document.
 */
function assertOpen(session: SigningSession, from: From): void {
  if (isAnother(session, from)) throw new Refusal('SIGNED_IN_AS_ANOTHER')
  const { state } = session
  if (state === 'waiting') throw new Refusal('SIGNER_NOT_NEXT')
  if (state !== 'open') throw new Refusal('DOCUMENT_STATE')
}

/** Writes down that the document is looked at, by whoever is not known to be somebody else. Throws TOKEN_INVALID. */
export async function open(tx: Tx, hash: string, from: From): Promise<void> {
  const session = await hold(tx, hash)
  const { ip } = from
  if (session.state !== 'open' || isAnother(session, from)) {
    tx.unchanged()
    return
  }
  const report = { documentId: session.documentId, signerId: session.me.id, source: 'signer' as const }
  await recordOpened(tx, { ...report, details: { address: ip } })
}

/**
 * Takes a signature, once: sent again it is answered as it was. Throws TOKEN_INVALID, SIGNER_NOT_NEXT, DOCUMENT_STATE,
 * VALIDATION_FAILED naming the fields that are missing or not as they should be.
 */
export async function sign(tx: Tx, hash: string, body: Body, from: From): Promise<{ state: SignerState }> {
  const session = await hold(tx, hash)
  if (session.me.status === 'signed') {
    tx.unchanged()
    return { state: session.state }
  }
  assertOpen(session, from)
  const { documentId, me } = session
  const own = (await readFields(tx, documentId)).filter(({ signerId }) => signerId === me.id)
  const values = await checkValues(tx, own, body, session)
  const { signature } = body
  await sql`insert into signing_marks (port_id, signer_id, document_id, kind, signature, field_values, consented_at, address, user_agent,
      consent_version, consent_language)
    values (${portOf(tx)}, ${me.id}, ${documentId}, ${signature?.kind ?? null}, ${signature ? JSON.stringify(signature.value) : null}::jsonb,
      ${JSON.stringify(values)}::jsonb, now(), ${from.ip}, ${from.userAgent?.slice(0, 500) ?? null},
      ${body.consentLanguage ? consentVersion : null}, ${body.consentLanguage ?? null})
    on conflict (port_id, signer_id) do nothing`.execute(tx.db)
  await keepFieldValues(tx, values)
  const details = { address: from.ip, ...(from.session ? { signedIn: true } : {}) }
  await recordSigned(tx, { documentId, signerId: me.id, source: 'signer', details })
  return { state: (await meet(tx, hash)).state }
}

/** Declines, once. Throws TOKEN_INVALID, SIGNER_NOT_NEXT, DOCUMENT_STATE. */
export async function decline(
  tx: Tx,
  hash: string,
  reason: string,
  from: From,
): Promise<{ state: SignerState }> {
  const session = await hold(tx, hash)
  if (session.me.status === 'declined') {
    tx.unchanged()
    return { state: session.state }
  }
  assertOpen(session, from)
  const { ip } = from
  const report = { documentId: session.documentId, signerId: session.me.id, source: 'signer' as const }
  await recordDeclined(tx, { ...report, reason, details: { address: ip } })
  return { state: 'declined' }
}

/** The values of the fields of a signer, by their ids. */
async function checkValues(
  tx: Tx,
  own: readonly Field[],
  body: Body,
  { me }: SigningSession,
): Promise<Record<string, string>> {
  const answers = new Map(body.fields.map(({ id, value }) => [id, value.trim()]))
  const problems: ErrorDetail[] = []
  const strange = body.fields.findIndex(({ id }) => !own.some((field) => field.id === id))
  if (strange >= 0) problems.push(because(`fields.${strange}.id`, 'unknown_field'))
  const signs = own.some(({ type }) => type === 'signature' || type === 'initials')
  if (!body.signature && (signs || me.role !== 'approver')) {
    problems.push(because('signature', 'required'))
  }
  const values: Record<string, string> = {}
  const day = await today(tx)
  for (const field of own) {
    if (field.type === 'signature' || field.type === 'initials') continue
    const value = answers.get(field.id) ?? field.value ?? usual(field, me, day)
    const at = body.fields.findIndex(({ id }) => id === field.id)
    const path = at < 0 ? 'fields' : `fields.${at}.value`
    const problem = problemOf(field, value)
    if (problem) problems.push(because(path, problem))
    else if (value !== '') values[field.id] = value
  }
  if (problems.length > 0) throw new Refusal('VALIDATION_FAILED', problems.slice(0, 50))
  return values
}

function usual({ type }: Field, { name, email }: SigningSession['me'], day: string): string {
  return { name, email, date: day }[type as 'name'] ?? ''
}

function problemOf({ type, required, options }: Field, value: string): Reason | null {
  const empty = value === '' || (type === 'checkbox' && value !== 'true')
  if (empty) return required ? reasonFor('required') : null
  if (type === 'number' && !/^[-+]?\d[\d\s.,]*$/.test(value)) return reasonFor('not_a_number')
  if (type === 'email' && readEmail(value) === null) return reasonFor('not_an_email')
  if ((type === 'dropdown' || type === 'radio') && !options.includes(value)) {
    return reasonFor('not_offered', { values: options.join(', ') })
  }
  return null
}

/** The day in the port, as its language writes it. */
async function today(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    timezone: string
  }>`select timezone from ports where id = ${portOf(tx)}`.execute(tx.db)
  const { language } = await brandOf(tx)
  return writeMoment(localeOf(language), rows[0]!.timezone, new Date(), { dateStyle: 'medium' })
}
