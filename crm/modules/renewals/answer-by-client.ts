import { sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { publicRenewals } from '../../../contract/renewals/endpoints.ts'
import type { OfferAnswer } from '../../../contract/renewals/vocabulary.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { tellOfClient } from '../notifications/tell-of-client.ts'
import { todayOf } from '../records/today.ts'
import { renewed } from '../tenancies/queries.ts'
import { lockTenancy } from '../tenancies/row.ts'
import { answerOffer } from './answer.ts'
import { doesTaxCome } from './reach.ts'

/** A client answers the offer of their tenancy, and whoever looks after them is told. Throws as `answerOffer` does. */
export async function answerAsClient(
  tx: Tx,
  tenancyId: string,
  answer: OfferAnswer,
  isByLink = false,
): Promise<void> {
  const { clientId, clientName } = await clientOf(tx, tenancyId)
  const by = isByLink ? { kind: 'client' as const, userId: null, name: clientName } : undefined
  await answerOffer(tx, tenancyId, answer, by)
  await tellOfClient(tx, 'portal_renewal', { id: clientId, name: clientName })
}

async function clientOf(tx: Tx, tenancyId: string): Promise<{ clientId: string; clientName: string }> {
  const { rows } = await sql<{
    clientId: string
    clientName: string
  }>`select t.client_id, c.full_name as client_name
    from tenancies t join clients c on c.port_id = ${portOf(tx)} and c.id = t.client_id
    where t.port_id = ${portOf(tx)} and t.id = ${tenancyId}`.execute(tx.db)
  return rows[0]!
}

interface Linked {
  tenancyId: string
  mooringNumber: string
  startDate: string
  endDate: string
  price: string | null
  currency: string | null
  answerBy: string
}

/** The offer as the client meets it by the link of its mail. Throws TOKEN_INVALID, whatever is wrong with the link. */
export async function readByLink(ctx: Ctx, hash: string): Promise<DataOf<typeof publicRenewals.read>> {
  const { tenancyId: _tenancyId, price, currency, ...terms } = await findOpen(ctx, hash)
  const { name: portName, color: primaryColor, logo, background } = await brandOf(ctx)
  return {
    portName,
    primaryColor,
    logo,
    background,
    ...terms,
    currency,
    price: price !== null && currency !== null ? moneyText(price, currency) : null,
    taxed: price !== null && (await doesTaxCome(ctx)),
  }
}

/** Takes the answer of a link, once: of two that come at the same time one counts. Throws TOKEN_INVALID. */
export async function answerByLink(tx: Tx, hash: string, answer: OfferAnswer): Promise<void> {
  const { tenancyId } = await findOpen(tx, hash)
  await lockTenancy(tx, tenancyId, ['active']).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('TOKEN_INVALID') : error
  })
  await findOpen(tx, hash)
  await answerAsClient(tx, tenancyId, answer, true)
}

async function findOpen(ctx: Ctx, hash: string): Promise<Linked> {
  const port = portOf(ctx)
  const { rows } =
    await sql<Linked>`select t.id as tenancy_id, b.mooring_number, o.term_end::text as start_date,
      o.new_end_date::text as end_date, o.price::text, o.currency, o.answer_by::text
    from renewal_offers o join tenancies t on t.port_id = ${port} and t.id = o.tenancy_id
    join berths b on b.port_id = ${port} and b.id = t.berth_id
    where o.port_id = ${port} and o.token_hash = ${hash} and o.state = 'offered' and o.answer_by >= ${todayOf(ctx)}
      and t.status = 'active' and t.end_date = o.term_end and not ${renewed(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}
