import { sql } from 'kysely'
import { addressedTo } from '../../../../contract/document-templates/tokens.ts'
import type { FieldType, SignerRole } from '../../../../contract/documents/vocabulary.ts'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { DrawnLines, SignerState } from '../../../../contract/signing-pages/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { brandOf } from '../../branding/brand.ts'
import { readFields, readSignerRows, type SignerRow } from '../../documents/parts.ts'
import { languageTo } from '../../mail/language.ts'

/** A document and the signer a token names. */
export interface SigningSession {
  documentId: string
  title: string
  message: string | null
  status: string
  expiresAt: Date | null
  signedFileId: string | null
  signers: SignerRow[]
  me: SignerRow
  state: SignerState
}

/** What a token names. Throws TOKEN_INVALID, whatever is wrong with it. */
export async function meet(ctx: Ctx, hash: string): Promise<SigningSession> {
  const { rows } = await sql<
    Omit<SigningSession, 'signers' | 'me' | 'state'> & { signerId: string; late: boolean }
  >`
    select d.id as document_id, d.title, d.message, d.status, d.expires_at, d.signed_file_id, s.id as signer_id,
      coalesce(least(d.expires_at, s.expires_at) <= now(), false) as late
    from document_signers s join documents d on d.port_id = ${portOf(ctx)} and d.id = s.document_id
    where s.port_id = ${portOf(ctx)} and s.token_hash = ${hash} and d.provider = 'builtin' and d.status <> 'draft'`.execute(
    ctx.db,
  )
  const found = rows[0]
  if (!found) throw new Refusal('TOKEN_INVALID')
  const { signerId, late, ...document } = found
  const signers = await readSignerRows(ctx, document.documentId)
  const me = signers.find(({ id }) => id === signerId)!
  return { ...document, signers, me, state: stateOf(document.status, late, me) }
}

function stateOf(status: string, late: boolean, me: SignerRow): SignerState {
  if (status === 'completed' || status === 'declined' || status === 'cancelled') return status
  // Whoever ends what is late comes by every few minutes: nobody signs meanwhile.
  if (!isInFlight(status) || late) return 'expired'
  if (me.role === 'cc') return 'copy'
  if (me.status === 'signed') return 'done'
  return me.next ? 'open' : 'waiting'
}

/** Whether the file may be read: by whose turn it was or is, and by everybody once it is signed. */
export const isReadable = ({ state }: SigningSession) =>
  state === 'open' || state === 'done' || state === 'completed'

/** A document as its signer meets it. Of one that ended otherwise only what it was called. */
export async function readMet(ctx: Ctx, session: SigningSession) {
  const { title, message, expiresAt, state, me, signers, documentId } = session
  const { name: portName, primaryColor, logo, background, ...brand } = await brandOf(ctx)
  const language = await languageTo(ctx, me.email, brand.language)
  const acting = signers.filter(({ role }) => role !== 'cc')
  const open = isReadable(session)
  const fields = open && state !== 'completed' ? await readFields(ctx, documentId) : []
  const marks = open && state !== 'completed' ? await readMarks(ctx, documentId) : []
  const own = state === 'open' ? fields.filter(({ signerId }) => signerId === me.id) : []
  return {
    state,
    title,
    portName,
    primaryColor,
    logo,
    background,
    language,
    message: state === 'open' ? addressedTo(message, me.name) : null,
    name: me.name,
    role: me.role as SignerRole,
    total: acting.length,
    signed: acting.filter(({ status }) => status === 'signed').length,
    expiresAt: state === 'open' || state === 'waiting' ? expiresAt : null,
    readable: open,
    fields: own.map((field) => ({ ...field, value: field.value ?? usualValue(field.type, me) })),
    written: fields.flatMap((field) => {
      const mark = marks.find(({ signerId }) => signerId === field.signerId)
      if (!mark) return []
      const { type, page, x, y, width, height } = field
      const signs = type === 'signature' || type === 'initials'
      const drawn = type === 'signature' && mark.kind === 'drawn' ? (mark.signature as DrawnLines) : null
      const signer = signers.find(({ id }) => id === field.signerId)!
      // Lines have no first letters: those of the name stand for them.
      const isInitialled = type === 'initials' && mark.kind === 'drawn'
      const text = isInitialled
        ? initialsOf(signer.name)
        : signs
          ? wordsOf(type, mark)
          : (mark.values[field.id] ?? null)
      return [{ type, page, x, y, width, height, value: drawn ? null : text, drawn }]
    }),
  }
}

/** What is filled in until the signer says otherwise. */
function usualValue(type: FieldType, { name, email }: Pick<SignerRow, 'name' | 'email'>): string | null {
  if (type === 'name') return name
  return type === 'email' ? email : null
}

/** What a signer did. */
export interface Mark {
  signerId: string
  kind: 'typed' | 'drawn' | null
  signature: string | DrawnLines | null
  values: Record<string, string>
  consentedAt: Date
  address: string
  userAgent: string | null
  /** Of the sentence they agreed to, as it was shown; null where that was not told. */
  consentVersion: string | null
  consentLanguage: ClientLanguage | null
}

/** What the signers of a document did so far. */
export async function readMarks(ctx: Ctx, documentId: string): Promise<Mark[]> {
  const { rows } = await sql<Mark>`select signer_id as "signerId", kind, signature, field_values as values,
      consented_at as "consentedAt", address, user_agent as "userAgent", consent_version as "consentVersion",
      consent_language as "consentLanguage"
    from signing_marks where port_id = ${portOf(ctx)} and document_id = ${documentId}`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows
}

/** The first letters of a name. */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC')
  return Array.from(words.matchAll(/(?<=^|[\s-])\p{L}/gu), ([letter]) => letter.toUpperCase()).join('')
}

/** The words of a typed signature, or its initials. */
export function wordsOf(
  type: FieldType,
  { kind, signature }: Pick<Mark, 'kind' | 'signature'>,
): string | null {
  if (kind !== 'typed' || typeof signature !== 'string') return null
  if (type !== 'initials') return signature
  return initialsOf(signature)
}
