import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { renewals } from '../../../contract/renewals/endpoints.ts'
import type { Env } from '../../../platform/env.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { type OutsideCtx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { eachAlone } from '../records/bulk/each-alone.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { about, lockTenancy } from '../tenancies/row.ts'
import { assertComing, assertOfferPrice, inWords, priceOf } from './offer.ts'
import { assertNotRenewed, isOnPaper, unansweredOffer } from './offers.ts'
import type { Telling } from './tell.ts'
import { mailOffer } from './tell.ts'

type Body = BodyOf<typeof renewals.correct>

/**
 * Corrects open offers, each by itself. Throws VALIDATION_FAILED for a day that has passed or an amount the currency does not
 * have.
 */
export async function correctOffers(
  ctx: OutsideCtx,
  services: Pick<Services, 'kernel' | 'env'>,
  { offers, ...terms }: Body,
): Promise<(BulkResult & Partial<Telling>)[]> {
  if (terms.answerBy) await assertComing(ctx, terms.answerBy)
  if (terms.price != null) assertOfferPrice(terms.price, terms.currency ?? (await portDefaults(ctx)).currency)
  const versions = new Map(offers.map(({ tenancyId, version }) => [tenancyId, version]))
  return eachAlone(ctx, services, [...versions.keys()], (tx, id) =>
    correctOffer(tx, services.env, id, versions.get(id), terms),
  )
}

/**
 * Corrects the open offer of an active tenancy, and tells the client anew. Throws RECORD_NOT_FOUND, TENANCY_MOVE_INVALID,
 * RENEWAL_DONE, RENEWAL_NOT_OFFERED, RENEWAL_ANSWERED, VERSION_STALE, RENEWAL_ON_PAPER, RENEWAL_TOO_SHORT, RENEWAL_NO_PRICE.
 */
async function correctOffer(
  tx: Tx,
  env: Pick<Env, 'publicUrl'>,
  tenancyId: string,
  version: number | undefined,
  terms: Omit<Body, 'offers'>,
): Promise<Telling> {
  const { row, called } = await lockTenancy(tx, tenancyId, ['active'])
  await assertNotRenewed(tx, tenancyId)
  const before = await unansweredOffer(tx, tenancyId, version)
  if (isOnPaper(before)) throw new Refusal('RENEWAL_ON_PAPER')
  const newEndDate = terms.newEndDate ?? before.newEndDate
  if (newEndDate <= before.termEnd) throw new Refusal('RENEWAL_TOO_SHORT')
  const hasPrice = terms.price !== undefined || terms.pricePercent !== undefined
  const { price, currency } = hasPrice
    ? await priceOf(tx, tenancyId, { ...terms, currency: terms.currency ?? before.currency })
    : before
  const after = { newEndDate, price, currency, answerBy: terms.answerBy ?? before.answerBy }
  if (JSON.stringify(inWords(after)) === JSON.stringify(inWords(before))) {
    tx.unchanged()
    return { told: null }
  }
  await sql`update renewal_offers set new_end_date = ${after.newEndDate}, price = ${after.price}, currency = ${after.currency},
      answer_by = ${after.answerBy}, version = version + 1
    where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
  const outcome = await mailOffer(
    tx,
    env,
    tenancyId,
    { id: before.id, termEnd: before.termEnd, ...after },
    true,
  )
  tx.emit('tenancy.offer_corrected', {
    entityId: tenancyId,
    label: called,
    oldValues: inWords(before),
    newValues: inWords(after),
    metadata: { ...about(row), offerId: before.id, told: outcome },
  })
  return { told: outcome }
}
