import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Row, type Tx } from '../../context.ts'
import { renewed } from '../tenancies/queries.ts'
import { lastOffer, yearLater } from './terms.ts'

export type OfferRow = Row<'renewalOffers'>

/** The offer of a locked tenancy that is not answered, or accepted; undefined without one. */
export async function openOffer(tx: Tx, tenancyId: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select * from renewal_offers
    where port_id = ${portOf(tx)} and tenancy_id = ${tenancyId} and state in ('offered', 'accepted') for update`.execute(
    tx.db,
  )
  return rows[0]
}

/** The last offer of a locked tenancy about its present term; undefined without one. */
export async function presentOffer(tx: Tx, tenancyId: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select o.* from tenancies t cross join lateral (${lastOffer(tx)}) o
    where t.port_id = ${portOf(tx)} and t.id = ${tenancyId}`.execute(tx.db)
  return rows[0]
}

/** The end of a tenancy a year later; null where it has none. */
export async function readYearLater(tx: Tx, tenancyId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select ${yearLater(tx)}::text as day from tenancies t
    where t.port_id = ${portOf(tx)} and t.id = ${tenancyId}`.execute(tx.db)
  return rows[0]!.day
}

/** Throws RENEWAL_DONE where another tenancy follows this one. */
export async function assertNotRenewed(tx: Tx, tenancyId: string): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select ${renewed(tx)} as done from tenancies t
    where t.port_id = ${portOf(tx)} and t.id = ${tenancyId}`.execute(tx.db)
  if (rows[0]?.done) throw new Refusal('RENEWAL_DONE')
}

/** Whether a document stands for the offer: the client is told by it, and answers by signing. */
export function isOnPaper({ told, documentId, documentError }: OfferRow): boolean {
  return told === 'document' || documentId !== null || documentError !== null
}

/**
 * The offer of a locked tenancy, as long as the client may still answer it. Throws RENEWAL_NOT_OFFERED, RENEWAL_ANSWERED, and
 * VERSION_STALE where somebody changed it meanwhile.
 */
export async function unansweredOffer(
  tx: Tx,
  tenancyId: string,
  version: number | undefined,
): Promise<OfferRow> {
  const offer = (await openOffer(tx, tenancyId)) ?? (await presentOffer(tx, tenancyId))
  if (!offer || offer.state === 'renewed') throw new Refusal('RENEWAL_NOT_OFFERED')
  if (offer.state !== 'offered') throw new Refusal('RENEWAL_ANSWERED')
  assertVersion(version ?? null, offer.version)
  return offer
}
