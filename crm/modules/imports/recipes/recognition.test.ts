import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { csvOf } from '../testing/foreign-exports.ts'
import { applied, previewed, upload, uploadRun } from '../testing/upload.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const contacts = (...more: string[][]) =>
  csvOf([
    ['Record ID', 'First Name', 'Last Name', 'Email', 'Contact owner', 'Lifecycle Stage', 'Nationality'],
    ['901', 'Eevi', 'Lummaa', 'eevi@lummaa.example', 'Sam', 'Customer', 'FI'],
    ...more,
  ])
const deals = csvOf([
  ['Deal - Title', 'Deal - ID', 'Deal - Stage', 'Deal - Status', 'Deal - Contact person', 'Berth'],
  ['A berth', '501', 'Demo Scheduled', 'Open', 'Aino Merinen', 'A1'],
  ['Another', '502', 'Contact Made', 'Open', 'Bo Ek', ''],
])

describe('a file of a system', () => {
  beforeAll(async () => {
    person = await app.person(await app.makePort(), 'port_admin')
  })

  it('is recognised by its headings and mapped by the recipe of its table', async () => {
    const { recipe, mapping, remembered } = await previewed(person, 'clients', contacts())
    expect(recipe).toEqual({ key: 'hubspot.contacts', system: 'HubSpot', table: 'contacts', own: false })
    expect(remembered).toBe(null)
    expect(mapping.columns).toEqual({
      'Record ID': 'exportNumber',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      Nationality: 'nationality',
    })
    expect(mapping.source).toBe('HubSpot')
  })

  it('has its own words of stages read', async () => {
    const { recipe, words, counts } = await previewed(person, 'interests', deals)
    expect(recipe.key).toBe('pipedrive.deals')
    expect(words).toContainEqual({ field: 'stage', word: 'Demo Scheduled', count: 1, value: 'qualified' })
    expect(words).toContainEqual({ field: 'stage', word: 'Contact Made', count: 1, value: 'enquiry' })
    expect(counts.selected).toBe(2)
  })

  it('is none of a system by its name', async () => {
    const form = await upload(person, 'clients', 'Name,E-mail\nAino,a@b.example', 'hubspot-contacts.csv')
    expect(form.body.data.recipe).toBe(null)
  })

  it('is mapped by words alone where somebody says that it is not, and by another recipe', async () => {
    const { id } = await previewed(person, 'clients', contacts())
    const path = `/api/v1/imports/${id}`
    const bare = (await person.put(`${path}/recipe`, { recipe: null })).body.data
    expect(bare.recipe).toBe(null)
    expect(bare.mapping.columns).toMatchObject({ 'First Name': 'firstName', Email: 'email' })
    const other = (await person.put(`${path}/recipe`, { recipe: 'zoho-crm.Contacts' })).body.data
    expect(other.recipe).toMatchObject({ system: 'Zoho CRM' })
    expect(other.mapping.source).toBe('Zoho CRM')
    expect((await person.get(path)).body.data).toEqual(other)
    const wrong = await person.put(`${path}/recipe`, { recipe: 'hubspot.deals' })
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('There is no such recipe')
    await person.patch(path, { source: 'HubSpot' })
    await applied(person, id)
    expect((await person.put(`${path}/recipe`, { recipe: null })).body.error.code).toBe('IMPORT_STATE')
    // What was imported goes before what the system is like.
    const again = await previewed(person, 'clients', contacts())
    expect([again.recipe, again.remembered?.fileName]).toEqual([null, 'file.csv'])
    const dropped = await person.delete(`/api/v1/imports/${again.id}/remembered`)
    expect(dropped.body.data.recipe).toMatchObject({ key: 'hubspot.contacts' })
  })

  it('of a convention is read by it where nothing else decides', async () => {
    const stays = csvOf([
      ['Occupancy Id', 'Account', 'Boat', 'Asset', 'Occupancy Type', 'Start Date', 'Depart Date'],
      ['3302', 'Fairlead, Owen', 'Tern', 'A2', 'Visitor', '05/07/2027', '12/07/2027'],
    ])
    const { recipe, formats } = await previewed(person, 'berth_reservations', stays)
    expect(recipe.system).toBe('Harbour Assist')
    expect(formats).toContainEqual(
      expect.objectContaining({ column: 'Start Date', part: 'order', value: 'dmy', by: 'system' }),
    )
    // Cells that prove the opposite go before.
    const american = stays.replace('12/07/2027', '07/12/2027').replace('05/07/2027', '07/25/2027')
    const proven = await previewed(person, 'berth_reservations', american)
    expect(proven.formats).toContainEqual(
      expect.objectContaining({ column: 'Depart Date', value: 'mdy', by: 'file' }),
    )
    // As tenancies the same headings are the contracts of the list.
    const contracts = await previewed(person, 'tenancies', stays)
    expect(contracts.recipe).toMatchObject({ system: 'Harbour Assist', table: 'occupancies of contracts' })
  })
})

interface Part {
  id: string
  fileName: string
  entity: string
  recipe: { key: string } | null
}

it('each file of a whole export has its own recipe', async () => {
  const admin = await app.person(await app.makePort(), 'port_admin')
  const { body } = await uploadRun(admin, [
    { name: '1.csv', content: contacts() },
    { name: '2.csv', content: deals },
    { name: '3.csv', content: 'Boat,Length,Owner\nVega,11 m,Eevi Lummaa\n' },
  ])
  const parts = body.data.parts.map(({ fileName, entity, recipe }: Part) => [
    fileName,
    entity,
    recipe?.key ?? null,
  ])
  expect(parts).toEqual([
    ['1.csv', 'clients', 'hubspot.contacts'],
    ['3.csv', 'yachts', null],
    ['2.csv', 'interests', 'pipedrive.deals'],
  ])
  const part = body.data.parts[0]
  await admin.put(`/api/v1/imports/${part.id}/recipe`, { recipe: null })
  const now = (await admin.get(`/api/v1/import-runs/${body.data.id}`)).body.data
  expect(now.parts[0].recipe).toBe(null)
  const changed = await admin.patch(`/api/v1/import-runs/${body.data.id}/parts/${part.id}`, {
    entity: 'companies',
  })
  expect(changed.body.data.parts[0].recipe).toBe(null)
})

it('recipes are listed for the kinds that somebody may import, and recipes of others are none', async () => {
  const port = await app.makePort()
  const admin = await app.person(port, 'port_admin')
  const { data } = (await admin.get('/api/v1/import-recipes?entity=clients&limit=100')).body
  expect(data.map(({ key }: { key: string }) => key)).toContain('xero.contacts')
  expect(data.find(({ key }: { key: string }) => key === 'xero.contacts')).toMatchObject({
    system: 'Xero',
    own: false,
    guide: 'moving-in-from-xero',
  })
  const some = (await admin.get('/api/v1/import-recipes?q=zoho&sort=-system&limit=2')).body
  expect(some.meta.total).toBe(3)
  expect(some.data).toHaveLength(2)
  const viewer = await app.person(port, 'viewer')
  expect((await viewer.get('/api/v1/import-recipes')).body.data).toEqual([])
})
