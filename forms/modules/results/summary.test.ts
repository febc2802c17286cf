import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../contract/forms/answer.ts'
import type { DefinitionInput } from '../../../contract/forms/definition.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'

let app: FormsApp
let account: TestAccount
let form: { id: string; slug: string }

const kind = {
  ...({ id: 'fkind', key: 'kind', type: 'choice', label: 'Kind of berth' } as const),
  options: [
    { value: 'guest', label: 'Guest berth' },
    { value: 'season', label: 'Seasonal' },
    { value: 'winter', label: 'Winter' },
  ],
} as const
const extras = {
  ...({ id: 'fextras', key: 'extras', type: 'multiple_choice', label: 'Extras' } as const),
  options: [
    { value: 'power', label: 'Power' },
    { value: 'water', label: 'Water' },
  ],
} as const
const fields: NonNullable<DefinitionInput['pages']>[number]['fields'] = [
  { id: 'fname', key: 'name', type: 'short_text', label: 'Name' },
  { ...kind, options: [...kind.options] },
  { ...extras, options: [...extras.options] },
  { id: 'flength', key: 'length', type: 'number', label: 'Length', unit: 'm' },
  { id: 'frate', key: 'rate', type: 'rating', label: 'How was it?' },
  { id: 'farrive', key: 'arrival', type: 'date', label: 'Arrival' },
  { id: 'fagree', key: 'agree', type: 'consent', label: 'I agree' },
  { id: 'fland', key: 'country', type: 'country', label: 'Country' },
  { id: 'fpaper', key: 'paper', type: 'file', label: 'Papers' },
]
const answers: Record<string, Answer>[] = [
  {
    name: 'Aino',
    kind: 'guest',
    extras: ['power', 'water'],
    length: 8,
    rate: 5,
    arrival: '2027-06-01',
    agree: true,
    country: 'FI',
  },
  {
    name: 'Bo',
    kind: 'guest',
    extras: ['power'],
    length: 10,
    rate: 4,
    arrival: '2027-06-20',
    agree: true,
    country: 'SE',
  },
  { name: 'Cecilia', kind: 'season', length: 12, rate: 4, arrival: '2027-07-02', country: 'FI' },
  { name: 'Dag', kind: 'a mooring buoy', length: 20 },
]

beforeAll(async () => {
  app = await formsApp()
  account = await app.account()
  form = await app.form(account, { title: 'Guests', pages: [{ id: 'page1', fields }] })
  for (const one of answers) await app.submit(form.slug, one)
  const spam = await app.submit(form.slug, { name: 'Spam', kind: 'winter', length: 99 })
  await account.owner.post('/api/v1/submissions/mark', { ids: [spam], spam: true })
})
afterAll(() => app.close())

const summaryOf = async (query = '', id = form.id) => {
  const { status, body } = await account.owner.get(`/api/v1/forms/${id}/summary${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
const question = (summary: any, key: string) => summary.questions.find((one: any) => one.key === key)
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
const counts = (of: any) => of.bars.map((bar: any) => [bar.label, bar.count])
const behind = async (filter: string) => {
  const query = new URLSearchParams({ answers: filter })
  const { status, body } = await account.owner.get(`/api/v1/forms/${form.id}/submissions?${query}`)
  expect([filter, status]).toEqual([filter, 200])
  return body.data.map((row: { data: { name: string } }) => row.data.name).toSorted()
}

it('counts choices with Other, numbers, days and files, spam left out', async () => {
  const summary = await summaryOf()
  expect(summary.total).toBe(4)
  expect(question(summary, 'kind')).toMatchObject({ asked: 4, answered: 4 })
  expect(counts(question(summary, 'kind'))).toEqual([
    ['Guest berth', 2],
    ['Seasonal', 1],
    ['Winter', 0],
    ['', 1],
  ])
  expect(question(summary, 'extras')).toMatchObject({ answered: 2 })
  expect(counts(question(summary, 'extras'))).toEqual([
    ['Power', 2],
    ['Water', 1],
  ])
  expect(question(summary, 'length')).toMatchObject({
    unit: 'm',
    answered: 4,
    figures: { average: 12.5, median: 10, least: 8, most: 20, lower: 8, upper: 12 },
  })
  expect(question(summary, 'rate').figures.average).toBeCloseTo(13 / 3)
  expect(counts(question(summary, 'rate'))).toEqual([
    ['4', 2],
    ['5', 1],
  ])
  expect(counts(question(summary, 'arrival'))).toEqual([
    ['2027-06', 2],
    ['2027-07', 1],
  ])
  expect(counts(question(summary, 'agree'))).toEqual([
    ['Yes', 2],
    ['No', 2],
  ])
  expect(counts(question(summary, 'country'))).toEqual([
    ['Finland', 2],
    ['Sweden', 1],
  ])
  expect(question(summary, 'name').texts.map((one: { text: string }) => one.text)).toEqual([
    ...['Dag', 'Cecilia', 'Bo', 'Aino'],
  ])
})

it('opens the very submissions behind each bar', async () => {
  const summary = await summaryOf()
  for (const { key, bars } of summary.questions)
    for (const bar of bars)
      expect([key, bar.value, (await behind(bar.filter)).length]).toEqual([key, bar.value, bar.count])
  expect(await behind('kind!')).toEqual(['Dag'])
  expect(await behind('kind:guest\nlength~9..10')).toEqual(['Bo'])
  expect(await behind('arrival~2027-06-01..2027-06-31')).toEqual(['Aino', 'Bo'])
  expect(await behind('country?')).toEqual(['Aino', 'Bo', 'Cecilia'])
  for (const wrong of ['kind', 'length~1', 'length~a..b', 'kind!x', "length~1..2'; drop table submissions"]) {
    const query = new URLSearchParams({ answers: wrong })
    const refused = await account.owner.get(`/api/v1/forms/${form.id}/summary?${query}`)
    expect([wrong, refused.status, refused.body.error?.details[0].path]).toEqual([wrong, 400, 'answers'])
  }
})

it('is filtered by period and by other answers', async () => {
  const guests = await summaryOf(`?${new URLSearchParams({ answers: 'kind:guest' })}`)
  expect([guests.total, question(guests, 'length').figures.average]).toEqual([2, 9])
  expect((await summaryOf('?from=2100-01-01T00:00:00Z')).total).toBe(0)
  expect(question(await summaryOf('?from=2100-01-01T00:00:00Z'), 'length')).toMatchObject({
    bars: [],
    figures: null,
  })
})

it('gathers many different numbers in ten buckets that leave none out', async () => {
  const many = await app.form(account, { title: 'Many', pages: [{ id: 'page1', fields }] })
  for (let n = 0; n < 30; n++) await app.submit(many.slug, { length: n / 2 })
  const { bars, figures } = question(await summaryOf('', many.id), 'length')
  expect(bars).toHaveLength(10)
  expect(bars.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0)).toBe(30)
  expect(figures).toMatchObject({ median: 7, least: 0, most: 14.5 })
  for (const bar of bars) {
    const query = new URLSearchParams({ answers: bar.filter })
    const { body } = await account.owner.get(`/api/v1/forms/${many.id}/submissions?${query}`)
    expect([bar.filter, body.meta.total]).toEqual([bar.filter, bar.count])
  }
})

it('puts a matrix together by row, a ranking by mean place, and what is new as words', async () => {
  const later = [
    {
      ...{ matrix: { staff: 'good', showers: 'bad' }, ranking: ['price', 'place'] },
      stay: { from: '2027-08-01', to: '2027-08-03' },
    },
    { matrix: { staff: 'good' }, ranking: ['price', 'view', 'place'] },
  ]
  const added = [
    {
      ...{ id: 'fmatr', key: 'matrix', type: 'matrix', label: 'How was' },
      rows: [{ value: 'staff', label: 'Staff' }],
    },
    { id: 'frank', key: 'ranking', type: 'ranking', label: 'Matters' },
    { id: 'fstay', key: 'stay', type: 'date_range', label: 'Stay' },
  ]
  await app.rows(
    account.id,
    sql`insert into form_versions (account_id, form_id, number, definition)
      select account_id, form_id, 2, jsonb_set(definition, '{pages,0,fields}',
        definition #> '{pages,0,fields}' || ${JSON.stringify(added)}::jsonb)
      from form_versions where form_id = ${form.id}`,
  )
  await app.rows(
    account.id,
    sql`insert into submissions (account_id, id, form_id, form_version, token, data, body)
      select ${account.id}, gen_random_uuid(), ${form.id}, 2, 'later-' || n, d.data, '{}'
      from jsonb_array_elements(${JSON.stringify(later)}::jsonb) with ordinality d(data, n)`,
  )
  const summary = await summaryOf()
  expect(question(summary, 'matrix').rows).toEqual([
    { value: 'staff', label: 'Staff', bars: [expect.objectContaining({ value: 'good', count: 2 })] },
    { value: 'showers', label: 'showers', bars: [expect.objectContaining({ value: 'bad', count: 1 })] },
  ])
  expect(question(summary, 'ranking').places).toMatchObject([
    { value: 'price', place: 1, count: 2 },
    { value: 'view', place: 2, count: 1 },
    { value: 'place', place: 2.5, count: 2 },
  ])
  // Only the version that has a question asks it.
  expect([question(summary, 'matrix').asked, question(summary, 'kind').asked]).toEqual([2, 6])
  expect(counts(question(summary, 'stay'))).toEqual([['2027-08', 1]])
  const query = new URLSearchParams({ answers: question(summary, 'matrix').rows[0].bars[0].filter })
  const { body } = await account.owner.get(`/api/v1/forms/${form.id}/submissions?${query}`)
  expect(body.meta.total).toBe(2)
})

it('is a file of its lines, and belongs to its account', async () => {
  const file = await account.owner.get(`/api/v1/forms/${form.id}/summary/export`)
  expect(file.status).toBe(200)
  expect(file.body).toContain('Kind of berth,,Guest berth,2,50')
  expect(file.body).toContain('Kind of berth,,Other,1,25')
  expect(file.body).toContain('Length,,average,12.5,')
  const stranger = await app.account()
  for (const path of ['summary', 'summary/export'])
    expect((await stranger.owner.get(`/api/v1/forms/${form.id}/${path}`)).status).toBe(404)
})
