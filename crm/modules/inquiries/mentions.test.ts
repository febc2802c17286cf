import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mentionedCompany, mentionedMoorings } from '../../../contract/inquiries/mentions.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const inbox = '/api/v1/admin/website-submissions'
const almada = 'Almada Charter Lda'

let app: TestApp
let slug: string
let portId: string
let admin: Person
let agent: Person
let counter = 0

beforeAll(async () => {
  const plenty = { points: 1_000_000, seconds: 60, shared: false }
  app = await testApp({ ...crmLimits, default: plenty, public_inquiry: plenty })
})
beforeEach(async () => {
  slug = `named-${++counter}`
  portId = await app.makePort(slug)
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
})
afterAll(() => app.close())

async function send(fields: object = {}) {
  const sender = { name: 'Beatriz Almada', email: 'b.almada@almada.example' }
  const answers = { Company: almada, 'Number of yachts': '4' }
  const body = { portSlug: slug, ...sender, answers, ...fields }
  return data(await app.nobody.post('/api/public/inquiries', body)).id as string
}
const read = async (id: string, person = admin) => data(await person.get(`${inbox}/${id}`))
const convert = (id: string, body: object, person = admin) => person.post(`${inbox}/${id}/convert`, body)
const company = async (name: string) => data(await admin.post('/api/v1/companies', { name })).id as string
const membersOf = async (id: string) =>
  data(await admin.get(`/api/v1/companies/${id}`)).members as { clientId: string; role: string }[]
const companies = async () =>
  (await admin.get('/api/v1/companies')).body.data as { id: string; name: string }[]

describe('the company of an inquiry', () => {
  it('is read from what asks for its name, and from nothing else', () => {
    const companyIn = (label: string, value: unknown = almada) => mentionedCompany([{ label, value }])
    for (const label of ['Company', 'Your company', 'Company name', 'Företag', 'Företagets namn', 'Yritys'])
      expect(companyIn(label), label).toBe(almada)
    for (const label of ['Company size', 'Does your company own a yacht?', 'Shipping company of the yacht'])
      expect(companyIn(label), label).toBeNull()
    expect(companyIn('Company', 4)).toBeNull()
    expect(companyIn('Company', '  ')).toBeNull()
  })

  it('is offered as a new one, or as the one of this name, to those who see companies', async () => {
    const id = await send()
    expect((await read(id)).company).toEqual({ name: almada, id: null })
    const known = await company('ALMADA charter lda')
    expect((await read(id)).company).toEqual({ name: almada, id: known })
    const plain = await app.person(portId, ['interests.view', 'interests.edit', 'interests.create'])
    expect((await read(id, plain)).company).toBeNull()
    expect((await read(await send({ answers: {} }))).company).toBeNull()
  })

  it('gets the client as a representative, once', async () => {
    const known = await company(almada)
    const { clientId } = data(await convert(await send(), { companyId: known }))
    expect(await membersOf(known)).toEqual([expect.objectContaining({ clientId, role: 'representative' })])
    data(await convert(await send(), { clientId, companyId: known }))
    expect(await membersOf(known)).toHaveLength(1)
  })

  it('is made with the conversion and goes with it', async () => {
    const id = await send()
    const { clientId } = data(await convert(id, { newCompany: { name: almada } }))
    const [company] = await companies()
    expect(company?.name).toBe(almada)
    expect(await membersOf(company!.id)).toMatchObject([{ clientId }])
    data(await admin.post(`${inbox}/${id}/undo-convert`, {}))
    expect(await companies()).toEqual([])
    expect(data(await admin.get(`/api/v1/clients/${clientId}`)).archivedAt).not.toBeNull()
  })

  it('that was there before stays where the conversion is taken back', async () => {
    const known = await company(almada)
    const id = await send()
    data(await convert(id, { companyId: known }))
    data(await admin.post(`${inbox}/${id}/undo-convert`, {}))
    expect(await membersOf(known)).toEqual([])
  })

  it('takes the right to change companies, is of this port, and is one', async () => {
    const id = await send()
    const plain = await app.person(portId, ['interests.view', 'interests.create', 'clients.create'])
    expect((await convert(id, { newCompany: { name: almada } }, plain)).status).toBe(403)
    const other = await app.person(await app.makePort(), 'port_admin')
    const foreign = data(await other.post('/api/v1/companies', { name: almada })).id
    const refused = async (body: object) => {
      const { status, body: answer } = await convert(id, body)
      return [status, answer.error.code, answer.error.details[0].path]
    }
    expect(await refused({ companyId: foreign })).toEqual([400, 'REFERENCE_NOT_FOUND', 'companyId'])
    expect(await refused({ companyId: foreign, newCompany: { name: almada } })).toEqual([
      400,
      'VALIDATION_FAILED',
      'newCompany',
    ])
    expect((await read(id)).triageState).toBe('open')
  })
})

describe('the berths of an inquiry', () => {
  it('are read as people write them', () => {
    const mooringsIn = (message: string) => mentionedMoorings(message, [])
    expect(mooringsIn('The price of E9, or e-10? Not F 3.')).toEqual(['E9', 'E10'])
    expect(mooringsIn('A 12 m boat, mast 17m, on 24/7, in 2027, of 12 to 15 m, x123456')).toEqual([])
  })

  it('are offered and linked, the first as the primary one', async () => {
    const berth = async (mooringNumber: string) =>
      data(await admin.post('/api/v1/berths', { mooringNumber })).id as string
    const [e9, e10] = [await berth('E9'), await berth('E10')]
    const id = await send({ message: 'What is the price of E10 and E9? We saw Z1, too.' })
    expect((await read(id, agent)).berths).toEqual([
      { id: e9, mooringNumber: 'E9' },
      { id: e10, mooringNumber: 'E10' },
    ])
    const { interestId } = data(await convert(id, { berthIds: [e9, e10] }, agent))
    const links = data(await admin.get(`/api/v1/interests/${interestId}/berths`))
    expect(links).toMatchObject([
      { mooringNumber: 'E9', isPrimary: true },
      { mooringNumber: 'E10', isPrimary: false },
    ])
  })

  it('that are sold are linked by a conscious yes alone', async () => {
    const e9 = data(await admin.post('/api/v1/berths', { mooringNumber: 'E9', status: 'sold' })).id
    const id = await send({ message: 'The price of E9?' })
    const response = await convert(id, { berthIds: [e9] })
    expect([response.status, response.body.error.code, response.body.error.details[0].path]).toEqual([
      409,
      'BERTH_UNCONFIRMED',
      'acknowledgeSold',
    ])
    expect((await read(id)).triageState).toBe('open')
    expect((await convert(id, { berthIds: [e9], acknowledgeSold: true })).status).toBe(201)
  })
})
