import { sql } from 'kysely'
import { z } from 'zod'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { renewals } from '../../../contract/renewals/endpoints.ts'
import { moneyText } from '../../../contract/values/money.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { job, jobActor } from '../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readTemplate } from '../document-templates/queries.ts'
import { assertAmount } from '../records/amounts.ts'
import { inserted } from '../records/columns.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { todayInPort } from '../records/today.ts'
import { about, lockTenancy } from '../tenancies/row.ts'
import { type Desk, eachAlone } from './each-alone.ts'
import { assertNotRenewed, openOffer, readYearLater } from './offers.ts'

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
  ctx: Desk,
  services: Pick<Services, 'kernel'>,
  { tenancyIds, currency, ...terms }: Body,
  caller: Caller,
): Promise<BulkResult[]> {
  if (terms.answerBy < (await todayInPort(ctx)))
    throw new Refusal('VALIDATION_FAILED', [{ path: 'answerBy', message: 'Choose a time to come.' }])
  const money = terms.price === undefined ? null : (currency ?? (await portDefaults(ctx)).currency)
  if (money) assertAmount('price', terms.price, money)
  if (terms.documentTemplateId)
    await assertTemplate(ctx, terms.documentTemplateId, terms.sendDocuments, caller)
  return eachAlone(ctx, services, tenancyIds, (tx, id) => offerRenewal(tx, id, { ...terms, currency: money }))
}

/**
 * Offers one active tenancy its next term. Throws RECORD_NOT_FOUND, TENANCY_MOVE_INVALID for one that is not active or has
 * no end, RENEWAL_DONE, RENEWAL_OFFERED, RENEWAL_TOO_SHORT, and RECIPIENT_REQUIRED where a document would find no address.
 */
export async function offerRenewal(tx: Tx, tenancyId: string, terms: Terms): Promise<void> {
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
  const { price = null, currency, answerBy, documentTemplateId, sendDocuments: send } = terms
  const id = uuidv7()
  const offer = { newEndDate, price, currency, answerBy }
  const fresh = {
    portId: portOf(tx),
    id,
    tenancyId,
    termEnd: row.endDate,
    offeredBy: tx.actor.userId,
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
  tx.emit('tenancy.offered', {
    entityId: tenancyId,
    label: called,
    newValues: {
      newEndDate,
      answerBy,
      ...(price !== null && currency !== null
        ? { nextPrice: `${moneyText(price, currency)} ${currency}` }
        : {}),
    },
    metadata: { ...about(row), offerId: id },
  })
}

async function assertTemplate(
  ctx: Desk,
  id: string,
  sends: boolean | undefined,
  caller: Caller,
): Promise<void> {
  const asked = [
    'documents.create',
    'document_templates.view',
    ...(sends ? ['documents.send_for_signing'] : []),
  ]
  if (!asked.every((one) => caller.permissions.has(one))) throw new Refusal('PERMISSION_DENIED')
  const found = await readTemplate(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (found?.isActive) return
  throw new Refusal('REFERENCE_NOT_FOUND', [
    { path: 'documentTemplateId', message: 'There is no such template.' },
  ])
}
