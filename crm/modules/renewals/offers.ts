import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
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
