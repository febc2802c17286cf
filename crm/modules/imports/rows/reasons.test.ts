import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { RowReader } from '../cells/row-reader.ts'
import { applied, previewed } from '../testing/upload.ts'

type Row = { problems: { message: string; reason: { code: string; values?: object } | null }[] }

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

it('is given by its code beside the sentence, of the preview and of each row', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const one = await previewed(person, 'yachts', 'Yacht,Owner\nTerne,Nobody\nLom,\n')
  const absent = { code: 'import_owner_absent', values: { name: 'Nobody' } }
  expect(one.problems).toContainEqual({
    row: 2,
    column: 'Owner',
    message: expect.stringContaining('The owner “Nobody” is neither'),
    reason: absent,
  })
  const rows: Row[] = (await person.get(`/api/v1/imports/${one.id}/rows`)).body.data
  const codes = rows.map(({ problems }) => problems.map(({ reason }) => reason?.code))
  expect(codes[0]).toEqual(['import_owner_absent'])
  expect(codes.at(-1)).toContain('import_yacht_unowned')
  const rejected = String((await person.get(`/api/v1/imports/${one.id}/rejected`)).body)
  expect(rejected).toContain('The owner “Nobody” is neither a client nor a company of the port')
})

it('is stored with a row that was written, and a sentence of an earlier version stays one', async () => {
  const portId = await app.makePort()
  const person = await app.person(portId, ['clients.create', 'clients.view'])
  const one = await previewed(person, 'clients', 'Name,Tags\nAino Laine,VIP\nBo Berg,\n')
  expect((await applied(person, one.id)).progress.created).toBe(2)
  const readProblems = async (): Promise<Row['problems']> =>
    (await person.get(`/api/v1/imports/${one.id}/rows`)).body.data[0].problems
  const message = 'Without the tag “VIP”: you may not make tags.'
  const reason = { code: 'import_without_tag', values: { names: '“VIP”' } }
  expect(await readProblems()).toMatchObject([{ message, reason }])
  expect((await person.get(`/api/v1/imports/${one.id}`)).body.data.problems).toMatchObject([
    { row: 2, message, reason },
  ])
  await app.rows(portId, sql`update import_rows set reasons = null where import_id = ${one.id} returning 1`)
  expect(await readProblems()).toMatchObject([{ message, reason: null }])
})

it('is never a sentence', () => {
  const refuse = (reader: RowReader) => {
    // @ts-expect-error: a reason has a code, and its texts
    reader.refuse('name', 'The client has no name.')
  }
  const reasons: unknown[] = []
  refuse({ refuse: (_key: string, reason: unknown) => reasons.push(reason) } as unknown as RowReader)
  expect(reasons).toHaveLength(1)
})
