import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { pagesOf, type ReadPage } from '../pdf/testing/words.ts'

const url = '/api/v1/reports'
let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

type Body = Record<string, unknown>

async function generated(config: Body, person = boss): Promise<{ name: string; pages: ReadPage[] }> {
  const answer = await app.web.inject({
    method: 'POST',
    url: `${url}/generate`,
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(config),
  })
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([
    200,
    'application/pdf',
  ])
  const name = decodeURIComponent(String(answer.headers['content-disposition']).split("''")[1]!)
  return { name, pages: await pagesOf(answer.rawPayload) }
}

const refused = async (config: Body, person = boss) => {
  const { status, body } = await person.post(`${url}/preview`, config)
  const generating = await person.post(`${url}/generate`, config)
  expect([generating.status, generating.body.error?.code]).toEqual([status, body.error?.code])
  return [status, ...(body.error.details ?? []).map(({ path }: { path: string }) => path)]
}
const previewed = async (config: Body, person = boss) => data(await person.post(`${url}/preview`, config))

describe('a report of berths', () => {
  beforeAll(async () => {
    const berths: Body[] = [
      { mooringNumber: 'A1', price: '1249000.10', currency: 'EUR', lengthM: 12.1 },
      { mooringNumber: 'A2', price: '0.20', currency: 'EUR', lengthM: 9.2 },
      { mooringNumber: 'A10', price: '500.000', currency: 'KWD', lengthM: 30 },
      { mooringNumber: 'B1', price: '7', currency: 'JPY' },
      { mooringNumber: 'B2' },
    ]
    for (const body of berths) data(await boss.post('/api/v1/berths', body))
    await app.rows(
      boss.portId!,
      sql`update berths set status = 'sold' where port_id = ${boss.portId} and mooring_number = 'A10' returning id`,
    )
  })
  const config = {
    kind: 'berths',
    title: 'Prices by dock',
    columns: ['mooringNumber', 'status', 'lengthM', 'price'],
    groupBy: 'dock',
    sums: ['price', 'lengthM'],
  }

  it('has columns in their order, groups, and exact sums with a line for each currency', async () => {
    const { name, pages } = await generated(config)
    expect(name).toMatch(/^Prices by dock \d{4}-\d\d-\d\d\.pdf$/)
    const { text } = pages[0]!
    expect(text).toMatch(/Mooring number.* Status Length \(m\) Price/)
    expect(text).toMatch(
      /A A1 For sale 12\.1 €1,249,000\.10 A2 For sale 9\.2 €0\.20 A10 Sold 30 KWD 500\.000/,
    )
    expect(text).toMatch(/Subtotal 51\.3 €1,249,000\.30 KWD 500\.000 B B1 For sale JP¥7/)
    expect(text).toMatch(/Total 51\.3 €1,249,000\.30 JP¥7 KWD 500\.000/)
    expect(text).toMatch(/port-\S+ · \d+ \w+ \d{4}, \d\d:\d\d 1 \/ 1/)
  })

  it('shows as a preview what it prints', async () => {
    const preview = await previewed(config)
    expect(preview.total).toBe(5)
    const [section] = preview.sections
    expect(section.columns.map((one: Body) => one.isNumber)).toEqual([false, false, true, true])
    expect(section.groups.map((one: Body) => one.heading)).toEqual(['A', 'B'])
    expect(section.groups[0].rows[0]).toEqual(['A1', 'For sale', '12.1', '€1,249,000.10'])
    expect(section.groups[0].sums).toEqual(['', '', '51.3', '€1,249,000.30\nKWD\u00a0500.000'])
  })

  it('takes the filters, the search and the sort of the list', async () => {
    const rows = async (more: Body) =>
      (await previewed({ kind: 'berths', columns: ['mooringNumber'], ...more })).sections.flatMap(
        ({ groups }: { groups: { rows: string[][] }[] }) => groups.flatMap(({ rows }) => rows.flat()),
      )
    expect(await rows({ filters: { status: 'sold' } })).toEqual(['A10'])
    expect(await rows({ filters: { filter: 'lengthM:gt:10' }, sort: '-lengthM' })).toEqual(['A10', 'A1'])
    expect(await rows({ filters: { dock: 'B' }, sort: '-mooringNumber' })).toEqual(['B2', 'B1'])
    expect(await rows({ period: { field: 'createdAt', range: 'today' } })).toHaveLength(5)
    expect(await rows({ period: { field: 'createdAt', range: 'yesterday' } })).toEqual([])
    expect((await previewed({ kind: 'berths', columns: ['number'], filters: { dock: 'Z' } })).empty).toBe(
      'Nothing matches.',
    )
  })

  it('names what the list has not', async () => {
    expect((await previewed({ kind: 'berths' })).sections[0]!.columns).toHaveLength(6)
    const plain = { kind: 'berths', columns: ['mooringNumber', 'price'] }
    expect(await refused({ ...plain, columns: ['mooringNumber', 'nothing'] })).toEqual([400, 'columns.1'])
    expect(await refused({ ...plain, columns: [] })).toEqual([400, 'columns'])
    expect(await refused({ ...plain, columns: ['price', 'price'] })).toEqual([400, 'columns'])
    expect(await refused({ ...plain, filters: { colour: 'red' } })).toEqual([400, 'filters.colour'])
    expect(await refused({ ...plain, filters: { filter: 'x:eq:1' } })).toEqual([400, 'filters.filter'])
    expect(await refused({ ...plain, sort: 'nothing' })).toEqual([400, 'sort'])
    expect(await refused({ ...plain, groupBy: 'nothing' })).toEqual([400, 'groupBy'])
    expect(await refused({ ...plain, sums: ['mooringNumber'] })).toEqual([400, 'sums.0'])
    expect(await refused({ ...plain, period: { field: 'price', range: 'today' } })).toEqual([
      400,
      'period.field',
    ])
    expect(await refused({ ...plain, period: { field: 'createdAt', range: 'ever' } })).toEqual([
      400,
      'period.range',
    ])
    expect(await refused({ kind: 'yachts' })).toEqual([400, 'kind'])
    expect(await refused({ kind: 'dashboard', title: 'x', widgets: ['weather'] })).toEqual([400, 'widgets.0'])
  })
})

it('writes down who made a report of what, and how many rows it has', async () => {
  await generated({ kind: 'berths', title: 'Sold', columns: ['mooringNumber'], filters: { status: 'sold' } })
  const [event] = await app.rows<{ label: string; metadata: Body; actorId: string }>(
    boss.portId!,
    sql`select entity_label as label, metadata, actor_id from events
      where port_id = ${boss.portId} and type = 'report.generated' order by created_at desc limit 1`,
  )
  expect(event).toMatchObject({
    label: 'Sold',
    actorId: boss.userId,
    metadata: { kind: 'berths', filters: { status: 'sold' }, rows: 1, total: 1 },
  })
})

describe('of clients', () => {
  const names = [
    ...['Ærøskøbing Øystein', 'Żółć Łukasz', 'Δημήτρης Παπαδόπουλος', 'Владимир Ильич', 'محمد بن سلمان'],
    ...['שרה כהן', '王小明', '山田 太郎', '김철수', 'สมชาย ใจดี', 'தமிழ்ச்செல்வி', 'Գևորգ', 'გიორგი'],
    'Schifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  ]

  it('prints names of every script and length within its page', async () => {
    const contacts = [{ channel: 'phone', value: '+46703883150' }]
    for (const fullName of names) data(await boss.post('/api/v1/clients', { fullName, contacts }))
    const columns = [
      'fullName',
      'email',
      'phone',
      'nationalityIso',
      'source',
      'yachtCount',
      'createdAt',
      'tags',
    ]
    const { pages } = await generated({ kind: 'clients', title: 'Everybody', columns })
    const all = pages.map(({ text }) => text).join(' ')
    for (const name of names.filter((one) => !/[\u0590-\u06ff\u0b80-\u0bff\u0e00-\u0e7f]/.test(one)))
      expect(all.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    expect(all).toContain('+46 70 388 31 50')
    for (const { words, width } of pages)
      expect(words.filter(({ left, right }) => left < 44 || right > width - 44)).toEqual([])
    expect(pages[0]!.width).toBeGreaterThan(800)
  })

  it('prints at most 1,000 rows, states how many there are, and has its columns on each page', async () => {
    await app.rows(
      boss.portId!,
      sql`insert into clients (port_id, id, full_name)
        select ${boss.portId}, gen_random_uuid(), 'Client ' || n from generate_series(1, 1500) n returning id`,
    )
    const { pages } = await generated({
      kind: 'clients',
      title: 'Long',
      columns: ['fullName', 'source', 'yachtCount'],
      sums: ['yachtCount'],
    })
    const total = 1500 + names.length
    expect(pages[0]!.text).toContain(`1,000 of ${total.toLocaleString('en')}`)
    expect(pages.at(-1)!.text).toContain('Total of the printed rows')
    for (const [at, { text }] of pages.entries()) {
      expect(text).toContain('Name Source Yachts')
      expect(text).toContain(`${at + 1} / ${pages.length}`)
    }
    expect(pages.flatMap(({ text }) => text.match(/Client \d+/g) ?? []).length).toBe(1000)
    const config = { kind: 'clients', columns: ['fullName', 'createdAt'], groupBy: 'createdAt' }
    const preview = await previewed(config)
    expect([preview.total, preview.sections[0].groups[0].rows.length]).toEqual([total, 20])
  })
})

it('shows nobody more than the list does', async () => {
  const { portId } = boss
  const person = (...permissions: string[]) => app.person(portId!, permissions)
  const clients = { kind: 'clients', columns: ['fullName'] }
  expect(await refused(clients, await person('reports.export'))).toEqual([403])
  expect(await refused(clients, await person('reports.export', 'berths.view'))).toEqual([403])
  expect((await (await person('clients.view')).post(`${url}/generate`, clients)).status).toBe(403)
  const figures = { kind: 'dashboard', title: 'Figures', widgets: ['funnel', 'pipeline'] }
  expect(await refused(figures, await person('reports.export', 'reports.view_dashboard'))).toEqual([403])
  expect(await refused(figures, await person('reports.export', 'reports.view_analytics'))).toEqual([403])
  const own = await person('reports.export', 'clients.view', 'clients.create')
  await app.rows(
    portId!,
    sql`update roles set scopes = '{"clients": "own"}' where port_id = ${portId}
      and id = (select role_id from port_members where port_id = ${portId} and user_id = ${own.userId}) returning id`,
  )
  const mine = data(await own.post('/api/v1/clients', { fullName: 'Mine Alone' }))
  expect(mine.fullName).toBe('Mine Alone')
  const list = (await own.get('/api/v1/clients')).body.meta.total
  const preview = await previewed(clients, own)
  expect([list, preview.total, preview.sections[0].groups[0].rows]).toEqual([1, 1, [['Mine Alone']]])
  const { pages } = await generated({ ...clients, title: 'Mine' }, own)
  expect(pages.map(({ text }) => text.match(/Rows 1 Name Mine Alone port/)?.length)).toEqual([1])
})

it('prints figures of the analytics and of the dashboard', async () => {
  const client = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl' }))
  data(await boss.post('/api/v1/interests', { clientId: client.id, source: 'website' }))
  const widgets = [
    ...['summary', 'funnel', 'outcomes', 'sources', 'agents', 'lead_categories', 'docks', 'size_bands'],
    ...['unmet_demand', 'pipeline', 'berth_status'],
  ]
  const { pages } = await generated({ kind: 'dashboard', title: 'This week', widgets, period: 'last_7_days' })
  const text = pages.map((one) => one.text).join(' ')
  expect(text).toContain('Opened, won and lost')
  expect(text).toMatch(/Stage Reached Entered Median days Inquiry 1 1/)
  expect(text).toMatch(/Sources .*Website 1 0 0/)
  expect(text).toMatch(/Berths by dock Dock For sale Under offer Sold A 2 0 1 B 2 0 0/)
})
