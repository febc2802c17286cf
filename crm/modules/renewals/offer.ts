import { sql } from 'kysely'
import { z } from 'zod'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { renewals } from '../../../contract/renewals/endpoints.ts'
import { currencyDigits } from '../../../contract/values/currencies.ts'
import { moneyText, percentOf, roundTo, sumOf } from '../../../contract/values/money.ts'
import type { Env } from '../../../platform/env.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { job, jobActor } from '../../../platform/jobs/job.ts'
import { type Ctx, type OutsideCtx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readTemplate } from '../document-templates/queries.ts'
import { assertAmount } from '../money/amounts.ts'
import { eachAlone } from '../records/bulk/each-alone.ts'
import { inserted } from '../records/columns.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { todayInPort } from '../records/today.ts'
import { about, lockTenancy } from '../tenancies/row.ts'
import { assertNotRenewed, openOffer, readYearLater } from './offers.ts'
import type { Telling } from './tell.ts'
import { mailOffer } from './tell.ts'
import { lastPrice } from './terms.ts'

/** Makes the document of an offer. */
export const offerDocumentJob = job(
  'offer_document',
  z.object({ offerId: z.uuid(), templateId: z.uuid(), send: z.boolean().optional(), actor: jobActor }),
)

type Body = BodyOf<typeof renewals.offer>
type Terms = Omit<Body, 'tenancyIds' | 'currency'> & { currency: string | null }

/**
 * Offers tenancies their next term, each by itself. Throws VALIDATION_FAILED for a day that has passed or an amount the
 * currency does not have, PERMISSION_DENIED and REFERENCE_NOT_FOUND for a template.
 */
export async function offerRenewals(
  ctx: OutsideCtx,
  services: Pick<Services, 'kernel' | 'env'>,
  { tenancyIds, currency, ...terms }: Body,
  caller: Caller,
): Promise<(BulkResult & Partial<Telling>)[]> {
  await assertComing(ctx, terms.answerBy)
  const money = terms.price === undefined ? null : (currency ?? (await portDefaults(ctx)).currency)
  if (money) assertOfferPrice(terms.price, money)
  if (terms.documentTemplateId)
    await assertTemplate(ctx, terms.documentTemplateId, terms.sendDocuments, caller)
  return eachAlone(ctx, services, tenancyIds, (tx, id) =>
    offerRenewal(tx, services.env, id, { ...terms, currency: money }),
  )
}

/** Throws VALIDATION_FAILED for a last day to answer that has passed. */
export async function assertComing(ctx: Ctx, answerBy: string): Promise<void> {
  if (answerBy < (await todayInPort(ctx)))
    throw new Refusal('VALIDATION_FAILED', [because('answerBy', 'future_needed')])
}

/** Throws VALIDATION_FAILED for an amount the currency does not have. */
export function assertOfferPrice(price: string | undefined, currency: string): void {
  assertAmount('price', price, currency)
}

/**
 * Offers one active tenancy its next term and mails it to the client; where a document is made for it, that tells them.
 * Without `env` nobody is told. Throws RECORD_NOT_FOUND, TENANCY_MOVE_INVALID for one that is not active or has
 * no end, RENEWAL_DONE, RENEWAL_OFFERED, RENEWAL_TOO_SHORT, RENEWAL_NO_PRICE, and RECIPIENT_REQUIRED where a document would find no address.
 */
export async function offerRenewal(
  tx: Tx,
  env: Pick<Env, 'publicUrl'> | null,
  tenancyId: string,
  terms: Terms,
): Promise<Telling> {
  const locked = await lockTenancy(tx, tenancyId, ['active'])
  const { row, called } = locked
  if (row.endDate === null) throw new Refusal('TENANCY_MOVE_INVALID')
  await assertNotRenewed(tx, tenancyId)
  const newEndDate = terms.newEndDate ?? (await readYearLater(tx, tenancyId))!
  if (newEndDate <= row.endDate) throw new Refusal('RENEWAL_TOO_SHORT')
  const before = await openOffer(tx, tenancyId)
  if (before && !before.documentError) throw new Refusal('RENEWAL_OFFERED')
  // Its document came to nothing: this one stands in for it.
  if (before)
    await sql`update renewal_offers set state = 'withdrawn' where port_id = ${portOf(tx)} and id = ${before.id}`.execute(
      tx.db,
    )
  const { answerBy, documentTemplateId, sendDocuments: send } = terms
  const { price, currency } = await priceOf(tx, tenancyId, terms)
  const id = uuidv7()
  const offer = { newEndDate, price, currency, answerBy }
  const fresh = {
    portId: portOf(tx),
    id,
    tenancyId,
    termEnd: row.endDate,
    offeredBy: tx.actor.userId,
    told: documentTemplateId ? 'document' : null,
    ...offer,
  }
  await sql`insert into renewal_offers ${inserted([fresh])}`.execute(tx.db)
  if (documentTemplateId)
    await tx.addJob(
      offerDocumentJob,
      {
        offerId: id,
        templateId: documentTemplateId,
        ...(send === undefined ? {} : { send }),
        actor: tx.actor,
      },
      { queue: `${offerDocumentJob.name}:${portOf(tx)}` },
    )
  const outcome = documentTemplateId
    ? 'document'
    : env && (await mailOffer(tx, env, tenancyId, { id, termEnd: row.endDate, ...offer }))
  tx.emit('tenancy.offered', {
    entityId: tenancyId,
    label: called,
    newValues: inWords(offer),
    metadata: { ...about(row), offerId: id, told: outcome },
  })
  return { told: outcome }
}

interface Offered {
  newEndDate: string
  answerBy: string
  price: string | null
  currency: string | null
}

/** What the history says of an offer. */
export function inWords({ newEndDate, answerBy, price, currency }: Offered): Record<string, string> {
  const hasPrice = price !== null && currency !== null
  return {
    newEndDate,
    answerBy,
    ...(hasPrice ? { nextPrice: `${moneyText(price, currency)} ${currency}` } : {}),
  }
}

/** The price of an offer: what is asked, or so much more than the last one. Throws RENEWAL_NO_PRICE without a last one. */
export async function priceOf(
  tx: Tx,
  tenancyId: string,
  {
    price = null,
    pricePercent,
    currency,
  }: Pick<Terms, 'pricePercent' | 'currency'> & { price?: string | null | undefined },
): Promise<{ price: string | null; currency: string | null }> {
  if (pricePercent === undefined) {
    if (price === null) return { price: null, currency: null }
    return { price, currency: currency ?? (await portDefaults(tx)).currency }
  }
  const { rows } = await sql<{
    last: { price: string; currency: string } | null
  }>`select ${lastPrice(tx)} as last
    from tenancies t where t.port_id = ${portOf(tx)} and t.id = ${tenancyId}`.execute(tx.db)
  const last = rows[0]?.last
  if (!last) throw new Refusal('RENEWAL_NO_PRICE')
  const next = sumOf([last.price, percentOf(last.price, pricePercent)])
  return { price: roundTo(next, currencyDigits(last.currency)), currency: last.currency }
}

async function assertTemplate(
  ctx: OutsideCtx,
  id: string,
  sends: boolean | undefined,
  caller: Caller,
): Promise<void> {
  const criteria = [
    'documents.create',
    'document_templates.view',
    ...(sends ? ['documents.send_for_signing'] : []),
  ]
  if (!criteria.every((one) => caller.permissions.has(one))) throw new Refusal('PERMISSION_DENIED')
  const found = await readTemplate(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (found?.isActive) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('documentTemplateId', 'no_template')])
}
