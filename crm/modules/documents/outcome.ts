import { sql } from 'kysely'
import { canMove } from '../../../contract/documents/states.ts'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { Actor } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { keepFile, type NewFile } from '../files/keep.ts'
import { note } from './history.ts'
import { invite } from './invite.ts'
import { mailEndedJob } from './life/mail-ended.ts'
import { type LockedDocument, lockDocument } from './lock.ts'
import { type Happened, moveDocument, recordEvent } from './move.ts'
import { readSignerRows, type SignerRow } from './parts.ts'
import { mailCopiesJob, want } from './want.ts'

/** Who told what happened: the signer on the product's own pages, or the service. */
export interface SignerReport {
  readonly documentId: string
  readonly signerId: string
  readonly source: 'signer' | 'service'
  readonly at?: Date
  readonly details?: Record<string, unknown>
}

/** A document in flight with one of its signers; null where nothing of it is awaited any more. */
async function awaited(
  tx: Tx,
  documentId: string,
  signerId: string,
): Promise<{ document: LockedDocument; signer: SignerRow; signers: SignerRow[] } | null> {
  const document = await lockDocument(tx, documentId)
  if (!isInFlight(document.status)) return null
  const signers = await readSignerRows(tx, documentId)
  const signer = signers.find(({ id }) => id === signerId)
  return signer ? { document, signer, signers } : null
}

/** A signer looked at the document. Told again, nothing changes. */
export async function recordOpened(tx: Tx, report: SignerReport): Promise<void> {
  const found = await awaited(tx, report.documentId, report.signerId)
  if (!found || found.signer.openedAt) return tx.unchanged()
  const { document, signer } = found
  const at = report.at ?? new Date()
  await sql`update document_signers set opened_at = ${at}
    where port_id = ${portOf(tx)} and id = ${signer.id}`.execute(tx.db)
  await recordEvent(tx, document, 'opened', { entry: entryOf('opened', report, at), event: payload(signer) })
}

/**
 * A signer signed, who is and stays whoever they were to the service. Told again, nothing changes. In a sequence whoever is next
 * is invited; once everybody has signed on our own pages the signed file is fetched.
 */
export async function recordSigned(tx: Tx, report: SignerReport): Promise<void> {
  const found = await awaited(tx, report.documentId, report.signerId)
  if (found?.signer.status !== 'pending' || found.signer.role === 'cc') return tx.unchanged()
  const { document, signer } = found
  const at = report.at ?? new Date()
  await sql`update document_signers set status = 'signed', signed_at = ${at},
      wants_invitation = false, wants_readdress = false, corrected_name = null, corrected_email = null
    where port_id = ${portOf(tx)} and id = ${signer.id}`.execute(tx.db)
  await moveDocument(tx, document, 'sign', { entry: entryOf('signed', report, at), event: payload(signer) })
  const waiting = (await readSignerRows(tx, document.id)).filter(
    (one) => one.status === 'pending' && one.role !== 'cc',
  )
  // At a service that is once it says so itself: it may wait for somebody of whom nothing is known here.
  if (waiting.length === 0) return document.provider === 'builtin' ? fetchSigned(tx, document) : undefined
  if (document.signingOrder === 'parallel') return
  for (const next of waiting.filter((one) => one.next && !one.invitedAt))
    await invite(tx, document, next, 'system')
}

/**
 * A signer had signed at the service when the document ended here, where nothing is left of it once it is ended there, too: that
 * and when they did is kept. Told again, nothing changes.
 */
export async function recordSignedBeforeEnd(tx: Tx, report: SignerReport): Promise<void> {
  const document = await lockDocument(tx, report.documentId)
  if (!hasEnded(document)) return
  const at = report.at ?? new Date()
  const { numAffectedRows } = await sql`update document_signers set status = 'signed', signed_at = ${at}
    where port_id = ${portOf(tx)} and document_id = ${document.id} and id = ${report.signerId} and status = 'pending'
      and role <> 'cc'`.execute(tx.db)
  if (Number(numAffectedRows ?? 0) > 0)
    await note(tx, document.id, { type: 'signed', ...entryOf('signed', report, at) })
}

/** A signer declined, and the document ends by it. Told again, nothing changes. */
export async function recordDeclined(
  tx: Tx,
  report: SignerReport & { reason: string | null },
): Promise<void> {
  const found = await awaited(tx, report.documentId, report.signerId)
  if (!found) return tx.unchanged()
  const { document, signer } = found
  const at = report.at ?? new Date()
  await sql`update document_signers set status = 'declined', declined_at = ${at}, decline_reason = ${report.reason}
    where port_id = ${portOf(tx)} and id = ${signer.id}`.execute(tx.db)
  const details = { ...report.details, reason: report.reason }
  await moveDocument(tx, document, 'decline', {
    at,
    entry: entryOf('declined', { ...report, details }, at),
    event: {
      newValues: { signer: signer.name, reason: report.reason },
      metadata: { signerId: signer.id },
      by: asSigner(signer),
    },
  })
}

/** The time to sign has passed, for a signer or for all. Told again, nothing changes. */
export async function recordExpired(
  tx: Tx,
  {
    documentId,
    signerId = null,
    source,
  }: { documentId: string; signerId?: string | null; source: 'service' | 'system' },
): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (!canMove(document, 'expire')) return tx.unchanged()
  await moveDocument(tx, document, 'expire', { entry: { signerId, source }, event: { by: theSystem } })
  await endAtService(tx, document)
}

/** The service withdrew an envelope that was in flight. What is completed stays so. */
export async function recordWithdrawn(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (!canMove(document, 'withdraw')) return tx.unchanged()
  await moveDocument(tx, document, 'withdraw', {
    values: { voidedAt: new Date() },
    entry: { source: 'service' },
    event: { by: theSystem },
  })
}

/** What ended here ends at the external service that has it, too. */
async function endAtService(tx: Tx, { id, provider, externalId }: LockedDocument): Promise<void> {
  if (provider !== 'builtin' && externalId !== null) await want(tx, id, 'void')
}

/**
 * Everybody signed at the service after the document had ended here: its signed file is fetched and kept. Told again, nothing
 * changes. Gives whether it is new.
 */
export async function recordSignedLate(tx: Tx, documentId: string): Promise<boolean> {
  const document = await lockDocument(tx, documentId)
  if (!hasEnded(document) || document.signedFileId !== null) return false
  await fetchSigned(tx, document)
  return true
}

const hasEnded = ({ status }: LockedDocument) =>
  status === 'declined' || status === 'expired' || status === 'cancelled'

/**
 * The service knows of no such envelope, though it knows the account at which it was made. Said a second time some minutes
 * later, it is for people to decide.
 */
export async function recordGone(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (!isInFlight(document.status)) return tx.unchanged()
  const port = portOf(tx)
  if (document.goneSince === null) {
    await sql`update documents set gone_since = now() where port_id = ${port} and id = ${documentId}`.execute(
      tx.db,
    )
    return
  }
  if (document.failedAt !== null) return tx.unchanged()
  await recordAttention(tx, document, 'gone', sentenceOfGone)
}

/** The service knows of it: that it did not once is over. */
export async function recordFound(tx: Tx, documentId: string): Promise<void> {
  await sql`update documents set gone_since = null,
      failed_at = case when failure = ${sentenceOfGone} then null else failed_at end,
      failure = nullif(failure, ${sentenceOfGone})
    where port_id = ${portOf(tx)} and id = ${documentId} and gone_since is not null`.execute(tx.db)
}

const sentenceOfGone =
  'The signing service has no such document any more. Look there, then cancel it here or try again.'

/** Puts something before people at a document; an alert stands until they see to it. */
async function recordAttention(
  tx: Tx,
  document: LockedDocument,
  step: string,
  message: string,
): Promise<void> {
  await sql`update documents set failed_at = now(), failure = ${message}
    where port_id = ${portOf(tx)} and id = ${document.id}`.execute(tx.db)
  await recordEvent(tx, document, 'failed', failedBy(step, message))
}

/** That something was not done at the service. */
export function failedBy(step: string, message: string): Happened {
  return {
    entry: { source: 'system', details: { step, message } },
    event: { newValues: { failure: message }, metadata: { step }, by: theSystem },
  }
}

/** Everybody has signed, as the service says: the signed file is fetched, and then the document is completed. */
export async function recordAllSigned(tx: Tx, documentId: string): Promise<void> {
  const document = await lockDocument(tx, documentId)
  if (!isInFlight(document.status) || document.wanted === 'download') return tx.unchanged()
  await fetchSigned(tx, document)
}

/** The service says that it still waits for somebody: there is no signed file to be fetched. */
export async function recordUnsigned(tx: Tx, documentId: string): Promise<void> {
  await sql`update documents set wanted = null, failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId} and wanted = 'download'`.execute(tx.db)
}

async function fetchSigned(tx: Tx, document: LockedDocument): Promise<void> {
  await sql`update documents set signed_as = coalesce(signed_as, ${uuidv7()})
    where port_id = ${portOf(tx)} and id = ${document.id}`.execute(tx.db)
  await want(tx, document.id, 'download')
}

/** The signed file is stored: the document is completed, once. Gives whether it was now. */
export async function recordCompleted(
  tx: Tx,
  documentId: string,
  file: Omit<NewFile, 'name' | 'mediaType'>,
  { at = new Date(), certified = null }: { at?: Date; certified?: Record<string, unknown> | null } = {},
): Promise<boolean> {
  const document = await lockDocument(tx, documentId)
  const late = hasEnded(document)
  if (!canMove(document, 'complete') && !(late && document.signedFileId === null)) return false
  const place = await placeOf(tx, document)
  const name = await signedName(tx, document)
  await keepFile(tx, { ...file, name, mediaType: 'application/pdf' }, place, document.folderId)
  // Whose signature was told last is told with the end at the latest.
  await sql`update document_signers set status = 'signed', signed_at = coalesce(signed_at, ${at})
    where port_id = ${portOf(tx)} and document_id = ${documentId} and status = 'pending' and role <> 'cc'`.execute(
    tx.db,
  )
  if (late) return keepLate(tx, document, file.id)
  await moveDocument(tx, document, 'complete', {
    values: { completedAt: at, signedFileId: file.id, wanted: null, failedAt: null, failure: null },
    entry: { source: 'system', key: 'completed', details: certified ?? {} },
    event: { metadata: { signedFileId: file.id }, by: theSystem },
  })
  await tx.addJob(mailCopiesJob, { documentId })
  return true
}

/** A document that ended here was signed by all at the service: the file is kept, and people decide what it means. */
async function keepLate(tx: Tx, document: LockedDocument, signedFileId: string): Promise<false> {
  await sql`update documents set signed_file_id = ${signedFileId}, wanted = null
    where port_id = ${portOf(tx)} and id = ${document.id}`.execute(tx.db)
  await note(tx, document.id, { type: 'completed_late', source: 'service', key: 'completed_late' })
  await tx.addJob(mailEndedJob, { documentId: document.id })
  await recordAttention(
    tx,
    document,
    'completed_late',
    'Everybody signed at the service after this document had ended here. The signed file is kept: decide what it means.',
  )
  return false
}

/** The signed file stands where the document does: on its deal, else on its client, company or yacht. */
async function placeOf(tx: Tx, { interestId, clientId, companyId, yachtId }: LockedDocument) {
  const id = interestId ?? clientId ?? companyId ?? yachtId
  if (id === null) return null
  const { rows } = await sql<{
    type: 'client' | 'interest' | 'company' | 'yacht'
    id: string
    title: string
  }>`
    select type, id, title from records where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return rows[0] ?? null
}

/** The name of the file that was sent, with what it is now. */
async function signedName(tx: Tx, { fileId, title }: LockedDocument): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from files
    where port_id = ${portOf(tx)} and id = ${fileId}`.execute(tx.db)
  const name = (rows[0]?.name ?? title.replaceAll(/[/\\]/g, '-')).replace(/\.pdf$/i, '')
  return `${name.slice(0, 230)} (signed).pdf`
}

/** What a signer did, once in the history. */
function entryOf(type: string, { signerId, source, details }: SignerReport, at: Date): Happened['entry'] {
  return { signerId, source, at, key: `${type}:${signerId}`, ...(details ? { details } : {}) }
}

const payload = (signer: SignerRow) => ({
  newValues: { signer: signer.name },
  metadata: { signerId: signer.id },
  by: asSigner(signer),
})

const asSigner = ({ name }: SignerRow): Actor => ({ kind: 'signer', userId: null, name })
