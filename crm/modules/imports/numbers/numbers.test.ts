import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundTripsOf } from '../../../../platform/testing/statements/round-trips.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { applied, finished, previewed, runEnded, uploadRun } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

async function newPort(): Promise<Person> {
  const portId = await app.makePort()
  await app.atHome(sql`update ports set country = 'FI', currency = 'EUR' where id = ${portId}`)
  return app.person(portId, 'port_admin')
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
type Any = any
type Row = readonly string[]
const csv = (...rows: readonly Row[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')

const headings = {
  companies: ['Record ID', 'Company name', 'Company owner', 'VAT number'],
  contacts: [
    'Record ID',
    'First Name',
    'Last Name',
    'Email',
    'Contact owner',
    'Nationality',
    'Lifecycle Stage',
  ],
  deals: [
    ...['Record ID', 'Deal Name', 'Deal Stage', 'Deal owner', 'Close Date'],
    ...['Associated Contact', 'Associated Contact IDs'],
  ],
}
const companies = (...rows: Row[]) => ({ name: 'companies.csv', content: csv(headings.companies, ...rows) })
const contacts = (...rows: Row[]) => ({ name: 'contacts.csv', content: csv(headings.contacts, ...rows) })
const deals = (...rows: Row[]) => ({ name: 'deals.csv', content: csv(headings.deals, ...rows) })

const eevi = ['901', 'Eevi', 'Lummaa', 'eevi@lummaa.example', '', 'FI', 'Customer']
const rui = ['902', 'Rui', 'Faial', 'rui@faial.example', '', 'PT', 'Lead']
const firstExport = [
  companies(['77', 'Lummaa Oy', '', 'FI0001'], ['78', 'Mar Azul Lda', '', 'PT0002']),
  contacts(eevi, rui),
  deals(
    ['801', 'A berth', 'Closed Won', '', '2026-05-20', 'Eevi Lummaa', '901'],
    ['802', 'Another berth', 'Closed Lost', '', '2026-06-30', 'Rui Faial', '902'],
    ['803', 'A third', 'Qualified To Buy', '', '2027-03-01', 'Eevi Lummaa', '901'],
  ),
]

/** Uploads an export, says what its stages mean, and applies it. Gives its parts by their kind. */
async function moved(person: Person, files: typeof firstExport) {
  const answer = await uploadRun(person, files)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const run = data(answer)
  const interests = run.parts.find(({ entity }: Any) => entity === 'interests')
  if (interests) {
    const words = { stage: { 'Qualified To Buy': 'qualified', 'Contract Sent': 'contract' } }
    data(await person.patch(`/api/v1/imports/${interests.id}`, { words }))
  }
  await runEnded(person, run.id, 'apply')
  const parts: Record<string, Any> = {}
  for (const { id, entity } of run.parts) parts[entity] = data(await person.get(`/api/v1/imports/${id}`))
  return { id: run.id as string, parts }
}

const progress = ({ parts }: { parts: Record<string, Any> }) =>
  Object.fromEntries(
    Object.entries(parts).map(([entity, { progress: done }]) => [
      entity,
      [done.created, done.updated, done.skipped],
    ]),
  )
const byNumber = async (person: Person, path: string, id: string) =>
  data(await person.get(`/api/v1/${path}?externalId=${encodeURIComponent(`HubSpot:${id}`)}`))[0]
const totals = async (person: Person) =>
  Promise.all(
    ['companies', 'clients', 'interests'].map(
      async (path) => (await person.get(`/api/v1/${path}?limit=1`)).body.meta.total,
    ),
  )

describe('an export of a system that is recognised', () => {
  it('keeps the numbers of its rows, and brings nothing twice, deals that ended among it', async () => {
    const person = await newPort()
    const first = await moved(person, firstExport)
    expect(first.parts.clients.mapping.source).toBe('HubSpot')
    expect(progress(first)).toEqual({ companies: [2, 0, 0], clients: [2, 0, 0], interests: [3, 0, 0] })
    expect((await byNumber(person, 'clients', '901')).fullName).toBe('Eevi Lummaa')
    expect(await byNumber(person, 'interests', '802')).toMatchObject({ outcome: 'lost_other' })
    const again = await moved(person, firstExport)
    expect(progress(again)).toEqual({ companies: [0, 0, 2], clients: [0, 0, 2], interests: [0, 0, 3] })
    expect(await totals(person)).toEqual([2, 2, 3])
  })

  it('brings what changed in the file, keeps what changed here, and says both', async () => {
    const person = await newPort()
    await moved(person, firstExport)
    const lummaa = await byNumber(person, 'companies', '77')
    const third = await byNumber(person, 'interests', '803')
    const client = await byNumber(person, 'clients', '902')
    data(await person.patch(`/api/v1/companies/${lummaa.id}`, { vatNumber: 'FI-HERE' }))
    data(await person.patch(`/api/v1/clients/${client.id}`, { nationalityIso: 'ES' }))
    const files = [
      companies(['77', 'Lummaa Group Oy', '', 'FI-FILE'], ['78', 'Mar Azul Lda', '', 'PT0002']),
      contacts(eevi, rui, ['903', 'Νίκος', 'Παππάς', 'nikos@sea.example', '', 'GR', 'Lead']),
      deals(
        ['801', 'A berth', 'Closed Won', '', '2026-05-20', 'Eevi Lummaa', '901'],
        ['802', 'Another berth', 'Closed Lost', '', '2026-06-30', 'Rui Faial', '902'],
        ['803', 'A third', 'Qualified To Buy', '', '2027-04-15', 'Eevi Lummaa', '901'],
        ['804', 'A fourth', 'Qualified To Buy', '', '', 'Eevi Lummaa', '901'],
      ),
    ]
    const preview = data(await uploadRun(person, files))
    const part = preview.parts.find(({ entity }: Any) => entity === 'companies')
    expect(part.counts).toMatchObject({ good: 0, changed: 1, known: 1, kept: 1 })
    const [row] = data(await person.get(`/api/v1/imports/${part.id}/rows?status=changed`))
    expect(row.changes).toEqual([
      { field: 'name', from: 'Lummaa Oy', to: 'Lummaa Group Oy', kept: false, choice: null },
      { field: 'vatNumber', from: 'FI-HERE', to: 'FI-FILE', kept: true, choice: 'ours' },
    ])
    await person.delete(`/api/v1/import-runs/${preview.id}`)
    const second = await moved(person, files)
    expect(progress(second)).toEqual({ companies: [0, 1, 1], clients: [1, 0, 2], interests: [1, 1, 2] })
    expect(await byNumber(person, 'companies', '77')).toMatchObject({
      name: 'Lummaa Group Oy',
      vatNumber: 'FI-HERE',
    })
    expect((await byNumber(person, 'clients', '902')).nationalityIso).toBe('ES')
    expect((await byNumber(person, 'interests', '803')).expectedCloseDate).toBe('2027-04-15')
    expect((await byNumber(person, 'interests', '804')).id).not.toBe(third.id)
    expect(progress(await moved(person, files))).toEqual({
      companies: [0, 0, 2],
      clients: [0, 0, 3],
      interests: [0, 0, 4],
    })
    await runEnded(person, second.id, 'undo')
    expect(await totals(person)).toEqual([2, 2, 3])
    expect(await byNumber(person, 'companies', '77')).toMatchObject({
      name: 'Lummaa Oy',
      vatNumber: 'FI-HERE',
    })
    expect((await byNumber(person, 'interests', '803')).expectedCloseDate).toBe('2027-03-01')
    // Once more it is what it was before.
    expect(progress(await moved(person, files)).companies).toEqual([0, 1, 1])
  })

  it('takes what the file says on request, and leaves all as it is on request', async () => {
    const person = await newPort()
    await moved(person, [companies(['77', 'Lummaa Oy', '', 'FI0001'])])
    const { id } = await byNumber(person, 'companies', '77')
    data(await person.patch(`/api/v1/companies/${id}`, { vatNumber: 'FI-HERE' }))
    const file = companies(['77', 'Lummaa Group Oy', '', 'FI-FILE']).content
    const left = await previewed(person, 'companies', file)
    expect(left.mapping.source).toBe('HubSpot')
    const skipped = data(await person.patch(`/api/v1/imports/${left.id}`, { known: 'skip' }))
    expect(skipped.counts).toMatchObject({ changed: 0, known: 1 })
    expect((await applied(person, left.id)).progress).toMatchObject({ updated: 0, skipped: 1 })
    const taken = await previewed(person, 'companies', file)
    expect(taken.counts).toMatchObject({ changed: 0 })
    data(await person.patch(`/api/v1/imports/${taken.id}`, { known: 'update' }))
    expect((await applied(person, taken.id)).progress.updated).toBe(1)
    expect(await byNumber(person, 'companies', '77')).toMatchObject({
      name: 'Lummaa Group Oy',
      vatNumber: 'FI-FILE',
    })
  })
})

describe('the rows of a batch', () => {
  it('are numbered, known and stored in a statement each, however many there are', async () => {
    const person = await newPort()
    const many = contacts(
      ...Array.from({ length: 400 }, (_, at) => [
        `${9000 + at}`,
        'Ole',
        `Vik ${at}`,
        `o${at}@vik.example`,
        '',
        'NO',
        'Lead',
      ]),
    ).content
    const countsOf = async () => {
      const one = await previewed(person, 'clients', many)
      const trips = await roundTripsOf(() => applied(person, one.id))
      const texts = trips.flat().filter((text) => text.includes('external_ids'))
      const count = (words: string) => texts.filter((text) => text.includes(words)).length
      const progress = data(await person.get(`/api/v1/imports/${one.id}`)).progress
      return {
        found: count('cross join lateral'),
        inserted: count('insert into external_ids'),
        stored: count('update external_ids'),
        created: progress.created,
      }
    }
    // 200 rows are a batch.
    expect(await countsOf()).toEqual({ found: 2, inserted: 2, stored: 2, created: 400 })
    expect(await countsOf()).toEqual({ found: 2, inserted: 0, stored: 2, created: 0 })
  })
})

describe('the number of another system', () => {
  it('is given to a record that was there, and taken away again with the import', async () => {
    const person = await newPort()
    const body = { fullName: 'Eevi Lummaa', contacts: [{ channel: 'email', value: 'eevi@lummaa.example' }] }
    const { id } = data(await person.post('/api/v1/clients', body))
    const one = await previewed(person, 'clients', contacts(eevi).content)
    expect(one.counts).toMatchObject({ good: 0, changed: 1 })
    expect((await applied(person, one.id)).progress).toMatchObject({ created: 0, updated: 1 })
    expect((await byNumber(person, 'clients', '901')).id).toBe(id)
    await person.post(`/api/v1/imports/${one.id}/undo`)
    expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 1, kept: 0 })
    expect(data(await person.get(`/api/v1/clients/${id}`)).externalIds).toEqual([])
  })

  it('stands beside that of a second system, and knows the client whatever they are called by now', async () => {
    const person = await newPort()
    const hubspot = await previewed(person, 'clients', contacts(eevi).content)
    await applied(person, hubspot.id)
    const { id } = await byNumber(person, 'clients', '901')
    const books = csv(['Customer number', 'Name', 'E-mail'], ['17', 'Eevi Lummaa', 'eevi@lummaa.example'])
    const one = await previewed(person, 'clients', books)
    expect(one.mapping).toMatchObject({ columns: { 'Customer number': 'exportNumber' } })
    expect(one.mapping.source).toBeUndefined()
    data(await person.patch(`/api/v1/imports/${one.id}`, { source: 'Fortnox' }))
    await applied(person, one.id)
    expect(data(await person.get(`/api/v1/clients/${id}`)).externalIds).toEqual([
      { system: 'Fortnox', id: '17' },
      { system: 'HubSpot', id: '901' },
    ])
    const married = csv(['Customer number', 'Name', 'E-mail'], ['17', 'Eevi Salo', 'eevi@salo.example'])
    const later = await previewed(person, 'clients', married)
    expect(later.mapping.source).toBe('Fortnox')
    expect(later.counts).toMatchObject({ good: 0, changed: 1 })
    await applied(person, later.id)
    const name = { fullName: 'Eevi Salo', email: 'eevi@salo.example' }
    expect(data(await person.get('/api/v1/clients'))).toMatchObject([{ id, ...name }])
    await person.post(`/api/v1/imports/${later.id}/undo`)
    expect((await finished(person, later.id)).progress).toMatchObject({ takenBack: 1, kept: 0 })
    const { contacts: reached, fullName } = data(await person.get(`/api/v1/clients/${id}`))
    expect([fullName, reached.map(({ value }: Any) => value)]).toEqual([
      'Eevi Lummaa',
      ['eevi@lummaa.example'],
    ])
  })

  it('of a person is kept whatever the port cannot take of the row', async () => {
    const person = await newPort()
    const file = csv(
      ['Record ID', 'First Name', 'Last Name', 'Email', 'Lifecycle Stage', 'Associated Company'],
      ['901', 'Eevi', 'Lummaa', 'eevi@lummaa.example', 'Customer', 'Lummaa Oy'],
    )
    const run = await moved(person, [{ name: 'contacts.csv', content: file }])
    expect(progress(run).clients).toEqual([1, 0, 0])
    expect((await byNumber(person, 'clients', '901')).fullName).toBe('Eevi Lummaa')
  })

  it('of a deal stays when that of a client with the same number is taken away', async () => {
    const person = await newPort()
    const contact = { channel: 'email', value: 'eevi@lummaa.example' }
    const { id } = data(
      await person.post('/api/v1/clients', { fullName: 'Eevi Lummaa', contacts: [contact] }),
    )
    const externalIds = [{ system: 'HubSpot', id: '901' }]
    data(await person.post('/api/v1/interests', { clientId: id, externalIds }))
    const one = await previewed(person, 'clients', contacts(eevi).content)
    await applied(person, one.id)
    await person.post(`/api/v1/imports/${one.id}/undo`)
    expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 1 })
    expect(await byNumber(person, 'clients', '901')).toBeUndefined()
    expect(await byNumber(person, 'interests', '901')).toBeDefined()
  })

  it('of two clients that were merged means the one that was kept', async () => {
    const person = await newPort()
    await moved(person, [contacts(eevi, rui)])
    const [winner, loser] = [
      await byNumber(person, 'clients', '901'),
      await byNumber(person, 'clients', '902'),
    ]
    data(await person.post(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.id, keep: [] }))
    expect(progress(await moved(person, [contacts(eevi, rui)])).clients).toEqual([0, 0, 2])
    expect((await byNumber(person, 'clients', '902')).id).toBe(winner.id)
  })

  it('of another port is another number', async () => {
    const [one, other] = [await newPort(), await newPort()]
    await moved(one, [contacts(eevi)])
    expect(progress(await moved(other, [contacts(eevi)])).clients).toEqual([1, 0, 0])
  })

  it('is kept for no file whose system nobody names', async () => {
    const person = await newPort()
    const file = csv(['Id', 'Name', 'E-mail'], ['5', 'Ada Falk', 'ada@falk.example'])
    const one = await previewed(person, 'clients', file)
    await applied(person, one.id)
    expect(data(await person.get('/api/v1/clients'))[0].externalIds).toEqual([])
    const wrong = await person.patch(`/api/v1/imports/${one.id}`, { source: 'Hub:Spot' })
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'source'])
  })
})
