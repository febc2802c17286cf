import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { OfferAnswer } from '../../../contract/renewals/vocabulary.ts'
import type { Actor, FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { about, type LockedTenancy, lockTenancy } from '../tenancies/row.ts'
import { assertNotRenewed, type OfferRow, presentOffer } from './offers.ts'

/**
 * Writes down what was answered to the offer of an active tenancy. The same answer again changes nothing. Throws
 * RECORD_NOT_FOUND, TENANCY_MOVE_INVALID, RENEWAL_DONE, RENEWAL_NOT_OFFERED.
 */
export async function answerOffer(tx: Tx, tenancyId: string, answer: OfferAnswer, by?: Actor): Promise<void> {
  const locked = await lockTenancy(tx, tenancyId, ['active'])
  await assertNotRenewed(tx, tenancyId)
  const offer = await presentOffer(tx, tenancyId)
  if (!offer || offer.state === 'renewed') throw new Refusal('RENEWAL_NOT_OFFERED')
  await writeAnswer(tx, locked, offer, answer, {}, by)
}

/** The document of an offer ended: the offer is answered by it, unless somebody answered or withdrew it before. */
export async function answerByDocument(tx: Tx, { type, entityId }: FactRecord): Promise<void> {
  const answer: OfferAnswer = type === 'document.completed' ? 'accepted' : 'declined'
  const { rows } = await sql<{ tenancyId: string }>`select tenancy_id from renewal_offers
      where port_id = ${portOf(tx)} and document_id = ${entityId} and state = 'offered'`.execute(tx.db)
  if (!rows[0]) return
  const { tenancyId } = rows[0]
  const locked = await lockTenancy(tx, tenancyId, ['pending', 'active', 'ended', 'cancelled'])
  const offer = await presentOffer(tx, tenancyId)
  if (offer?.state === 'offered' && offer.documentId === entityId)
    await writeAnswer(tx, locked, offer, answer, { documentId: entityId })
}

async function writeAnswer(
  tx: Tx,
  { row, called }: LockedTenancy,
  offer: OfferRow,
  answer: OfferAnswer,
  more: Record<string, unknown> = {},
  by?: Actor,
): Promise<void> {
  if (offer.state === answer) return tx.unchanged()
  await sql`update renewal_offers set state = ${answer}, answered_at = now(), version = version + 1
    where port_id = ${portOf(tx)} and id = ${offer.id}`.execute(tx.db)
  tx.emit('tenancy.offer_answered', {
    entityId: row.id,
    label: called,
    oldValues: { offerAnswer: offer.state },
    newValues: { offerAnswer: answer },
    metadata: { ...about(row), offerId: offer.id, ...more },
    ...(by ? { by } : {}),
  })
}

/** What became of a tenancy otherwise ends its open offer: it was renewed, or there is nothing to renew. */
export async function closeOffer(tx: Tx, { type, entityId }: FactRecord): Promise<void> {
  const state = type === 'tenancy.renewed' ? 'renewed' : 'withdrawn'
  await sql`update renewal_offers set state = ${state}, answered_at = coalesce(answered_at, now())
      where port_id = ${portOf(tx)} and tenancy_id = ${entityId}
        and state in ('offered', 'accepted')`.execute(tx.db)
}
