import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import type { Tx } from '../../context.ts'
import { linkOf, linksBox } from './details.ts'
import { note } from './history.ts'
import { assertStatus, lockDocument } from './lock.ts'
import { recordEvent } from './move.ts'
import { isLeaving, readSignerRows, readUsersOfSigners, type SignerRow } from './parts.ts'
import { type Rights, readDocument } from './queries.ts'

/**
 * Gives the address at which somebody outside the port signs to whoever hands it on, and writes down who that was. Throws
 * RECORD_NOT_FOUND, DOCUMENT_STATE, SIGNER_NOT_NEXT before there is an address, SIGNER_IS_USER.
 */
export async function giveSigningLink(
  tx: Tx,
  env: Env,
  { id, signerId }: { id: string; signerId: string },
  rights: Rights,
): Promise<{ url: string }> {
  const document = await lockDocument(tx, id, rights)
  const { signer, userId } = await signerIn(tx, id, signerId)
  assertStatus(document, 'sent', 'partially_signed')
  if (signer.status !== 'pending' || isLeaving(signer)) throw new Refusal('DOCUMENT_STATE')
  if (userId !== null) throw new Refusal('SIGNER_IS_USER')
  const url = urlOf(env, signer)
  await recordEvent(tx, document, 'link_given', {
    entry: { signerId, source: 'staff' },
    event: { newValues: { signer: signer.name }, metadata: { signerId } },
  })
  return { url }
}

/**
 * The address at which the caller signs as the signer they are: they are known by their session. Throws RECORD_NOT_FOUND,
 * also for a signer who is somebody else, DOCUMENT_STATE, SIGNER_NOT_NEXT before there is an address.
 */
export async function openAsSigner(
  tx: Tx,
  env: Env,
  { id, signerId }: { id: string; signerId: string },
  rights: Rights,
): Promise<{ url: string }> {
  await readDocument(tx, id, rights)
  const document = await lockDocument(tx, id, rights)
  const { signer, userId } = await signerIn(tx, id, signerId)
  if (userId === null || userId !== tx.actor.userId) throw new Refusal('RECORD_NOT_FOUND')
  assertStatus(document, 'sent', 'partially_signed', 'completed')
  const url = urlOf(env, signer)
  await note(tx, id, { type: 'identified', signerId, source: 'staff', key: `identified:${signerId}` })
  return { url }
}

/**
 * The address at which a client signs who is signed in to the portal by `email`; the port decided before that they are shown
 * the document. Throws RECORD_NOT_FOUND where it waits for nobody of that address, DOCUMENT_STATE, SIGNER_NOT_NEXT,
 * SIGNER_IS_USER.
 */
export async function openAsClient(tx: Tx, env: Env, id: string, email: string): Promise<{ url: string }> {
  const document = await lockDocument(tx, id)
  const own = (await readSignerRows(tx, id)).filter(
    (one) => one.email.toLowerCase() === email && one.role !== 'cc',
  )
  if (own.length === 0) throw new Refusal('RECORD_NOT_FOUND')
  assertStatus(document, 'sent', 'partially_signed')
  const waiting = own.find((one) => one.status === 'pending')
  if (!waiting) throw new Refusal('DOCUMENT_STATE')
  if (!waiting.next) throw new Refusal('SIGNER_NOT_NEXT')
  if ((await readUsersOfSigners(tx, id)).has(waiting.id)) throw new Refusal('SIGNER_IS_USER')
  const url = urlOf(env, waiting)
  await note(tx, id, {
    type: 'identified',
    signerId: waiting.id,
    source: 'signer',
    key: `identified:${waiting.id}`,
  })
  return { url }
}

async function signerIn(tx: Tx, documentId: string, signerId: string) {
  const signer = (await readSignerRows(tx, documentId)).find((one) => one.id === signerId)
  if (!signer) throw new Refusal('RECORD_NOT_FOUND')
  return { signer, userId: (await readUsersOfSigners(tx, documentId)).get(signerId) ?? null }
}

function urlOf(env: Env, signer: SignerRow): string {
  const link = linkOf(linksBox(env), signer)
  if (!link) throw new Refusal('SIGNER_NOT_NEXT')
  return link.url
}
