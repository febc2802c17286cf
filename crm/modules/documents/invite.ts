import { sql } from 'kysely'
import { z } from 'zod'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { job } from '../../../platform/jobs/job.ts'
import { theSystem } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertChecked } from '../document-templates/unchecked.ts'
import { assertFree, type Going } from './life/competing.ts'
import { type LockedDocument, lockDocument, tell } from './lock.ts'
import { recordEvent } from './move.ts'
import { readSignerRows, type SignerRow } from './parts.ts'
import type { Rights } from './queries.ts'
import { want } from './want.ts'

/** The job that writes a signer the letter with their address. */
const letters = ['invitation', 'reminder'] as const

/** What a signer is written. */
export type SignerLetter = (typeof letters)[number]

export const mailSignerJob = job(
  'mail_signer',
  z.object({ documentId: z.uuid(), signerId: z.uuid(), letter: z.enum(letters), at: z.iso.datetime() }),
)

/**
 * Invites a signer, or whoever is next, or all who are; a draft is sent by it. Throws RECORD_NOT_FOUND, DOCUMENT_STATE,
 * SIGNER_NOT_NEXT, RECIPIENT_REQUIRED, VALIDATION_FAILED.
 */
export async function sendInvitation(
  tx: Tx,
  documentId: string,
  { signerId, all = false, ...going }: { signerId?: string | undefined; all?: boolean | undefined } & Going,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  const signers = nextOf(document, await readSignerRows(tx, documentId), signerId, all)
  assertTimeLeft(document)
  if (document.status !== 'draft') {
    for (const signer of signers) await invite(tx, document, signer, 'staff')
    return
  }
  await assertSendable(tx, document)
  await assertFree(tx, document, going)
  await assertChecked(tx, document.templateId, going.acknowledgeSample === true)
  await begin(
    tx,
    document,
    signers.map(({ id }) => id),
  )
}

/** The signer named, whose turn it has to be; or the first whose turn it is, or all of them. */
function nextOf(
  { status, signingOrder }: LockedDocument,
  signers: readonly SignerRow[],
  signerId: string | undefined,
  all: boolean,
): SignerRow[] {
  if (status !== 'draft' && !isInFlight(status)) throw new Refusal('DOCUMENT_STATE')
  const acting = signers.filter((one) => one.role !== 'cc')
  const pending = acting.filter((one) => one.status === 'pending')
  if (acting.length === 0) throw new Refusal('RECIPIENT_REQUIRED', [because('signers', 'signer_needed')])
  const first = Math.min(...pending.map((one) => one.signingOrder))
  const next = pending.filter((one) => signingOrder === 'parallel' || one.signingOrder === first)
  if (signerId === undefined) {
    const fresh = next.filter((one) => !one.invitedAt)
    const chosen = fresh.length > 0 ? fresh : next
    if (chosen.length === 0) throw new Refusal('DOCUMENT_STATE')
    return all ? chosen : chosen.slice(0, 1)
  }
  const signer = acting.find(({ id }) => id === signerId)
  if (!signer) throw new Refusal('RECORD_NOT_FOUND')
  if (signer.status !== 'pending') throw new Refusal('DOCUMENT_STATE')
  if (!next.includes(signer)) throw new Refusal('SIGNER_NOT_NEXT')
  return [signer]
}

/** Nobody is written to of what they cannot sign any more. Throws DOCUMENT_STATE. */
export function assertTimeLeft({ expiresAt }: LockedDocument): void {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now())
    throw new Refusal('DOCUMENT_STATE', [because('expiresAt', 'signing_time_over')])
}

/** Throws VALIDATION_FAILED where there is nothing to be signed, DOCUMENT_STATE while it is on its way. */
export async function assertSendable(tx: Tx, document: LockedDocument): Promise<void> {
  if (document.status !== 'draft' || document.wanted === 'void') throw new Refusal('DOCUMENT_STATE')
  if (document.templateId !== null && document.fileId === null) return
  const { rows } = await sql<{ mediaType: string }>`select media_type from files
    where port_id = ${portOf(tx)} and id = ${document.fileId} and deleted_at is null`.execute(tx.db)
  if (rows[0]?.mediaType === 'application/pdf') return
  throw new Refusal('VALIDATION_FAILED', [because('fileId', 'pdf_needed')])
}

/** Has a draft sent; these signers are invited once it is at the service. */
export async function begin(tx: Tx, document: LockedDocument, signerIds: readonly string[]): Promise<void> {
  await sql`update document_signers set wants_invitation = true
    where port_id = ${portOf(tx)} and document_id = ${document.id} and id = any(${[...signerIds]}::uuid[])`.execute(
    tx.db,
  )
  await sql`update documents set sent_by = ${tx.actor.userId}
    where port_id = ${portOf(tx)} and id = ${document.id}`.execute(tx.db)
  await want(tx, document.id, 'sending')
  tell(tx, 'document.updated', document, { metadata: { step: 'sending' } })
}

/** Invites a signer of a locked document that is in flight, once more where they were before. */
export async function invite(
  tx: Tx,
  document: LockedDocument,
  signer: Pick<SignerRow, 'id' | 'name' | 'email'>,
  source: 'staff' | 'system',
): Promise<void> {
  const at = new Date()
  await sql`update document_signers set invited_at = ${at}, wants_invitation = false
    where port_id = ${portOf(tx)} and id = ${signer.id}`.execute(tx.db)
  await recordEvent(tx, document, 'invited', {
    entry: { signerId: signer.id, source, details: { email: signer.email }, at },
    event: {
      newValues: { signer: signer.name },
      metadata: { signerId: signer.id },
      ...(source === 'system' ? { by: theSystem } : {}),
    },
  })
  await mailSigner(tx, document.id, signer.id, 'invitation', at)
}

/** Has a letter written to a signer; once for each moment, however often the job runs. */
export async function mailSigner(
  tx: Tx,
  documentId: string,
  signerId: string,
  letter: SignerLetter,
  at: Date,
): Promise<void> {
  await tx.addJob(mailSignerJob, { documentId, signerId, letter, at: at.toISOString() })
}
