import { afterAll, beforeAll, expect, it } from 'vitest'
import { importReasons, stateReasons } from '../../../../contract/imports/reasons.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { csvOf } from '../testing/foreign-exports.ts'
import { previewed } from '../testing/upload.ts'
import { sampleRows } from './sample-rows.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

interface Row {
  row: number
  wholeness: string | null
  status: string
}
const people = csvOf([
  ['Name', 'E-mail', 'Phone', 'Nationality', 'Deleted', 'Remarks of ours'],
  ['Eevi Lummaa', 'eevi@lummaa.example', '+358401112233', 'FI', 'no', ''],
  ['Rui Faial', 'rui@faial.example', '', 'Atlantis', 'no', 'x'],
  ['Bo Ek', 'bo@ek.example', '', '', 'yes', ''],
  ['', 'nobody@quay.example', '', '', 'no', ''],
  ['Eevi Lummaa', 'eevi@lummaa.example', '+358401112233', 'FI', 'no', ''],
])

it('rows are whole, incomplete, left out by their state or refused, and each of them is listed', async () => {
  const { id, counts, unread, columns } = await previewed(person, 'clients', people)
  expect(counts).toMatchObject({
    good: 2,
    whole: 1,
    incomplete: 1,
    bad: 2,
    leftOut: 1,
    refused: 1,
    repeated: 1,
  })
  expect(unread).toContainEqual({ column: 'Nationality', rows: 1 })
  expect(
    columns.map(({ header, filled }: { header: string; filled: number }) => [header, filled]),
  ).toContainEqual(['Phone', 2])
  const rowsOf = async (query: string): Promise<Row[]> =>
    (await person.get(`/api/v1/imports/${id}/rows?${query}`)).body.data
  const lines = async (query: string) => (await rowsOf(query)).map(({ row }) => row)
  expect(await lines('wholeness=whole')).toEqual([2])
  expect(await lines('wholeness=incomplete')).toEqual([3])
  expect(await lines('wholeness=left_out')).toEqual([4])
  expect(await lines('wholeness=refused')).toEqual([5])
  expect(await lines('wholeness=refused,left_out')).toEqual([4, 5])
  expect((await rowsOf('')).find(({ row }) => row === 6)).toMatchObject({
    status: 'repeated',
    wholeness: null,
  })
})

it('rows that look like a record of the port count as left alone where they are to be skipped', async () => {
  await person.post('/api/v1/clients', { fullName: 'Per Skoglund' })
  const { id, counts } = await previewed(
    person,
    'clients',
    'Name,E-mail\nPer Skoglund,per@skoglund.example\n',
  )
  expect(counts).toMatchObject({ similar: 1, good: 1, whole: 1 })
  const skipped = await person.patch(`/api/v1/imports/${id}`, { skipSimilar: true })
  expect(skipped.body.data.counts).toMatchObject({ similar: 1, good: 0, whole: 0, incomplete: 0 })
})

it('a few rows show three values of each column with what becomes of them', async () => {
  const many = csvOf([
    ['Name', 'Nationality'],
    ...Array.from({ length: 40 }, (_, at) => [`Client ${at}`, at < 30 ? 'FI' : at < 39 ? 'SE' : 'Atlantis']),
  ])
  const { id } = await previewed(person, 'clients', many)
  const { data } = (await person.get(`/api/v1/imports/${id}/rows?samples=true&limit=1000`)).body
  expect(data.map(({ row }: Row) => row)).toEqual([2, 3, 4, 32, 41])
  expect(data[3]).toMatchObject({ cells: { Nationality: 'SE' }, values: { nationalityIso: 'SE' } })
})

it('samples are of rows that can be read first, and none of an empty column', () => {
  const table = {
    kind: 'csv' as const,
    headers: ['a', 'b', 'c'],
    rows: [1, 2, 3, 4, 5].map((line) => ({ line, cells: [`${line}`, line === 5 ? 'x' : '', ''] })),
  }
  const rows = table.rows.map(({ line }) => ({
    ...{ row: line, problems: [] },
    record: line === 1 ? null : { tags: [] },
  }))
  expect(sampleRows(table, rows).map(({ row }) => row)).toEqual([2, 3, 4, 5])
  expect(sampleRows(table, rows.slice(0, 1)).map(({ row }) => row)).toEqual([1])
})

it('every reason of a state is a reason of imports', () => {
  expect(stateReasons.filter((code) => !(code in importReasons))).toEqual([])
})
