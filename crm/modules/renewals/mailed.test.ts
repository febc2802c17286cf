import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { refusal } from '../reservations/testing/harbour.ts'

const [app, foreign, boss] = await testPorts('port_admin')
const portId = boss.portId!
const desk = '/api/v1/tenancies/renewals'
afterAll(() => app.close())

type Result = { id: string; ok: boolean; told?: string; error?: { code: string } }
type Mail = { category: string; toAddress: string; subject: string; text: string; link: string | null }
let number = 0

async function tenancy(client: object = {}, more: object = {}) {
  number += 1
  const at = number
  const address = `vera${at}@sea.example`
  const contacts = [{ channel: 'email', value: address }]
  const body = { fullName: `Vera ${at}`, contacts, ...client }
  const clientId = data(await boss.post('/api/v1/clients', body)).id as string
  const berthId = data(await boss.post('/api/v1/berths', { mooringNumber: `M${at}` })).id
  const owned = { name: 'Solbris', ownerType: 'client', ownerId: clientId }
  const yachtId = data(await boss.post('/api/v1/yachts', owned)).id
  const days = { tenureType: 'seasonal', startDate: dayFrom(-300), endDate: dayFrom(65) }
  const { id } = data(await boss.post('/api/v1/tenancies', { clientId, yachtId, berthId, ...days, ...more }))
  data(await boss.post(`/api/v1/tenancies/${id}/activate`, {}))
  return { id: id as string, clientId, address }
}
const act = async (what: string, body: object) =>
  (data(await boss.post(`${desk}/${what}`, body)).results as Result[]).map(({ ok, told, error }) =>
    ok ? (told ?? null) : error!.code,
  )
const offer = (tenancyIds: string[], more: object = {}) =>
  act('offer', { tenancyIds, answerBy: dayFrom(30), ...more })
const offers = (...ids: string[]) => ids.map((tenancyId) => ({ tenancyId }))
const rowOf = async (id: string) =>
  data(await boss.get(desk)).rows.find((row: { id: string }) => row.id === id)
const mailsTo = (address: string) =>
  app.rows(
    portId,
    sql<Mail>`select category, to_address, subject, text, link from mails
      where port_id = ${portId} and to_address = ${address} order by id`,
  )
const tokenOf = (mail: Mail | undefined) => mail!.link!.split('/offer/')[1]!
const readOffer = (token: string) => boss.get(`/api/public/renewal-offers/${token}`)
const answer = (token: string, choice: string) =>
  boss.post(`/api/public/renewal-offers/${token}`, { answer: choice })

describe('an offer is mailed', () => {
  it('in the language of the client, with its terms and a link of their own', async () => {
    const { id, address } = await tenancy({ language: 'sv' })
    expect(await offer([id], { newEndDate: '2029-03-01', price: 900, currency: 'SEK' })).toEqual(['mailed'])
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(/^Ditt erbjudande om nästa period: plats M\d+/)
    expect(mail!.text).toMatch(/Till: 1 mars 2029\nPris, ingen moms tillkommer: 900\s+kr\nSvara senast: /)
    expect(mail!.text).not.toContain('/offer/')
    expect(await rowOf(id)).toMatchObject({ offer: { told: 'mailed', mail: 'waits', version: 1 } })
    // The same again tells nobody twice.
    expect(await offer([id])).toEqual(['RENEWAL_OFFERED'])
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('says that tax comes on top where the port adds it', async () => {
    data(
      await boss.put('/api/v1/admin/settings', {
        key: 'tax_rates',
        value: [{ label: 'VAT', ratePct: '25.5' }],
      }),
    )
    const { id, address } = await tenancy()
    await offer([id], { price: 900, currency: 'EUR' })
    const [mail] = await mailsTo(address)
    expect(mail!.text).toContain('Price, without tax: €900\n')
    expect(data(await readOffer(tokenOf(mail)))).toMatchObject({ price: '900.00', taxed: true })
    data(await boss.delete('/api/v1/admin/settings/tax_rates'))
  })

  it('not to a client without an address, which the desk says before and after', async () => {
    const { id } = await tenancy({ contacts: [] })
    const reached = await tenancy()
    expect([(await rowOf(id)).reachable, (await rowOf(reached.id)).reachable]).toEqual([false, true])
    expect(data(await boss.get(desk)).mailLeaves).toBe(false)
    expect(await offer([id, reached.id])).toEqual(['no_address', 'mailed'])
    expect((await rowOf(id)).offer).toMatchObject({ told: 'no_address', mail: null })
  })

  it('leads who has an account to the portal', async () => {
    data(await boss.put('/api/v1/admin/settings', { key: 'portal_enabled', value: true }))
    const { id, clientId, address } = await tenancy()
    await app.rows(
      portId,
      sql`with person as (insert into portal_users (id, email, password_hash)
          values (gen_random_uuid(), ${`guest-${address}`}, 'x') returning id)
        insert into portal_links (port_id, id, client_id, email, portal_user_id, accepted_at)
        select ${portId}, gen_random_uuid(), ${clientId}, ${`guest-${address}`}, id, now() from person`,
    )
    expect(await offer([id])).toEqual(['mailed'])
    expect(await mailsTo(address)).toEqual([])
    const [mail] = await mailsTo(`guest-${address}`)
    expect(mail).toMatchObject({ link: null, text: expect.stringContaining('/portal/berths?port=') })
    data(await boss.delete('/api/v1/admin/settings/portal_enabled'))
  })
})

describe('the link of an offer', () => {
  it('shows it as often as it is opened, and takes one answer', async () => {
    const { id, address } = await tenancy()
    await offer([id], { newEndDate: dayFrom(430), price: '1250.5', currency: 'SEK' })
    const token = tokenOf((await mailsTo(address))[0])
    for (let look = 0; look < 2; look += 1) {
      expect(data(await readOffer(token))).toMatchObject({
        ...{ startDate: dayFrom(65), endDate: dayFrom(430), price: '1250.50', currency: 'SEK' },
        ...{ answerBy: dayFrom(30), taxed: false },
      })
    }
    const both = await Promise.all([answer(token, 'accepted'), answer(token, 'declined')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(await rowOf(id)).toMatchObject({
      state: both[0].status === 201 ? 'accepted' : 'declined',
      offer: { version: 2 },
    })
    expect(refusal(await readOffer(token))).toEqual([400, 'TOKEN_INVALID'])
    const [entry] = data(await boss.get(`/api/v1/tenancies/${id}/activity`))
    expect(entry).toMatchObject({ action: 'answer_offer' })
  })

  it('ends with a staff answer, a correction, a withdrawal, its last day and its tenancy', async () => {
    const tenancies = await Promise.all(Array.from({ length: 5 }, () => tenancy()))
    const ids = tenancies.map(({ id }) => id)
    await offer(ids)
    const tokens: string[] = []
    for (const { address } of tenancies) tokens.push(tokenOf((await mailsTo(address))[0]))
    await act('answer', { tenancyIds: [ids[0]!], answer: 'declined' })
    expect(await act('correct', { offers: offers(ids[1]!), price: 5 })).toEqual(['mailed'])
    expect(await act('withdraw', { offers: offers(ids[2]!) })).toEqual(['mailed'])
    await app.rows(
      portId,
      sql`update renewal_offers set answer_by = ${dayFrom(-1)} where port_id = ${portId} and tenancy_id = ${ids[3]!}`,
    )
    data(await boss.post(`/api/v1/tenancies/${ids[4]!}/cancel`, {}))
    for (const token of [...tokens, `${tokens[0]!.slice(0, -2)}AA`]) {
      expect(refusal(await readOffer(token))).toEqual([400, 'TOKEN_INVALID'])
      expect(refusal(await answer(token, 'accepted'))).toEqual([400, 'TOKEN_INVALID'])
    }
    const again = tokenOf((await mailsTo(tenancies[1]!.address)).at(-1))
    expect(data(await readOffer(again))).toMatchObject({ price: '5.00' })
  })
})

describe('an open offer', () => {
  it('is corrected: what is left out stays, and who saw another version is told so', async () => {
    const { id, address } = await tenancy()
    await offer([id], { price: 900, currency: 'EUR' })
    const until = (await rowOf(id)).offer.newEndDate
    const at = (version: number) => ({ offers: [{ tenancyId: id, version }], answerBy: dayFrom(20) })
    expect(await act('correct', at(2))).toEqual(['VERSION_STALE'])
    expect(await act('correct', at(1))).toEqual(['mailed'])
    expect((await rowOf(id)).offer).toMatchObject({
      ...{ version: 2, answerBy: dayFrom(20), price: '900.00', newEndDate: until },
    })
    expect((await mailsTo(address)).at(-1)!.subject).toMatch(/^Corrected offer/)
    // The same once more tells nobody.
    expect(await act('correct', at(2))).toEqual([null])
    expect(await mailsTo(address)).toHaveLength(2)
    const [entry] = data(await boss.get(`/api/v1/tenancies/${id}/activity`))
    expect(entry).toMatchObject({ action: 'correct_offer' })
    const past = await boss.post(`${desk}/correct`, { offers: offers(id), answerBy: dayFrom(-1) })
    expect(refusal(past)).toEqual([400, 'VALIDATION_FAILED', 'answerBy'])
    expect(await act('correct', { offers: offers(id), newEndDate: dayFrom(60) })).toEqual([
      'RENEWAL_TOO_SHORT',
    ])
  })

  it('is withdrawn, and may be made anew', async () => {
    const { id, address } = await tenancy()
    expect(await act('withdraw', { offers: offers(id) })).toEqual(['RENEWAL_NOT_OFFERED'])
    await offer([id])
    expect(await act('withdraw', { offers: [{ tenancyId: id, version: 4 }] })).toEqual(['VERSION_STALE'])
    expect(await act('withdraw', { offers: offers(id) })).toEqual(['mailed'])
    expect(await rowOf(id)).toMatchObject({ state: 'due', offer: null })
    expect((await mailsTo(address)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your offer for the next term',
      expect.stringMatching(/^The offer for berth M\d+ was withdrawn/),
    ])
    expect(await act('withdraw', { offers: offers(id) })).toEqual(['RENEWAL_NOT_OFFERED'])
    expect(await offer([id])).toEqual(['mailed'])
    await act('answer', { tenancyIds: [id], answer: 'accepted' })
    expect(await act('withdraw', { offers: offers(id) })).toEqual(['RENEWAL_ANSWERED'])
    expect(await act('correct', { offers: offers(id), price: 1 })).toEqual(['RENEWAL_ANSWERED'])
  })

  it('is nobody else’s to correct or withdraw', async () => {
    const { id } = await tenancy()
    await offer([id])
    for (const what of ['correct', 'withdraw']) {
      const { results } = data(await foreign.post(`${desk}/${what}`, { offers: offers(id) }))
      expect(results[0].error.code).toBe('RECORD_NOT_FOUND')
    }
  })

  it('is so much more than the last price', async () => {
    const { id } = await tenancy()
    const unpriced = await tenancy()
    await offer([id], { price: '1000.10', currency: 'EUR', newEndDate: dayFrom(430) })
    await act('answer', { tenancyIds: [id], answer: 'accepted' })
    await act('renew', { tenancyIds: [id] })
    const next = data(await boss.get(`/api/v1/tenancies/${id}`)).chain.at(-1).id
    // It begins when the other ends.
    await app.rows(
      portId,
      sql`update tenancies set status = 'active' where port_id = ${portId} and id = ${next}`,
    )
    const rows = data(await boss.get(`${desk}?until=${dayFrom(500)}`)).rows
    const priced = (which: string) => rows.find((row: { id: string }) => row.id === which)?.priced
    expect([priced(next), priced(unpriced.id)]).toEqual([true, false])
    expect(await offer([next, unpriced.id], { pricePercent: 3.5 })).toEqual(['mailed', 'RENEWAL_NO_PRICE'])
    const offerRows = await app.rows(
      portId,
      sql<{
        price: string
      }>`select price from renewal_offers where port_id = ${portId} and tenancy_id = ${next}`,
    )
    expect(Number(offerRows[0]!.price)).toBe(1035.1)
    const both = await boss.post(`${desk}/offer`, {
      ...{ tenancyIds: [next], answerBy: dayFrom(30), price: 5, pricePercent: 3 },
    })
    expect(refusal(both)).toEqual([400, 'VALIDATION_FAILED', 'pricePercent'])
  })
})
