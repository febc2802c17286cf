import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { applied, previewed } from './testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

type Cell = { row: number; column: string; value: string | null }

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const outcome = ({ status, body }: Answered) => [status, body.error?.code]
const fix = (person: Person, id: string, cells: Cell[]) =>
  person.patch(`/api/v1/imports/${id}/cells`, { cells })
const rowsOf = async (person: Person, id: string, query = '') =>
  (await person.get(`/api/v1/imports/${id}/rows${query}`)).body.data

describe('a cell put right in the preview', () => {
  const file = 'Berth;Length (m);Beam (m)\nA1;8x;3\nA2;9;x\nA3;10;4\n'

  it('counts at once, is written, and stands in the file of rejected rows', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', file)
    expect(one).toMatchObject({ fixed: 0, counts: { good: 1, bad: 2 } })
    const { body } = await fix(person, one.id, [
      { row: 2, column: 'Length (m)', value: '8,5' },
      { row: 3, column: 'Beam (m)', value: 'unknown' },
    ])
    expect(body.data).toMatchObject({ fixed: 2, counts: { good: 2, bad: 1 } })
    const [a1] = await rowsOf(person, one.id)
    expect(a1).toMatchObject({
      status: 'good',
      cells: { 'Length (m)': '8,5' },
      replaced: { 'Length (m)': '8x' },
      values: { lengthM: 8.5 },
    })
    const fixed = await rowsOf(person, one.id, '?fixedOnly=true')
    expect(fixed.map(({ row }: { row: number }) => row)).toEqual([2, 3])
    const done = await applied(person, one.id)
    expect(done.progress).toMatchObject({ created: 2 })
    const berths = (await person.get('/api/v1/berths')).body.data
    expect(berths[0]).toMatchObject({ mooringNumber: 'A1', lengthM: 8.5 })
    const rejected = String((await person.get(`/api/v1/imports/${one.id}/rejected`)).body).split('\r\n')
    expect(rejected[1]).toMatch(/^A2,9,unknown,/)
    expect(rejected).toHaveLength(3)
    expect(outcome(await fix(person, one.id, [{ row: 2, column: 'Beam (m)', value: '1' }]))).toEqual([
      409,
      'IMPORT_STATE',
    ])
  })

  it('goes back to what the file has', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', file)
    await fix(person, one.id, [{ row: 4, column: 'Beam (m)', value: '1' }])
    await fix(person, one.id, [{ row: 4, column: 'Beam (m)', value: '2' }])
    expect((await rowsOf(person, one.id))[2]).toMatchObject({
      cells: { 'Beam (m)': '2' },
      replaced: { 'Beam (m)': '4' },
    })
    const back = await fix(person, one.id, [{ row: 4, column: 'Beam (m)', value: null }])
    expect(back.body.data.fixed).toBe(0)
    const same = await fix(person, one.id, [{ row: 4, column: 'Beam (m)', value: '4' }])
    expect(same.body.data.fixed).toBe(0)
    expect((await rowsOf(person, one.id))[2]).toMatchObject({ cells: { 'Beam (m)': '4' }, replaced: {} })
  })

  it('must be a cell of the file, of an import of the port, for whom may import', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', file)
    const refused = await fix(person, one.id, [
      { row: 2, column: 'Colour', value: 'x' },
      { row: 99, column: 'Beam (m)', value: '1' },
      { row: 2, column: 'Beam (m)', value: '1' },
      { row: 2, column: 'Beam (m)', value: '2' },
    ])
    expect(outcome(refused)).toEqual([400, 'VALIDATION_FAILED'])
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      'cells.0.column',
      'cells.1.row',
      'cells.3',
    ])
    expect(outcome(await fix(person, one.id, []))).toEqual([400, 'VALIDATION_FAILED'])
    const stranger = await newcomer()
    expect(outcome(await fix(stranger, one.id, [{ row: 2, column: 'Beam (m)', value: '1' }]))).toEqual([
      404,
      'RECORD_NOT_FOUND',
    ])
    const agent = await app.person(person.portId!, 'sales_agent')
    expect(outcome(await fix(agent, one.id, [{ row: 2, column: 'Beam (m)', value: '1' }]))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
  })

  it('of two people at once: one is told to look again, and nothing is half written', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', file)
    const answers = await Promise.all([
      fix(person, one.id, [{ row: 2, column: 'Length (m)', value: '8' }]),
      fix(person, one.id, [{ row: 3, column: 'Beam (m)', value: '3.5' }]),
    ])
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    const { body } = await person.get(`/api/v1/imports/${one.id}`)
    expect(body.data).toMatchObject({ fixed: taken.length, counts: { good: 1 + taken.length } })
  })
})

describe('the mapping of files with known headers', () => {
  const first = 'Who;Where;Tel\nAino;aino@sea.fi;040 123 4567\n'
  const later = 'Tel;Who;Where\n050 123 4567;Olga;olga@sea.fi\n'
  const columns = { Who: 'fullName', Where: 'email', Tel: 'mobile' }

  it('is the one the last of them was imported with, and says so', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'clients', first)
    expect(one.remembered).toBeNull()
    await person.patch(`/api/v1/imports/${one.id}`, { columns, defaultCountry: 'FI', skipSimilar: true })
    // What was only looked at is not remembered.
    expect((await previewed(person, 'clients', later)).remembered).toBeNull()
    await applied(person, one.id)
    const two = await previewed(person, 'clients', later)
    expect(two.remembered).toMatchObject({ fileName: 'file.csv' })
    expect(two.mapping).toEqual({ columns, defaultCountry: 'FI', skipSimilar: true })
    expect(two.counts).toMatchObject({ good: 1 })
    // Other headers, another kind and another port know nothing of it.
    expect((await previewed(person, 'clients', 'Who;Where\nA;a@sea.fi\n')).remembered).toBeNull()
    expect((await previewed(person, 'interests', later)).remembered).toBeNull()
    expect((await previewed(await newcomer(), 'clients', later)).remembered).toBeNull()
  })

  it('can be dropped, for this file and those after it', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'clients', first)
    await person.patch(`/api/v1/imports/${one.id}`, { columns })
    await applied(person, one.id)
    const two = await previewed(person, 'clients', later)
    const dropped = await person.delete(`/api/v1/imports/${two.id}/remembered`)
    expect(dropped.status).toBe(200)
    expect(dropped.body.data).toMatchObject({ remembered: null })
    expect(dropped.body.data.mapping.columns).not.toEqual(columns)
    expect((await previewed(person, 'clients', later)).remembered).toBeNull()
    expect(outcome(await person.delete(`/api/v1/imports/${one.id}/remembered`))).toEqual([
      409,
      'IMPORT_STATE',
    ])
  })

  it('leaves rows chosen by a value the new file does not have to be chosen again', async () => {
    const person = await newcomer()
    const harbours = (...names: string[]) =>
      `Harbour;Pier;Number\n${names.flatMap((name) => [1, 2, 3].map((n) => `${name};A;${n}`)).join('\n')}\n`
    const one = await previewed(person, 'berths', harbours('North', 'South'))
    expect(one.mapping.splitBy).toBe('Harbour')
    await person.patch(`/api/v1/imports/${one.id}`, { only: { column: 'Harbour', value: 'North' } })
    await applied(person, one.id)
    const same = await previewed(person, 'berths', harbours('North', 'East'))
    expect(same.mapping.only).toEqual({ column: 'Harbour', value: 'North' })
    const other = await previewed(person, 'berths', harbours('West', 'East'))
    expect(other.mapping.only).toBeUndefined()
    expect(other.mapping.splitBy).toBe('Harbour')
  })
})
