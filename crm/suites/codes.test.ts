import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../platform/testing/talker.ts'
import { previewed } from '../modules/imports/testing/upload.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const refusedAt = (answer: Answered) => [answer.status, answer.body.error?.details?.[0]?.path]
const clientWith = (fields: object) => admin.post('/api/v1/clients', { fullName: 'Ada Lund', ...fields })
const companyWith = (fields: object) => admin.post('/api/v1/companies', { name: 'Quay Ltd', ...fields })
let berthNumber = 0
const berthWith = (fields: object) =>
  admin.post('/api/v1/berths', { mooringNumber: `Q${++berthNumber}`, ...fields })
const interestWith = async (fields: object) => {
  const clientId = (await clientWith({})).body.data.id
  return admin.post('/api/v1/interests', { clientId, ...fields })
}

describe('countries and subdivisions', () => {
  it('refuses a country that ISO 3166 has not, wherever one is taken', async () => {
    expect(refusedAt(await clientWith({ nationalityIso: 'ZZ' }))).toEqual([400, 'nationalityIso'])
    expect(refusedAt(await companyWith({ incorporationCountryIso: 'UK' }))).toEqual([
      400,
      'incorporationCountryIso',
    ])
    expect(refusedAt(await clientWith({ addresses: [{ countryIso: 'AB' }] }))).toEqual([
      400,
      'addresses.0.countryIso',
    ])
    const { id } = (await clientWith({})).body.data
    const contact = { channel: 'phone', value: '040 1234567', valueCountry: 'XX' }
    expect(refusedAt(await admin.post(`/api/v1/clients/${id}/contacts`, contact))).toEqual([
      400,
      'valueCountry',
    ])
    const yacht = { name: 'Aino', ownerClientId: id, flagIso: 'QQ' }
    expect(refusedAt(await admin.post('/api/v1/yachts', yacht))).toEqual([400, 'flagIso'])
    expect(refusedAt(await admin.patch('/api/v1/me', { country: 'ZZ' }))).toEqual([400, 'country'])
    const port = `/api/v1/admin/ports/${admin.portId}`
    expect(refusedAt(await admin.patch(port, { country: 'ZZ' }))).toEqual([400, 'country'])
  })

  it('takes a subdivision of ISO 3166-2 in its own country alone', async () => {
    const { id } = (await clientWith({})).body.data
    const add = (address: object) => admin.post(`/api/v1/clients/${id}/addresses`, address)
    expect(refusedAt(await add({ countryIso: 'FI', subdivisionIso: 'FI-999' }))).toEqual([
      400,
      'subdivisionIso',
    ])
    expect(refusedAt(await add({ countryIso: 'FI', subdivisionIso: 'US-CA' }))).toEqual([
      400,
      'subdivisionIso',
    ])
    expect(refusedAt(await add({ subdivisionIso: 'US-CA' }))).toEqual([400, 'subdivisionIso'])
    const record = (await add({ countryIso: 'FI', subdivisionIso: 'FI-18' })).body.data
    const moved = await admin.patch(`/api/v1/clients/${id}/addresses/${record.id}`, { countryIso: 'SE' })
    expect(moved.body.data).toMatchObject({ countryIso: 'SE', subdivisionIso: null })
    const back = { countryIso: 'FI', subdivisionIso: 'SE-AB' }
    expect(refusedAt(await admin.patch(`/api/v1/clients/${id}/addresses/${record.id}`, back))).toEqual([
      400,
      'subdivisionIso',
    ])
  })

  it('holds a company to the same', async () => {
    const namesOf = (country: string, subdivision: string) => ({
      incorporationCountryIso: country,
      incorporationSubdivisionIso: subdivision,
    })
    const path = 'incorporationSubdivisionIso'
    expect(refusedAt(await companyWith(namesOf('FI', 'US-CA')))).toEqual([400, path])
    expect(refusedAt(await companyWith(namesOf('FI', 'FI-99')))).toEqual([400, path])
    expect(refusedAt(await companyWith({ [path]: 'US-CA' }))).toEqual([400, path])
    const { id } = (await companyWith(namesOf('US', 'US-CA'))).body.data
    const url = `/api/v1/companies/${id}`
    expect(refusedAt(await admin.patch(url, { [path]: 'FI-18' }))).toEqual([400, path])
    expect(refusedAt(await admin.patch(url, namesOf('FI', 'US-CA')))).toEqual([400, path])
    const moved = await admin.patch(url, { incorporationCountryIso: 'FI' })
    expect(moved.body.data).toMatchObject({ incorporationCountryIso: 'FI', [path]: null })
    expect((await admin.patch(url, { [path]: 'FI-18' })).status).toBe(200)
  })
})

describe('amounts', () => {
  it('refuses more digits than the currency has, and names the field', async () => {
    expect(refusedAt(await berthWith({ price: '12500.1234' }))).toEqual([400, 'price'])
    expect(refusedAt(await berthWith({ price: 100.5, currency: 'JPY' }))).toEqual([400, 'price'])
    const bulk = { berths: [{ mooringNumber: 'R1' }, { mooringNumber: 'R2', price: '1.005' }] }
    expect(refusedAt(await admin.post('/api/v1/berths/bulk-add', bulk))).toEqual([400, 'berths.1.price'])
    const { id } = (await berthWith({ price: '100.50' })).body.data
    const change = (fields: object) => admin.patch(`/api/v1/berths/${id}`, fields)
    expect(refusedAt(await change({ price: '100.505' }))).toEqual([400, 'price'])
    expect(refusedAt(await change({ currency: 'JPY' }))).toEqual([400, 'currency'])
    expect((await change({ currency: 'JPY', price: 100 })).body.data).toMatchObject({
      price: '100',
      currency: 'JPY',
    })
    expect(refusedAt(await interestWith({ priceMax: '1.999' }))).toEqual([400, 'priceMax'])
    const deposit = { depositExpectedAmount: '100.5', depositExpectedCurrency: 'JPY' }
    expect(refusedAt(await interestWith(deposit))).toEqual([400, 'depositExpectedAmount'])
  })

  it('takes no withdrawn currency, and still reads what is kept in one', async () => {
    expect(refusedAt(await berthWith({ currency: 'HRK' }))).toEqual([400, 'currency'])
    const { id } = (await berthWith({ price: '7.50' })).body.data
    await app.rows(admin.portId, sql`update berths set currency = 'HRK' where id = ${id}`)
    expect((await admin.get(`/api/v1/berths/${id}`)).body.data).toMatchObject({
      price: '7.50',
      currency: 'HRK',
    })
    expect((await admin.patch(`/api/v1/berths/${id}`, { price: '8' })).body.data.price).toBe('8.00')
  })

  it('keeps a currency beside every amount of an interest', async () => {
    const interest = (await interestWith({ priceMax: '5000', depositExpectedAmount: '10' })).body.data
    expect(interest).toMatchObject({
      priceMax: '5000.00',
      priceMaxCurrency: 'EUR',
      depositExpectedCurrency: 'EUR',
    })
    const change = async (fields: object) =>
      (await admin.patch(`/api/v1/interests/${interest.id}`, fields)).body.data
    expect(await change({ priceMax: '600000', priceMaxCurrency: 'JPY' })).toMatchObject({
      priceMax: '600000',
      priceMaxCurrency: 'JPY',
    })
    expect(await change({ priceMax: '700000' })).toMatchObject({ priceMaxCurrency: 'JPY' })
    expect(await change({ priceMax: null })).toMatchObject({ priceMax: null, priceMaxCurrency: null })
  })

  it('makes a problem of an imported row whose price has too many digits', async () => {
    const file = 'Berth,Price,Currency\nS1,100.5,JPY\nS2,100.50,EUR\nS3,"12,1234",\nS4,100,JPY\n'
    const { counts, problems } = await previewed(admin, 'berths', file)
    expect(counts).toMatchObject({ good: 2, bad: 2 })
    expect(problems.map((one: { column: string; message: string }) => [one.column, one.message])).toEqual([
      ['Price', 'An amount in JPY has no digits after the point.'],
      ['Price', 'An amount in EUR has at most 2 digits after the point.'],
    ])
  })

  it('never holds amounts of different currencies against each other', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const prices = [
      ['T1', '900', 'EUR'],
      ['T2', '100', 'SEK'],
      ['T3', '50', 'EUR'],
      ['T4', '5000', 'SEK'],
    ] as const
    for (const [mooringNumber, price, currency] of prices) {
      await person.post('/api/v1/berths', { mooringNumber, price, currency, lengthM: 10, widthM: 4 })
    }
    await person.post('/api/v1/berths', { mooringNumber: 'T5', lengthM: 10, widthM: 4 })
    const order = async (sort: string) =>
      (await person.get(`/api/v1/berths?sort=${sort}`)).body.data.map(
        (berth: { mooringNumber: string }) => berth.mooringNumber,
      )
    expect(await order('price')).toEqual(['T3', 'T1', 'T2', 'T4', 'T5'])
    expect(await order('-price')).toEqual(['T1', 'T3', 'T4', 'T2', 'T5'])
    const clientId = (await person.post('/api/v1/clients', { fullName: 'Bo' })).body.data.id
    const wish = { clientId, desiredLengthM: 10, priceMax: '500', priceMaxCurrency: 'EUR' }
    const { id } = (await person.post('/api/v1/interests', wish)).body.data
    const { data } = (await person.get(`/api/v1/interests/${id}/recommendations`)).body
    const points = Object.fromEntries(
      data.map((one: { mooringNumber: string; components: { preferences: number } }) => [
        one.mooringNumber,
        one.components.preferences,
      ]),
    )
    expect(points).toEqual({ T1: 7, T2: 10, T3: 10, T4: 10, T5: 10 })
  })
})

describe('phone numbers without a prefix', () => {
  const inSweden = async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    await person.patch(`/api/v1/admin/ports/${person.portId}`, { country: 'SE' })
    return person
  }
  const withPhone = async (person: Person, fields: object, contact: object = {}) => {
    const body = {
      fullName: 'Cai',
      contacts: [{ channel: 'phone', value: '070-123 45 67', ...contact }],
      ...fields,
    }
    return (await person.post('/api/v1/clients', body)).body.data
  }

  it('are of the country given, else of the nationality, else of the port', async () => {
    const person = await inSweden()
    const e164 = async (fields: object, contact?: object) =>
      (await withPhone(person, fields, contact)).contacts[0].valueE164
    expect(await e164({})).toBe('+46701234567')
    expect(await e164({ nationalityIso: 'NL' })).toBe('+31701234567')
    expect(await e164({ nationalityIso: 'NL' }, { valueCountry: 'SE' })).toBe('+46701234567')
  })

  it('are matched with what is known, by people and by inquiries', async () => {
    const person = await inSweden()
    const { id } = await withPhone(person, {})
    const found = await person.get('/api/v1/clients/match-candidates?phone=070%201234567')
    expect(found.body.data).toMatchObject([{ clientId: id, matched: ['phone'] }])
    const { slug } = (await person.get('/api/v1/me')).body.data.ports.find(
      (port: { id: string }) => port.id === person.portId,
    )
    const sent = await app.nobody.post('/api/public/inquiries', {
      portSlug: slug,
      name: 'Someone',
      phone: '0701234567',
    })
    const inquiry = (await person.get(`/api/v1/admin/website-submissions/${sent.body.data.id}`)).body.data
    expect(inquiry).toMatchObject({ matches: [{ clientId: id }] })
  })

  it('are read again when the port is given its country', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const { id, contacts } = await withPhone(person, {})
    expect(contacts[0].valueE164).toBeNull()
    await person.patch(`/api/v1/admin/ports/${person.portId}`, { country: 'SE' })
    const read = (await person.get(`/api/v1/clients/${id}`)).body.data
    expect(read.contacts[0]).toMatchObject({ value: '070-123 45 67', valueE164: '+46701234567' })
  })

  it('are read in the country of the port by an import that names none', async () => {
    const person = await inSweden()
    const { mapping, counts } = await previewed(person, 'clients', 'Name,Phone\nDag,0701234567\n')
    expect(mapping.defaultCountry).toBe('SE')
    expect(counts).toMatchObject({ good: 1, bad: 0 })
  })
})
