import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customPrefix } from '../../../contract/records/custom-types.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const many = 1300

let app: TestApp
let boss: Person
let agent: Person

beforeAll(async () => {
  ;[app, boss, agent] = await testPort('port_admin', 'sales_agent')
  const owner = new pg.Client(clientConfig(app.connectionOf(boss.portId)))
  await owner.connect()
  await fill(owner).finally(() => owner.end())
})
afterAll(() => app.close())

/** Companies, some of them archived, and values of every type of custom field. */
async function fill(owner: pg.Client) {
  await owner.query('set search_path = crm, public; set statement_timeout = 0')
  await owner.query(
    `insert into companies (port_id, id, name, archived_at)
     select $1, gen_random_uuid(), 'Yard ' || n, case when n % 13 = 0 then now() end from generate_series(1, $2::int) n`,
    [boss.portId, many],
  )
  const options = ['red', 'green'].map((value) => ({ value, label: value }))
  for (const [type, column, value, every] of [
    ['text', 'text', `'word ' || n % 3`, 2],
    ['number', 'number', 'n % 20', 1],
    ['date', 'day', `date '2026-01-01' + (n % 30)::int`, 3],
    ['boolean', 'flag', 'n % 2 = 0', 5],
    ['select', 'choice', `(array['red', 'green'])[1 + n % 2]`, 1],
    ['multiselect', 'choice', `unnest(array['red', 'green'])`, 400],
  ] as const) {
    const field = { entityType: 'company', name: `by_${type}`, label: type, type }
    const choices = type.endsWith('select') ? { options } : {}
    const { id } = data(await boss.post('/api/v1/admin/custom-fields', { ...field, ...choices }))
    await owner.query(
      `insert into custom_values (port_id, record_id, field_id, ${column})
       select port_id, id, $2, ${value} from (select *, row_number() over (order by id) as n from companies where port_id = $1) c
       where n % ${every} = 0`,
      [boss.portId, id],
    )
  }
  await owner.query(
    `insert into yachts (port_id, id, name, owner_company_id)
     select port_id, gen_random_uuid(), 'Yacht', id
     from (select *, row_number() over (order by id) as n from companies where port_id = $1) c, generate_series(1, n % 3)`,
    [boss.portId],
  )
  await owner.query('analyze')
}

const conditions = {
  text: ['eq:word 1', 'ne:word 1', 'contains:word', 'empty', 'notempty'],
  number: ['eq:3', 'ne:3', 'gte:0', 'lt:1', 'between:2,19', 'empty', 'notempty'],
  date: ['gt:2026-01-03', 'lte:2026-01-02', 'empty', 'notempty'],
  boolean: ['eq:true', 'ne:true', 'empty', 'notempty'],
  select: ['eq:red', 'ne:red', 'in:red,green', 'empty', 'notempty'],
  multiselect: ['eq:red', 'in:red,green', 'ne:green', 'empty', 'notempty'],
}

/** The number a list says, and how many different records its pages have. */
async function look(who: Person, query: string) {
  const pages = [1, 2].map((page) => who.get(`/api/v1/companies?limit=1000&page=${page}&${query}`))
  const [first, second] = await Promise.all(pages)
  const ids = [...data(first!), ...data(second!)].map(({ id }: { id: string }) => id)
  return { said: first!.body.meta.total as number, shown: new Set(ids).size }
}

describe('the number of records that a filter leaves', () => {
  const asIsShown = async (conditions: readonly string[]) => {
    for (const condition of conditions)
      for (const archived of ['no', 'yes', 'all']) {
        const { said, shown } = await look(
          boss,
          `archived=${archived}&filter=${encodeURIComponent(condition)}`,
        )
        expect([condition, archived, said]).toEqual([condition, archived, shown])
      }
  }
  for (const [type, examples] of Object.entries(conditions))
    it(`is that of the records shown, by fields of the type ${type}`, () =>
      asIsShown(examples.map((condition) => `${customPrefix}by_${type}:${condition}`)))

  it('is that of the records shown, by what belongs to them', () =>
    asIsShown(
      ['eq:1', 'ne:1', 'eq:0', 'in:1,2', 'between:1,2', 'gt:1', 'gte:1', 'lt:2', 'lte:1', 'eq:9'].map(
        (condition) => `yachtCount:${condition}`,
      ),
    ))

  it('is that of the records shown, with words and other conditions beside it, few and many', async () => {
    for (const filter of [
      'custom.by_number:gte:5',
      'custom.by_number:gte:5;name:contains:12',
      'name:ne:Yard 7',
    ])
      for (const q of ['', 'yard', 'yard 77']) {
        const { said, shown } = await look(agent, `archived=no&q=${q}&filter=${encodeURIComponent(filter)}`)
        expect([filter, q, said]).toEqual([filter, q, shown])
      }
  })
})
