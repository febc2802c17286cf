import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { renewals } from '../../../contract/renewals/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { type OutsideCtx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { cancelDocument } from '../documents/life/cancel.ts'
import { eachAlone } from '../records/bulk/each-alone.ts'
import { about, lockTenancy } from '../tenancies/row.ts'
import { isOnPaper, unansweredOffer } from './offers.ts'
import type { Telling } from './tell.ts'
import { mailWithdrawal } from './tell.ts'

/** Withdraws open offers, each by itself. */
export function withdrawOffers(
  ctx: OutsideCtx,
  services: Pick<Services, 'kernel'>,
  { offers }: BodyOf<typeof renewals.withdraw>,
  caller: Caller,
): Promise<(BulkResult & Partial<Telling>)[]> {
  const versions = new Map(offers.map(({ tenancyId, version }) => [tenancyId, version]))
  return eachAlone(ctx, services, [...versions.keys()], (tx, id) =>
    withdrawOffer(tx, id, versions.get(id), caller),
  )
}

/**
 * Withdraws the open offer of an active tenancy: its link ends, who was mailed is told, and a document of it is cancelled.
 * Throws RECORD_NOT_FOUND, TENANCY_MOVE_INVALID, RENEWAL_NOT_OFFERED, RENEWAL_ANSWERED, VERSION_STALE, PERMISSION_DENIED.
 */
async function withdrawOffer(
  tx: Tx,
  tenancyId: string,
  version: number | undefined,
  caller: Caller,
): Promise<Telling> {
  // A document is locked before its tenancy, as where it is signed.
  const documentId = await cancelPaper(tx, tenancyId, caller)
  const { row, called } = await lockTenancy(tx, tenancyId, ['active'])
  const offer = await unansweredOffer(tx, tenancyId, version)
  // Its document was made meanwhile.
  if (offer.documentId !== documentId) throw new Refusal('VERSION_STALE')
  await sql`update renewal_offers set state = 'withdrawn', version = version + 1
    where port_id = ${portOf(tx)} and id = ${offer.id}`.execute(tx.db)
  const outcome = offer.told === 'mailed' ? await mailWithdrawal(tx, tenancyId) : null
  tx.emit('tenancy.offer_withdrawn', {
    entityId: tenancyId,
    label: called,
    metadata: { ...about(row), offerId: offer.id, told: outcome },
  })
  return { told: outcome ?? (isOnPaper(offer) ? 'document' : null) }
}

/** Cancels the document of an open offer, where it has one that has not ended, and gives its id. */
async function cancelPaper(tx: Tx, tenancyId: string, caller: Caller): Promise<string | null> {
  const { rows } = await sql<{ documentId: string | null; open: boolean }>`select o.document_id,
      coalesce(d.status in ('draft', 'sent', 'partially_signed'), false) as open
    from renewal_offers o left join documents d on d.port_id = ${portOf(tx)} and d.id = o.document_id
    where o.port_id = ${portOf(tx)} and o.tenancy_id = ${tenancyId} and o.state = 'offered'`.execute(tx.db)
  const { documentId = null, open = false } = rows[0] ?? {}
  if (!documentId || !open) return documentId
  if (!caller.permissions.has('documents.send_for_signing')) throw new Refusal('PERMISSION_DENIED')
  await cancelDocument(tx, documentId, null, caller)
  return documentId
}
