import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { applied, finished, previewed } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

type Row = { row: number; status: string; changes: { field: string; kept: boolean; choice: string | null }[] }

/** A file of companies, as HubSpot exports it: numbers and the VAT numbers beside them. */
const companies = (...rows: readonly (readonly string[])[]) =>
  [['Record ID', 'Company name', 'Company owner', 'VAT number'], ...rows]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n')

const numberOf = async (person: Person, id: string) =>
  data(await person.get(`/api/v1/companies?externalId=HubSpot:${id}`))[0].vatNumber

/** A port that imported three companies and changed two of their VAT numbers since, and the preview of a later file that has others. */
async function later() {
  const portId = await app.makePort()
  await app.atHome(sql`update ports set country = 'FI', currency = 'EUR' where id = ${portId}`)
  const person = await app.person(portId, 'port_admin')
  const first = companies(
    ['71', 'Lummaa Oy', '', 'FI-1'],
    ['72', 'Mar Azul Lda', '', 'PT-1'],
    ['73', 'Vik AS', '', 'NO-1'],
  )
  await applied(person, (await previewed(person, 'companies', first)).id)
  for (const [id, vatNumber] of [
    ['71', 'FI-HERE'],
    ['72', 'PT-HERE'],
  ]) {
    const { id: companyId } = data(await person.get(`/api/v1/companies?externalId=HubSpot:${id}`))[0]
    data(await person.patch(`/api/v1/companies/${companyId}`, { vatNumber }))
  }
  const second = companies(
    ['71', 'Lummaa Oy', '', 'FI-FILE'],
    ['72', 'Mar Azul Lda', '', 'PT-FILE'],
    ['73', 'Vik AS', '', 'NO-FILE'],
  )
  const one = await previewed(person, 'companies', second)
  const choose = (body: object) => person.put(`/api/v1/imports/${one.id}/choices`, body)
  const rows = async () =>
    (data(await person.get(`/api/v1/imports/${one.id}/rows`)) as Row[]).map(({ row, status, changes }) => [
      row,
      status,
      ...changes.map(({ choice }) => choice),
    ])
  const numbers = () => Promise.all(['71', '72', '73'].map((id) => numberOf(person, id)))
  return { person, one, choose, rows, numbers, second }
}

const field = 'vatNumber'

it('a field that changed here and in the file takes the file’s value in the rows of which that is chosen', async () => {
  const { person, one, choose, rows, numbers, second } = await later()
  expect(one.counts).toMatchObject({ changed: 1, known: 2, kept: 2 })
  const { counts } = data(await choose({ row: 2, field, takes: 'theirs' }))
  expect(counts).toMatchObject({ changed: 2, known: 1, kept: 1 })
  expect(await rows()).toEqual([
    [2, 'changed', 'theirs'],
    [3, 'known', 'ours'],
    [4, 'changed', null],
  ])
  expect((await applied(person, one.id)).progress).toMatchObject({ updated: 2, skipped: 1 })
  expect(await numbers()).toEqual(['FI-FILE', 'PT-HERE', 'NO-FILE'])
  // The same file once more asks nothing again.
  expect((await previewed(person, 'companies', second)).counts).toMatchObject({ changed: 0, kept: 0 })
  data(await person.post(`/api/v1/imports/${one.id}/undo`))
  expect((await finished(person, one.id)).progress).toMatchObject({ takenBack: 2, kept: 0 })
  expect(await numbers()).toEqual(['FI-HERE', 'PT-HERE', 'NO-1'])
})

it('one choice for all rows goes before earlier ones, and a later one of a row before it', async () => {
  const { person, one, choose, rows, numbers } = await later()
  data(await choose({ row: 3, field, takes: 'ours' }))
  expect(data(await choose({ row: null, field, takes: 'theirs' })).counts).toMatchObject({
    changed: 3,
    kept: 0,
  })
  data(await choose({ row: 2, field, takes: 'ours' }))
  expect(await rows()).toEqual([
    [2, 'known', 'ours'],
    [3, 'changed', 'theirs'],
    [4, 'changed', null],
  ])
  // Another mapping leaves what was chosen.
  data(await person.patch(`/api/v1/imports/${one.id}`, { known: 'changed' }))
  await applied(person, one.id)
  expect(await numbers()).toEqual(['FI-HERE', 'PT-FILE', 'NO-FILE'])
  expect((await choose({ row: 2, field, takes: 'theirs' })).status).toBe(409)
})

it('a row that the file does not have has no choice', async () => {
  const { choose, rows } = await later()
  const { status, body } = await choose({ row: 90, field, takes: 'theirs' })
  expect([status, body.error.details[0].path]).toEqual([400, 'row'])
  expect((await choose({ row: 2, field: '__proto__', takes: 'theirs' })).status).toBe(200)
  expect((await choose({ row: null, field: 'constructor', takes: 'theirs' })).status).toBe(200)
  expect((await rows()).map(([row, , ...choices]) => [row, ...choices])).toEqual([
    [2, 'ours'],
    [3, 'ours'],
    [4, null],
  ])
})

it('of two people who choose at once neither loses what was answered', async () => {
  const { choose, rows } = await later()
  const answers = await Promise.all([2, 3].map((row) => choose({ row, field, takes: 'theirs' })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const stored = (await rows()).slice(0, 2).map(([, , choice]) => choice)
  expect(stored).toEqual(statuses.map((status) => (status === 200 ? 'theirs' : 'ours')))
})
