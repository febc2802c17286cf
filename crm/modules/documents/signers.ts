import { sql } from 'kysely'
import type { documents } from '../../../contract/documents/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { assertStatus, lockDocument } from './lock.ts'
import type { Rights } from './queries.ts'
import { recordEvent } from './transition.ts'
import { want } from './want.ts'

export type LockedSigner = Row<'documentSigners'>

/** Corrects who signs, until they have. Throws RECORD_NOT_FOUND, DOCUMENT_STATE. */
export async function changeSigner(
  tx: Tx,
  documentId: string,
  signerId: string,
  patch: BodyOf<typeof documents.updateSigner>,
  rights: Rights,
): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  const signer = await lockSigner(tx, documentId, signerId)
  assertStatus(document, 'draft', 'sent', 'partially_signed')
  if (signer.status !== 'pending' || (document.wanted !== null && document.wanted !== 'readdress'))
    throw new Refusal('DOCUMENT_STATE')
  const name = patch.name ?? signer.name
  const email = patch.email ?? signer.email
  if (name === signer.name && email === signer.email) return tx.unchanged()
  await sql`update document_signers set name = ${name}, email = ${email}
    where port_id = ${portOf(tx)} and id = ${signerId}`.execute(tx.db)
  const [before, after] = [told(signer), told({ name, email })]
  // What went to a wrong address opens nothing from here on, and whoever was invited there is invited where they are.
  if (document.externalId !== null) {
    const elsewhere = email !== signer.email
    await sql`update document_signers set wants_readdress = true, wants_invitation = wants_invitation or ${signer.invitedAt !== null}::boolean,
        token_hash = case when ${elsewhere}::boolean then null else token_hash end,
        link_sealed = case when ${elsewhere}::boolean then null else link_sealed end
      where port_id = ${portOf(tx)} and id = ${signerId}`.execute(tx.db)
    await want(tx, documentId, 'readdress')
  }
  await recordEvent(tx, document, 'signer_changed', {
    entry: { signerId, source: 'staff', details: { before, after } },
    event: { oldValues: { signer: before }, newValues: { signer: after }, metadata: { signerId } },
  })
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

const told = ({ name, email }: Pick<LockedSigner, 'name' | 'email'>) => `${name} <${email}>`
