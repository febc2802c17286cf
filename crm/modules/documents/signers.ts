import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { documentSigners } from '../../../contract/signing/endpoints.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { assertStatus, type LockedDocument, lockDocument } from './lock.ts'
import { recordEvent } from './move.ts'
import type { Rights } from './queries.ts'
import { want } from './want.ts'

export type LockedSigner = Row<'documentSigners'>

/**
 * Corrects who signs, until they have: at once, or at an external service once that knows of it. Throws RECORD_NOT_FOUND,
 * DOCUMENT_STATE, VALIDATION_FAILED.
 */
export async function changeSigner(
  tx: Tx,
  documentId: string,
  signerId: string,
  patch: BodyOf<typeof documentSigners.correct>,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  const signer = await lockSigner(tx, documentId, signerId)
  assertStatus(document, 'draft', 'sent', 'partially_signed')
  if (signer.status !== 'pending' || (document.wanted !== null && document.wanted !== 'readdress'))
    throw new Refusal('DOCUMENT_STATE')
  const known = correctionOf(signer) ?? signer
  const next = { name: patch.name ?? known.name, email: patch.email ?? known.email }
  if (next.name === known.name && next.email === known.email) return tx.unchanged()
  await assertOwnAddress(tx, document, signer, next.email)
  const isExternal = document.externalId !== null && document.provider !== 'builtin'
  await (isExternal ? keepCorrection(tx, signer, next) : correct(tx, document, signer, next))
  if (document.externalId !== null) await want(tx, documentId, 'readdress')
  const [before, after] = [identityText(signer), identityText(next)]
  await recordEvent(tx, document, 'signer_changed', {
    entry: { signerId, source: 'staff', details: { before, after } },
    event: { oldValues: { signer: before }, newValues: { signer: after }, metadata: { signerId } },
  })
}

/** The first generation of the external service has each address once. */
async function assertOwnAddress(
  tx: Tx,
  { provider }: LockedDocument,
  { id, documentId, email: before }: LockedSigner,
  email: string,
): Promise<void> {
  if (provider !== 'documenso_v1' || email.toLowerCase() === before.toLowerCase()) return
  const { rows } =
    await sql`select 1 from document_signers where port_id = ${portOf(tx)} and document_id = ${documentId}
    and id <> ${id} and lower(${email}) in (lower(email), lower(corrected_email))`.execute(tx.db)
  if (rows.length > 0) throw new Refusal('VALIDATION_FAILED', [because('email', 'signer_address_taken')])
}

/** Who somebody is to be once the service knows of it; whoever was invited is invited anew then. */
async function keepCorrection(
  tx: Tx,
  { id, invitedAt }: LockedSigner,
  { name, email }: Identity,
): Promise<void> {
  await sql`update document_signers set corrected_name = ${name}, corrected_email = ${email}, wants_readdress = true,
      wants_invitation = wants_invitation or ${invitedAt !== null}::boolean
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/** What went to a wrong address opens nothing from here on, and whoever was invited there is invited where they are. */
async function correct(
  tx: Tx,
  document: LockedDocument,
  { id, invitedAt, email: before }: LockedSigner,
  { name, email }: Identity,
): Promise<void> {
  const isSent = document.externalId !== null
  const elsewhere = isSent && email !== before
  await sql`update document_signers set name = ${name}, email = ${email}, wants_readdress = ${isSent}::boolean,
      wants_invitation = wants_invitation or ${isSent && invitedAt !== null}::boolean,
      token_hash = case when ${elsewhere}::boolean then null else token_hash end,
      link_sealed = case when ${elsewhere}::boolean then null else link_sealed end
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

/** One signer of a locked document, locked. Throws RECORD_NOT_FOUND. */
export async function lockSigner(tx: Tx, documentId: string, signerId: string): Promise<LockedSigner> {
  const { rows } = await sql<LockedSigner>`select * from document_signers
    where port_id = ${portOf(tx)} and document_id = ${documentId} and id = ${signerId} for update`.execute(
    tx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

type Identity = Pick<LockedSigner, 'name' | 'email'>

const correctionOf = ({ correctedName: name, correctedEmail: email }: LockedSigner): Identity | null =>
  name === null || email === null ? null : { name, email }

const identityText = ({ name, email }: Identity) => `${name} <${email}>`
