import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { recordDeclined, recordExpired } from '../documents/outcome.ts'
import { signingIn } from '../documents/testing/signing.ts'
import { refusal } from '../reservations/testing/harbour.ts'
import { endTenancies } from '../tenancies/job.ts'
import { makeOfferDocument } from './offer-document.ts'

const [app, foreign, boss, viewer] = await testPorts('port_admin', 'viewer')
const portId = boss.portId!
const desk = '/api/v1/tenancies/renewals'
afterAll(() => app.close())

type Row = { id: string; state: string; suggestedEndDate: string; offer: Record<string, unknown> | null }
type Result = { id: string; ok: boolean; error?: { code: string } }
let number = 0

async function tenancy(more: object = {}, who = boss, contacts: object[] = []) {
  number += 1
  const clientId = data(await who.post('/api/v1/clients', { fullName: `Vera ${number}`, contacts })).id
  const owned = { name: 'Solbris', ownerType: 'client', ownerId: clientId }
  const yachtId = data(await who.post('/api/v1/yachts', owned)).id
  const berthId = data(await who.post('/api/v1/berths', { mooringNumber: `D${number}` })).id
  const days = { tenureType: 'seasonal', startDate: dayFrom(-300), endDate: dayFrom(65) }
  const { id } = data(await who.post('/api/v1/tenancies', { clientId, yachtId, berthId, ...days, ...more }))
  data(await who.post(`/api/v1/tenancies/${id}/activate`, {}))
  return { id: id as string, clientId: clientId as string, yachtId: yachtId as string, berthId }
}
const list = async (query = '', who = boss) => data(await who.get(`${desk}?${query}`))
const rowOf = async (id: string, query = '') =>
  (await list(query)).rows.find((row: Row) => row.id === id) as Row | undefined
const stateOf = async (id: string, query = '') => (await rowOf(id, query))?.state
const act = async (what: string, body: object, headers: Record<string, string> = {}, who = boss) =>
  data(await who.post(`${desk}/${what}`, body, headers)).results.map(({ ok, error }: Result) =>
    ok ? 'ok' : error!.code,
  )
const offer = (tenancyIds: string[], more: object = {}) =>
  act('offer', { tenancyIds, answerBy: dayFrom(30), ...more })
const answer = (tenancyIds: string[], choice = 'accepted') => act('answer', { tenancyIds, answer: choice })
const renew = (tenancyIds: string[], more: object = {}, headers: Record<string, string> = {}) =>
  act('renew', { tenancyIds, ...more }, headers)
const step = async (id: string, what: string, body: object = {}) =>
  data(await boss.post(`/api/v1/tenancies/${id}/${what}`, body))
const factsOf = async (id: string) =>
  (
    await app.rows(
      portId,
      sql<{
        type: string
      }>`select type from events where port_id = ${portId} and entity_id = ${id} order by id`,
    )
  ).map(({ type }) => type.replace('tenancy.', ''))
const successors = async (id: string) =>
  (
    await app.rows(
      portId,
      sql`select 1 from tenancies where port_id = ${portId} and previous_tenancy_id = ${id}`,
    )
  ).length

describe('the renewal desk', () => {
  it('due: shows what ends within the months of the port, and until another day', async () => {
    const [soon, late] = [await tenancy(), await tenancy({ endDate: dayFrom(400), tenureType: 'fixed_term' })]
    const open = await tenancy({ tenureType: 'permanent', endDate: null })
    expect(await rowOf(soon.id)).toMatchObject({
      ...{ berthId: soon.berthId, clientId: soon.clientId, clientName: `Vera ${number - 2}`, dock: 'D' },
      ...{ yachtName: 'Solbris', tenureType: 'seasonal', startDate: dayFrom(-300), endDate: dayFrom(65) },
      ...{ state: 'due', offer: null },
    })
    expect(await stateOf(late.id)).toBeUndefined()
    expect(await stateOf(open.id)).toBeUndefined()
    expect(await stateOf(late.id, `until=${dayFrom(401)}`)).toBe('due')
    data(await boss.put('/api/v1/admin/settings', { key: 'renewal_months', value: 15 }))
    expect(await stateOf(late.id)).toBe('due')
    data(await boss.put('/api/v1/admin/settings', { key: 'renewal_months', value: 1 }))
    expect(await stateOf(soon.id)).toBeUndefined()
    expect((await boss.put('/api/v1/admin/settings', { key: 'renewal_months', value: 37 })).status).toBe(400)
    data(await boss.delete('/api/v1/admin/settings/renewal_months'))
    expect(refusal(await boss.get(`${desk}?until=2026-02-30`))).toEqual([400, 'VALIDATION_FAILED', 'until'])
    expect((await list('', foreign)).rows).toEqual([])
  })

  it('is filtered by dock, tenure and state, and counts all', async () => {
    const { id } = await tenancy({ tenureType: 'fixed_term' })
    const all = await list()
    expect(all.docks).toEqual(['D'])
    expect(all.totals.due).toBe(all.rows.filter(({ state }: Row) => state === 'due').length)
    expect((await list('dock=Q')).rows).toEqual([])
    expect(await stateOf(id, 'dock=D,Q&tenureType=fixed_term&state=due,offered')).toBe('due')
    expect(await stateOf(id, 'tenureType=seasonal')).toBeUndefined()
    expect(await stateOf(id, 'state=renewed')).toBeUndefined()
  })

  it('offered: names the end, the price and until when the client is asked', async () => {
    const { id } = await tenancy()
    const terms = { newEndDate: dayFrom(430), price: '1250.5', currency: 'SEK' }
    expect(await offer([id], terms)).toEqual(['ok'])
    expect(await rowOf(id)).toMatchObject({
      state: 'offered',
      offer: {
        ...{ newEndDate: dayFrom(430), price: '1250.50', currency: 'SEK', answerBy: dayFrom(30) },
        ...{ answeredAt: null, documentId: null, documentError: null },
      },
    })
    expect((await factsOf(id)).at(-1)).toBe('offered')
    const [entry] = data(await viewer.get(`/api/v1/tenancies/${id}/activity`))
    expect(entry).toMatchObject({ action: 'offer_renewal', newValues: { nextPrice: '1250.50 SEK' } })
    expect(await offer([id])).toEqual(['RENEWAL_OFFERED'])
    expect(await answer([id])).toEqual(['ok'])
    expect(await offer([id])).toEqual(['RENEWAL_OFFERED'])
  })

  it('offered without an end: a year later each, in the currency of the port', async () => {
    const { id } = await tenancy({ startDate: '2027-03-01', endDate: '2028-03-01' })
    const until = 'until=2028-12-31'
    expect((await rowOf(id, until))!.suggestedEndDate).toBe('2029-03-01')
    expect(await offer([id], { price: 900 })).toEqual(['ok'])
    const { currency } = (await rowOf(id, until))!.offer!
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect((await rowOf(id, until))!.offer).toMatchObject({ newEndDate: '2029-03-01', price: '900.00' })
  })

  it('answers row by row, in the order sent, and knows nothing of other ports', async () => {
    const [good, short] = [await tenancy(), await tenancy({ endDate: dayFrom(170) })]
    const open = await tenancy({ tenureType: 'permanent', endDate: null })
    const theirs = await tenancy({}, foreign)
    const ids = [theirs.id, good.id, short.id, open.id, good.id]
    const body = { tenancyIds: ids, newEndDate: dayFrom(100), answerBy: dayFrom(30) }
    const { results } = data(await boss.post(`${desk}/offer`, body))
    expect(results.map(({ id }: Result) => id)).toEqual(ids)
    expect(results.map(({ ok, error }: Result) => (ok ? 'ok' : error!.code))).toEqual([
      ...['RECORD_NOT_FOUND', 'ok', 'RENEWAL_TOO_SHORT', 'TENANCY_MOVE_INVALID', 'ok'],
    ])
    expect(await answer([theirs.id, short.id, good.id])).toEqual([
      'RECORD_NOT_FOUND',
      'RENEWAL_NOT_OFFERED',
      'ok',
    ])
    expect(await renew([theirs.id, short.id])).toEqual(['RECORD_NOT_FOUND', 'RENEWAL_NOT_OFFERED'])
  })

  it('refuses what no request may say, and who may only look', async () => {
    const { id } = await tenancy()
    const send = async (more: object) =>
      refusal(await boss.post(`${desk}/offer`, { tenancyIds: [id], answerBy: dayFrom(3), ...more }))
    const invalid = async (more: object) => (await send(more)).slice(1)
    expect(await invalid({ answerBy: dayFrom(-2) })).toEqual(['VALIDATION_FAILED', 'answerBy'])
    expect(await invalid({ newEndDate: '2027-02-30' })).toEqual(['VALIDATION_FAILED', 'newEndDate'])
    expect(await invalid({ price: -1 })).toEqual(['VALIDATION_FAILED', 'price'])
    expect(await invalid({ price: '1.234', currency: 'EUR' })).toEqual(['VALIDATION_FAILED', 'price'])
    expect(await invalid({ currency: 'XXQ' })).toEqual(['VALIDATION_FAILED', 'currency'])
    expect(await invalid({ tenancyIds: [] })).toEqual(['VALIDATION_FAILED', 'tenancyIds'])
    expect(await invalid({ documentTemplateId: id })).toEqual(['REFERENCE_NOT_FOUND', 'documentTemplateId'])
    expect(await invalid({ more: 1 })).toEqual(['VALIDATION_FAILED', 'more'])
    expect((await list('', viewer)).rows.length).toBeGreaterThan(0)
    for (const [what, body] of [
      ['offer', { tenancyIds: [id], answerBy: dayFrom(3) }],
      ['answer', { tenancyIds: [id], answer: 'accepted' }],
      ['renew', { tenancyIds: [id], newEndDate: dayFrom(500) }],
    ] as const)
      expect(refusal(await viewer.post(`${desk}/${what}`, body))).toEqual([403, 'PERMISSION_DENIED'])
    expect(await stateOf(id)).toBe('due')
  })

  it('accepted and declined: staff say so, and may say otherwise until it is renewed', async () => {
    const { id } = await tenancy()
    await offer([id])
    expect(await answer([id], 'declined')).toEqual(['ok'])
    expect(await rowOf(id)).toMatchObject({ state: 'declined', offer: { answeredAt: expect.any(String) } })
    expect(await renew([id])).toEqual(['RENEWAL_NOT_OFFERED'])
    expect(await answer([id])).toEqual(['ok'])
    expect(await answer([id])).toEqual(['ok'])
    expect(await stateOf(id)).toBe('accepted')
    expect((await factsOf(id)).filter((type) => type === 'offer_answered')).toHaveLength(2)
    await answer([id], 'declined')
    expect(await offer([id], { price: 10 })).toEqual(['ok'])
    expect(await stateOf(id)).toBe('offered')
  })

  it('left: ended without renewal, or declined and over', async () => {
    const [ended, declined, old] = [await tenancy(), await tenancy(), await tenancy()]
    await step(ended.id, 'end', { endDate: dayFrom(0) })
    await offer([declined.id])
    await answer([declined.id], 'declined')
    const endsOn = (id: string, days: number) =>
      app.rows(
        portId,
        sql`update tenancies set end_date = ${dayFrom(days)} where port_id = ${portId} and id = ${id}`,
      )
    await endsOn(declined.id, -1)
    await endsOn(old.id, -120)
    await endTenancies(app.crm.services)({}, {} as never)
    expect(await stateOf(ended.id)).toBe('left')
    expect(await stateOf(declined.id)).toBe('left')
    expect(await stateOf(old.id)).toBeUndefined()
  })

  it('two people offer at once: one of them does', async () => {
    const { id } = await tenancy()
    const both = await Promise.all([offer([id], { price: 1 }), offer([id], { price: 2 })])
    expect(both.flat().sort()).toEqual(['RENEWAL_OFFERED', 'ok'])
    const open = await app.rows(
      portId,
      sql`select 1 from renewal_offers where port_id = ${portId} and tenancy_id = ${id}`,
    )
    expect(open).toHaveLength(1)
  })
})

describe('renewing from the desk', () => {
  it('renewed: a seasonal one by a successor to the end that was offered', async () => {
    const { id } = await tenancy()
    await offer([id], { newEndDate: dayFrom(430) })
    await answer([id])
    expect(await renew([id])).toEqual(['ok'])
    expect(await rowOf(id)).toMatchObject({ state: 'renewed', offer: { newEndDate: dayFrom(430) } })
    const { chain } = data(await boss.get(`/api/v1/tenancies/${id}`))
    expect(chain.map((one: Record<string, string>) => [one.startDate, one.endDate])).toEqual([
      [dayFrom(-300), dayFrom(65)],
      [dayFrom(65), dayFrom(430)],
    ])
    expect(await renew([id])).toEqual(['RENEWAL_DONE'])
    expect(await offer([id])).toEqual(['RENEWAL_DONE'])
    expect(await answer([id])).toEqual(['RENEWAL_DONE'])
    await step(chain[1].id, 'cancel')
    expect(await stateOf(id)).toBe('due')
  })

  it('renewed: a permanent one goes on by itself, and not a second time', async () => {
    const { id } = await tenancy({ tenureType: 'permanent' })
    expect(await renew([id, id], { newEndDate: dayFrom(430) })).toEqual(['ok', 'ok'])
    expect(await stateOf(id)).toBe('renewed')
    expect(await renew([id], { newEndDate: dayFrom(430) })).toEqual(['RENEWAL_DONE'])
    expect(data(await boss.get(`/api/v1/tenancies/${id}`))).toMatchObject({
      ...{ startDate: dayFrom(65), endDate: dayFrom(430), heldSince: dayFrom(-300) },
    })
  })

  it('keeps the days: each day once, and 29 February again in the next leap year', async () => {
    const first = await tenancy({ startDate: '2028-02-29', endDate: '2029-02-28', tenureType: 'fixed_term' })
    let { id } = first
    const ends: string[] = []
    for (let year = 0; year < 4; year += 1) {
      const row = await rowOf(id, 'until=2034-01-01')
      ends.push(row!.suggestedEndDate)
      expect(await offer([id])).toEqual(['ok'])
      expect(await renew([id])).toEqual(['ok'])
      const { chain } = data(await boss.get(`/api/v1/tenancies/${id}`))
      id = chain.at(-1).id
    }
    expect(ends).toEqual(['2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'])
    const { chain } = data(await boss.get(`/api/v1/tenancies/${id}`))
    for (const [index, { startDate }] of chain.entries())
      if (index > 0) expect(startDate).toBe(chain[index - 1].endDate)
    // A year that ends with 29 February: the berth changes hands on 1 March.
    const leap = await tenancy({ startDate: '2027-03-01', endDate: '2028-03-01', tenureType: 'fixed_term' })
    await offer([leap.id])
    expect(await renew([leap.id])).toEqual(['ok'])
    const next = data(await boss.get(`/api/v1/tenancies/${leap.id}`)).chain[1]
    expect([next.startDate, next.endDate]).toEqual(['2028-03-01', '2029-03-01'])
  })

  it('tells of each that could not be, and renews the others', async () => {
    const [good, taken] = [await tenancy(), await tenancy()]
    const other = await tenancy()
    await app.rows(
      portId,
      sql`update tenancies set berth_id = ${taken.berthId}, start_date = ${dayFrom(70)}, held_since = ${dayFrom(70)},
        end_date = ${dayFrom(90)} where port_id = ${portId} and id = ${other.id}`,
    )
    await offer([good.id, taken.id])
    expect(await renew([taken.id, good.id])).toEqual(['BERTH_OCCUPIED', 'ok'])
    expect(await stateOf(taken.id)).toBe('offered')
    expect(await stateOf(good.id)).toBe('renewed')
  })

  it('a request that is sent again gets the same answer and renews nobody twice', async () => {
    const { id } = await tenancy()
    const key = { 'idempotency-key': 'renewed-at-once-1' }
    const body = { tenancyIds: [id], newEndDate: dayFrom(430) }
    const [one, two] = [
      await boss.post(`${desk}/renew`, body, key),
      await boss.post(`${desk}/renew`, body, key),
    ]
    expect(two.body).toEqual(one.body)
    expect(two.headers['idempotency-replayed']).toBe('true')
    expect(await successors(id)).toBe(1)
    const other = await boss.post(`${desk}/renew`, { ...body, newEndDate: dayFrom(500) }, key)
    expect(refusal(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    const next = await tenancy()
    const at = { 'idempotency-key': 'renewed-at-once-2' }
    const both = await Promise.all([
      renew([next.id], { newEndDate: dayFrom(430) }, at),
      renew([next.id], { newEndDate: dayFrom(430) }, at),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await successors(next.id)).toBe(1)
  })
})

describe('an open offer ends with what it is about', () => {
  const offerState = async (id: string) =>
    (
      await app.rows(
        portId,
        sql<{
          state: string
        }>`select state from renewal_offers where port_id = ${portId} and tenancy_id = ${id} order by id desc`,
      )
    ).map(({ state }) => state)

  it('withdrawn: its tenancy is cancelled, ended, or handed to somebody else', async () => {
    const [cancelled, ended, planned, handed] = [
      await tenancy(),
      await tenancy(),
      await tenancy(),
      await tenancy(),
    ]
    const heir = await tenancy()
    await offer([cancelled.id, ended.id, planned.id, handed.id])
    await step(cancelled.id, 'cancel')
    await step(ended.id, 'end', { endDate: dayFrom(0) })
    await step(planned.id, 'end', { endDate: dayFrom(10) })
    const to = { newClientId: heir.clientId, newYachtId: heir.yachtId, transferDate: dayFrom(5) }
    const { id: next } = await step(handed.id, 'transfer', to)
    for (const { id } of [cancelled, ended, planned, handed])
      expect(await offerState(id)).toEqual(['withdrawn'])
    expect(await stateOf(cancelled.id)).toBeUndefined()
    expect(await stateOf(handed.id)).toBeUndefined()
    expect(await stateOf(next)).toBe('due')
    expect(await stateOf(planned.id)).toBe('due')
  })

  it('renewed: its tenancy was renewed otherwise', async () => {
    const { id } = await tenancy()
    await offer([id])
    await step(id, 'renew', { newEndDate: dayFrom(300) })
    expect(await offerState(id)).toEqual(['renewed'])
    expect(await stateOf(id)).toBe('renewed')
  })

  it('goes with a client that is merged, and goes when they are erased', async () => {
    const [winner, loser] = [await tenancy(), await tenancy()]
    await offer([loser.id])
    const merged = await boss.post(`/api/v1/clients/${winner.clientId}/merge`, { loserId: loser.clientId })
    expect(merged.status).toBeLessThan(300)
    expect(await rowOf(loser.id)).toMatchObject({ state: 'offered', clientId: winner.clientId })
    await app.rows(portId, sql`delete from tenancies where port_id = ${portId} and id = ${loser.id}`)
    expect(await offerState(loser.id)).toEqual([])
  })
})

describe('a document of a template', () => {
  const signing = signingIn(app, boss)
  const reached = [{ channel: 'email', value: 'vera@sea.example' }]
  let count = 0
  async function template() {
    count += 1
    const content = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'For {{client.fullName}}: {{berth.mooringNumber}}' }],
        },
        {
          type: 'paragraph',
          content: [{ type: 'signingField', attrs: { type: 'signature', signerIndex: 0 } }],
        },
      ],
    }
    const title = 'Renewal of {{berth.mooringNumber}} to {{tenancy.newEndDate}} for {{tenancy.nextPrice}}'
    const recipients = [{ role: 'client', signingOrder: 1, from: 'client' }]
    const body = { name: `Renewal ${count}`, documentType: 'other', title, recipients, content }
    return data(await boss.post('/api/v1/document-templates', body)).id as string
  }
  /** The document of the open offer, as the job makes it. */
  async function runJob(tenancyId: string, templateId: string, send?: boolean) {
    const open = await app.rows(
      portId,
      sql<{ id: string }>`select id from renewal_offers
        where port_id = ${portId} and tenancy_id = ${tenancyId} and state = 'offered'`,
    )
    const actor = { kind: 'staff', userId: boss.userId, name: null }
    const payload = { tenantId: portId, requestId: null, offerId: open[0]!.id, templateId, send, actor }
    const run = makeOfferDocument(app.crm.services)
    await run(payload, { attempt: 1, maxAttempts: 25 } as never)
    await run(payload, { attempt: 2, maxAttempts: 25 } as never)
  }
  async function offered() {
    const { id, clientId, yachtId } = await tenancy({}, boss, reached)
    const templateId = await template()
    const terms = { documentTemplateId: templateId, newEndDate: '2029-03-01', price: 900, currency: 'EUR' }
    expect(await offer([id], terms)).toEqual(['ok'])
    await runJob(id, templateId)
    const { documentId } = (await rowOf(id))!.offer as { documentId: string }
    return { id, clientId, yachtId, documentId }
  }

  it('is made for the client and the yacht, once', async () => {
    const { documentId, clientId, yachtId } = await offered()
    expect(data(await boss.get(`/api/v1/documents/${documentId}`))).toMatchObject({
      title: expect.stringMatching(/^Renewal of D\d+ to 1 March 2029 for €900$/),
      ...{ status: 'draft', clientId, yachtId },
    })
  })

  it('is sent at once where that is asked for, by who may send', async () => {
    const { id } = await tenancy({}, boss, reached)
    const templateId = await template()
    expect(await offer([id], { documentTemplateId: templateId, sendDocuments: true })).toEqual(['ok'])
    await runJob(id, templateId, true)
    const { documentId } = (await rowOf(id))!.offer as { documentId: string }
    const { wanted, signers } = data(await boss.get(`/api/v1/documents/${documentId}?detail=true`))
    expect([wanted, signers.length]).toEqual(['sending', 1])
  })

  it('makes the offer accepted once everybody signed it', async () => {
    const { id, documentId } = await offered()
    const { signers } = data(await boss.get(`/api/v1/documents/${documentId}?detail=true`))
    data(await boss.post(`/api/v1/documents/${documentId}/send-invitation`))
    await signing.distribute({ id: documentId, signers: signers.map((one: { id: string }) => one.id) })
    expect(await stateOf(id)).toBe('offered')
    await signing.complete(documentId)
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', offer: { documentId } })
    expect((await factsOf(id)).at(-1)).toBe('offer_answered')
    expect(await renew([id])).toEqual(['ok'])
  })

  it('makes it declined where a signer declines, or the time to sign has passed', async () => {
    for (const how of ['declined', 'expired'] as const) {
      const { id, documentId } = await offered()
      const { signers } = data(await boss.get(`/api/v1/documents/${documentId}?detail=true`))
      data(await boss.post(`/api/v1/documents/${documentId}/send-invitation`))
      await signing.distribute({ id: documentId, signers: signers.map((one: { id: string }) => one.id) })
      await signing.within<unknown>((tx) =>
        how === 'declined'
          ? recordDeclined(tx, {
              documentId,
              signerId: signers[0].id,
              source: 'service',
              reason: 'No',
            } as never)
          : recordExpired(tx, { documentId, source: 'system' }),
      )
      expect(await stateOf(id)).toBe('declined')
    }
  })

  it('is cancelled with the offer, which is withdrawn and not corrected', async () => {
    const { id, documentId } = await offered()
    const offers = [{ tenancyId: id }]
    expect(await act('correct', { offers, price: 5 })).toEqual(['RENEWAL_ON_PAPER'])
    const clerk = await app.person(portId, ['tenancies.view', 'tenancies.manage'])
    expect(await act('withdraw', { offers }, {}, clerk)).toEqual(['PERMISSION_DENIED'])
    expect(await act('withdraw', { offers })).toEqual(['ok'])
    expect(data(await boss.get(`/api/v1/documents/${documentId}`)).status).toBe('cancelled')
    expect(await stateOf(id)).toBe('due')
    expect(await offer([id])).toEqual(['ok'])
  })

  it('that cannot be made says why, and the offer may be made anew', async () => {
    const { id } = await tenancy()
    const templateId = await template()
    expect(await offer([id], { documentTemplateId: templateId })).toEqual(['ok'])
    await runJob(id, templateId)
    expect(await rowOf(id)).toMatchObject({
      state: 'offered',
      offer: { documentError: 'RECIPIENT_REQUIRED' },
    })
    expect(await offer([id], { price: 5 })).toEqual(['ok'])
    expect(await rowOf(id)).toMatchObject({ offer: { documentError: null, price: '5.00' } })
  })
})
