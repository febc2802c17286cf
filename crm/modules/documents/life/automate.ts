import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { portOf, type Tx } from '../../../context.ts'
import { assertChecked } from '../../document-templates/unchecked.ts'
import { assertSendable, begin, invite } from '../invite.ts'
import { type LockedDocument, lockDocument } from '../lock.ts'
import { recordEvent } from '../move.ts'
import { readSignerRows } from '../parts.ts'
import type { Rights } from '../queries.ts'
import { assertFree, type Going } from './competing.ts'

/**
 * Has the product invite the signers: in a sequence the first, else all at once. Throws RECORD_NOT_FOUND,
 * AUTOMATION_REFUSED without an envelope or what one is made of, with fewer than two signers, after the end and a second time; COMPETING_DEALS.
 */
export async function automate(tx: Tx, documentId: string, going: Going, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  const signers = (await readSignerRows(tx, documentId)).filter(({ role }) => role !== 'cc')
  const { status, externalId, automationMode, signingOrder } = document
  const open = status === 'draft' || status === 'sent' || status === 'partially_signed'
  // A draft that can be sent gets its envelope by this.
  const canBegin = status === 'draft' && (document.fileId !== null || document.templateId !== null)
  const hasEnvelope = externalId !== null || canBegin
  if (!open || !hasEnvelope || signers.length < 2 || automationMode !== 'manual')
    throw new Refusal('AUTOMATION_REFUSED')
  if (status === 'draft') {
    await assertSendable(tx, document)
    await assertFree(tx, document, going)
    await assertChecked(tx, document.templateId, going.acknowledgeSample === true)
  }
  const mode = signingOrder === 'sequential' ? 'sequential_auto' : 'concurrent_auto'
  await setMode(tx, document, mode)
  const waiting = signers.filter((one) => one.status === 'pending' && !one.invitedAt)
  const first = Math.min(...signers.filter((one) => one.status === 'pending').map((one) => one.signingOrder))
  const next = waiting.filter((one) => mode === 'concurrent_auto' || one.signingOrder === first)
  if (status === 'draft')
    return begin(
      tx,
      document,
      next.map(({ id }) => id),
    )
  for (const signer of next) await invite(tx, document, signer, 'system')
}

/** Leaves inviting to people; where it is left to them already nothing changes. Throws RECORD_NOT_FOUND. */
export async function stopAutomation(tx: Tx, documentId: string, rights: Rights): Promise<void> {
  const document = await lockDocument(tx, documentId, rights)
  if (document.automationMode === 'manual') return tx.unchanged()
  await setMode(tx, document, 'manual')
}

async function setMode(tx: Tx, document: LockedDocument, mode: string): Promise<void> {
  await sql`update documents set automation_mode = ${mode}
    where port_id = ${portOf(tx)} and id = ${document.id}`.execute(tx.db)
  await recordEvent(tx, document, 'automated', {
    entry: { source: 'staff', details: { mode } },
    event: { oldValues: { automationMode: document.automationMode }, newValues: { automationMode: mode } },
  })
}
