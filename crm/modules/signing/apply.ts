import { sql } from 'kysely'
import { z } from 'zod'
import { isInFlight } from '../../../contract/documents/vocabulary.ts'
import { handleJob, type JobPayload } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { lockDocument } from '../documents/lock.ts'
import {
  recordAllSigned,
  recordDeclined,
  recordExpired,
  recordOpened,
  recordSigned,
  recordSignedBeforeEnd,
  recordSignedLate,
  recordWithdrawn,
} from '../documents/outcome.ts'
import { readSignerRows, type SignerRow } from '../documents/parts.ts'
import { tokenHash } from '../documents/provider-results.ts'
import { readSetting } from '../settings/read.ts'
import { stateOf } from './documenso/shape.ts'
import type { RecipientState } from './provider.ts'
import { recipientsOf, type SigningEvent, signingDeliveryJob } from './receive.ts'

type Outcome = 'applied' | 'unchanged' | 'unknown' | 'ignored'

/** Works off an event that was kept: once, in one transaction with what it does. */
export const applyDelivery = handleJob(signingDeliveryJob, ({ kernel }: Pick<Services, 'kernel'>) => {
  const inTurn = (
    { tenantId, deliveryId }: JobPayload<typeof signingDeliveryJob>,
    act: (tx: Tx, id: string) => Promise<void>,
  ) => inTenant(kernel, systemIn(tenantId), (tx) => act(tx, deliveryId))
  return {
    work: (payload) => inTurn(payload, work),
    onGivenUp: (payload, error) =>
      inTurn(payload, (tx, id) => settle(tx, id, 'failed', error instanceof Error ? error.message : null)),
  }
})

async function work(tx: Tx, deliveryId: string): Promise<void> {
  const { rows } = await sql<{
    body: SigningEvent
    externalId: string | null
    externalNumber: string | null
  }>`
    select body, external_id, external_number from signing_deliveries
    where port_id = ${portOf(tx)} and id = ${deliveryId} and processed_at is null for update`.execute(tx.db)
  const delivery = rows[0]
  if (!delivery) return
  const { body, externalId, externalNumber } = delivery
  const ownId = z.uuid().safeParse(body.payload.externalId)
  const documentId = await documentOf(tx, {
    envelopeId: externalId,
    number: externalNumber,
    ourId: ownId.success ? ownId.data : null,
  })
  const outcome = documentId === null ? 'unknown' : await applyEvent(tx, documentId, body)
  await settle(tx, deliveryId, outcome)
}

async function settle(
  tx: Tx,
  deliveryId: string,
  outcome: Outcome | 'failed',
  error: string | null = null,
): Promise<void> {
  await sql`update signing_deliveries set processed_at = now(), outcome = ${outcome}, error = ${error}
    where port_id = ${portOf(tx)} and id = ${deliveryId} and processed_at is null`.execute(tx.db)
}

/**
 * The document an event is of. Every envelope of ours bears the id of its document: it is that one, as long as the envelope is the one
 * it has by now. Numbers are those of an installation, and another has the same: an event that bears no id of ours is taken by
 * its envelope, or by a number of the service that the port uses now and that one document alone has.
 */
async function documentOf(
  tx: Tx,
  { envelopeId, number, ourId }: { envelopeId: string | null; number: string | null; ourId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string; byEnvelope: boolean; serviceHost: string | null }>`
    select d.id, d.external_id = ${envelopeId} as by_envelope, d.service_host from documents d
    where d.port_id = ${portOf(tx)} and d.provider <> 'builtin' and (d.external_id = ${envelopeId}
      or d.external_number = ${number} and (d.provider <> 'documenso_v2' or ${envelopeId}::text is null))`.execute(
    tx.db,
  )
  if (ourId !== null) return rows.find(({ id }) => id === ourId)?.id ?? null
  const exact = rows.find(({ byEnvelope }) => byEnvelope)
  if (exact) return exact.id
  const host = await readSetting(tx, 'signing_host')
  const here = rows.filter(({ serviceHost }) => serviceHost === null || serviceHost === host)
  return here.length === 1 ? here[0]!.id : null
}

async function applyEvent(tx: Tx, documentId: string, event: SigningEvent): Promise<Outcome> {
  const before = await lockDocument(tx, documentId)
  if (!isInFlight(before.status)) {
    const isLate = event.event === 'DOCUMENT_COMPLETED' && (await recordSignedLate(tx, documentId))
    return isLate ? 'applied' : 'unchanged'
  }
  const states = recipientsOf(event).map(stateOf)
  switch (event.event) {
    case 'DOCUMENT_OPENED':
      await applyRecipients(tx, documentId, states)
      return 'applied'
    case 'DOCUMENT_SIGNED':
    case 'DOCUMENT_RECIPIENT_COMPLETED':
    case 'DOCUMENT_REJECTED':
      await applyRecipients(tx, documentId, states)
      return 'applied'
    case 'DOCUMENT_COMPLETED':
      await applyRecipients(tx, documentId, states)
      await recordAllSigned(tx, documentId)
      return 'applied'
    case 'DOCUMENT_CANCELLED':
      // Of a document that is over this tells that somebody deleted it there.
      if (event.payload.status === 'COMPLETED') return 'ignored'
      await recordWithdrawn(tx, documentId)
      return 'applied'
    case 'DOCUMENT_EXPIRED':
    case 'RECIPIENT_EXPIRED':
      await recordExpired(tx, { documentId, source: 'service' })
      return 'applied'
    default:
      return 'ignored'
  }
}

/** What is new of the recipients: the service tells of all of them, and not of whom it is. */
export async function applyRecipients(
  tx: Tx,
  documentId: string,
  states: readonly RecipientState[],
): Promise<void> {
  const signers = await readSignerRows(tx, documentId)
  const known = states.flatMap((state) => {
    const signer = signerOf(signers, state)
    return signer ? [{ state, signer }] : []
  })
  const report = (signer: SignerRow, at: Date | null) => ({
    documentId,
    signerId: signer.id,
    source: 'service' as const,
    ...(at ? { at } : {}),
  })
  for (const { state, signer } of known)
    if (state.opened && !signer.openedAt) await recordOpened(tx, report(signer, null))
  for (const { state, signer } of known)
    if (state.signed && signer.status === 'pending') await recordSigned(tx, report(signer, state.signedAt))
  for (const { state, signer } of known)
    if (state.declined) await recordDeclined(tx, { ...report(signer, null), reason: state.declineReason })
}

/** Who signed at the service before a document ended here. */
export async function keepSignatures(
  tx: Tx,
  documentId: string,
  states: readonly RecipientState[],
): Promise<void> {
  const signers = await readSignerRows(tx, documentId)
  for (const state of states.filter(({ signed }) => signed)) {
    const signerId = signerOf(signers, state)?.id
    const at = state.signedAt ? { at: state.signedAt } : {}
    if (signerId) await recordSignedBeforeEnd(tx, { documentId, signerId, source: 'service', ...at })
  }
}

/** By the token, else by the id there, else by an address that one of them alone has. */
function signerOf(signers: readonly SignerRow[], state: RecipientState): SignerRow | undefined {
  const hash = state.token ? tokenHash(state.token) : null
  const byMail = signers.filter(({ email }) => email.toLowerCase() === state.email?.toLowerCase())
  return (
    signers.find((one) => hash !== null && one.tokenHash === hash) ??
    signers.find((one) => state.externalId !== null && one.externalId === state.externalId) ??
    (byMail.length === 1 ? byMail[0] : undefined)
  )
}
