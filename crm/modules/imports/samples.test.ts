import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SampleEntity, sampleEntities } from '../../../contract/imports/samples/entities.ts'
import { sampleFile } from '../../../contract/imports/samples/samples.ts'
import { clientLanguages } from '../../../contract/values/languages.ts'
import { looksOf } from '../../../platform/testing/extent.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { applied, previewed } from './testing/upload.ts'

// The samples that stand beside an import, as people of each language and locale download them.

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const expected: Readonly<Record<SampleEntity, readonly object[]>> = {
  berths: [
    { mooringNumber: 'A1', lengthM: 12, widthM: 4.2, waterDepthM: 2.5, price: '42000.00', currency: 'SEK' },
    { mooringNumber: 'A2', lengthM: 10.5, widthM: 3.6, waterDepthM: 2.4, price: '31500.00', currency: 'SEK' },
    { mooringNumber: 'B1', lengthM: 14, widthM: 4.8, waterDepthM: 3.1, powerCapacity: '32 A' },
  ],
  clients: [{ fullName: 'Anna Lindgren' }, { fullName: 'Claire Martin' }, { fullName: 'Matti Korhonen' }],
  companies: [
    { name: 'Korhonen Veneet Oy', registrationNumber: '1234567-1' },
    { name: 'Lindgren Segling AB', registrationNumber: '556000-0001' },
    { name: 'Martin Nautique SARL', registrationNumber: '123 456 782' },
  ],
  yachts: [
    { name: 'Aallotar', lengthM: 9.9, widthM: 3.2, draftM: 1.6, flagIso: 'FI', builder: 'Nauticat' },
    { name: 'Belle Brise', lengthM: 12.43, widthM: 4.18, draftM: 2.1, flagIso: 'FR', yearBuilt: 2021 },
    { name: 'Havsörn', lengthM: 11.35, widthM: 3.55, draftM: 1.9, flagIso: 'SE', ownerName: 'Anna Lindgren' },
  ],
}
const sortedBy = { berths: 'mooringNumber', clients: 'fullName', companies: 'name', yachts: 'name' } as const

describe.each(clientLanguages)('the samples in %s', (language) => {
  // The sign that its people write comes first.
  const signs = language === 'en' ? (['.', ','] as const) : ([',', '.'] as const)
  it.each(looksOf(signs))('come in whole and right with decimals behind “%s”', async (sign) => {
    const person = await app.person(await app.makePort(), 'port_admin')
    for (const entity of sampleEntities) {
      const file = `\uFEFF${sampleFile(entity, { language, sign, currency: 'SEK' })}`
      const one = await previewed(person, entity, file)
      expect([entity, one.counts]).toMatchObject([entity, { good: 3, bad: 0, withGaps: 0, known: 0 }])
      // Nothing is left out and nothing is asked.
      expect(Object.values(one.mapping.columns)).not.toContain(null)
      expect(one.formats.filter(({ value }: { value: unknown }) => value === null)).toEqual([])
      expect((await applied(person, one.id)).status).toBe('applied')
      const list = await person.get(`/api/v1/${entity}?sort=${sortedBy[entity]}&limit=10`)
      expect(list.body.data).toMatchObject(expected[entity])
    }
    const { body } = await person.get('/api/v1/clients?sort=fullName&limit=3')
    const people = await Promise.all(
      body.data.map(async ({ id }: { id: string }) => (await person.get(`/api/v1/clients/${id}`)).body.data),
    )
    const reached = people.map(({ contacts }) => contacts.map(({ value }: { value: string }) => value).sort())
    expect(reached).toEqual([
      ['+46701740605', 'anna.lindgren@example.com'],
      ['+33639981234', 'claire.martin@example.com'],
      ['+358501234567', 'matti.korhonen@example.com'],
    ])
    expect(people[0].addresses).toMatchObject([
      { street: 'Strandvägen 12', postalCode: '114 56', city: 'Stockholm', countryIso: 'SE' },
    ])
  })
})
