import type { Person, TestApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { dayFrom } from '../../../testing/days.ts'
import { signingIn } from '../../documents/testing/signing.ts'
import { billingOf } from '../../invoices/testing/billing.ts'
import { carryDocument } from '../../signing/carry.ts'

/** Ids of what a client sees, by the part of the portal that shows it. */
export type PortalRecords = Readonly<Record<string, string>>

let number = 0

/** One of everything that the portal shows, of a client of the port. Each text of it has `word` in it. */
export async function recordsFor(
  app: TestApp,
  by: Person,
  { clientId, email, word }: { clientId: string; email: string; word: string },
): Promise<PortalRecords> {
  const make = async (path: string, body: object) => data(await by.post(`/api/v1/${path}`, body))
  number += 1
  const [free, rented] = [
    await make('berths', { mooringNumber: `P${number * 2}`, lengthM: 12, widthM: 4 }),
    await make('berths', { mooringNumber: `P${number * 2 + 1}`, lengthM: 12, widthM: 4 }),
  ]
  const yacht = await make('yachts', { name: `${word} boat`, ownerType: 'client', ownerId: clientId })
  const interest = await make('interests', { clientId, yachtId: yacht.id, berthIds: [free.id] })
  const reservation = await make(`berths/${free.id}/reservations`, { clientId, tenureType: 'permanent' })
  const tenancy = await make('tenancies', {
    ...{ clientId, yachtId: yacht.id, berthId: rented.id, tenureType: 'seasonal' },
    ...{ startDate: dayFrom(-300), endDate: dayFrom(65) },
  })
  await make(`tenancies/${tenancy.id}/activate`, {})
  await make('tenancies/renewals/offer', { tenancyIds: [tenancy.id], answerBy: dayFrom(30) })
  const line = await by.patch(`/api/v1/berths/${rented.id}/waiting-list`, { entries: [{ clientId }] })
  await billingOf(by).issuer()
  const invoice = await make('invoices', {
    ...{ billingEntityType: 'client', billingEntityId: clientId, kind: 'general', currency: 'EUR' },
    lines: [{ description: `${word} fee`, quantity: '1', unitPrice: '100.00', taxRatePct: '25.5' }],
  })
  await make(`invoices/${invoice.id}/send`, { to: [email] })
  const document = await signingIn(app, by).draft([{ name: word, email }], {
    title: `${word} contract`,
    ...{ clientId, interestId: interest.id },
  })
  await make(`documents/${document.id}/send-invitation`, { all: true })
  await carryDocument(app.crm.services)(
    { tenantId: by.portId!, documentId: document.id },
    { attempt: 1, maxAttempts: 5 },
  )
  return {
    berths: rented.id,
    yachts: yacht.id,
    interests: interest.id,
    reservations: reservation.id,
    tenancies: tenancy.id,
    invoices: invoice.id,
    documents: document.id,
    'waiting-list': data(line).entries[0].id,
  }
}
