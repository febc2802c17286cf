import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { previewed } from './testing/upload.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  const make = async (path: string, body: object) =>
    (await admin.post(`/api/v1/${path}`, body)).body.data.id as string
  const contacts = [{ channel: 'email', value: 'aino@sea.fi' }]
  const ownerId = await make('clients', { fullName: 'Aino Brygga', nationalityIso: 'FI', contacts })
  await make('companies', { name: 'Sea Oy', vatNumber: 'FI12345671', incorporationCountryIso: 'FI' })
  await make('yachts', { name: 'Meri', type: 'sail', lengthM: 12, ownerType: 'client', ownerId })
  const sizes = { lengthM: 14, widthM: 4.2, waterDepthM: 3 }
  await make('berths', {
    ...{ mooringNumber: 'A1', ...sizes, tenureType: 'fixed_term', mooringType: 'stern_buoy' },
    ...{ waterAvailable: true, price: '9000', currency: 'EUR', pontoon: 'North' },
  })
})
afterAll(() => app.close())

it.each(['clients', 'companies', 'yachts', 'berths'])(
  'a list of %s saved in any language of the desk is understood like one in English',
  async (entity) => {
    const saved = async (language: string) => {
      const { body } = await admin.get(`/api/v1/${entity}`, {
        accept: 'text/csv',
        'accept-language': language,
      })
      const { mapping, problems } = await previewed(admin, entity, body)
      const headers = (parse(body, { bom: true }) as string[][])[0]!
      return { fields: headers.map((header) => mapping.columns[header] ?? null), problems: problems.length }
    }
    const english = await saved('en')
    expect(english.fields.filter(Boolean).length).toBeGreaterThan(2)
    expect(await saved('fi')).toEqual(english)
    expect(await saved('sv')).toEqual(english)
  },
)
