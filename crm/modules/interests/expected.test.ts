import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person
let clientId: string

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
  clientId = data(await admin.post('/api/v1/clients', { fullName: 'Ελένη Παππά' })).id
})
afterAll(() => app.close())

const open = async (expectedCloseDate?: string | null): Promise<string> =>
  data(await admin.post('/api/v1/interests', { clientId, expectedCloseDate })).id
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

it('is written, corrected and cleared, and a day that is none is refused by its name', async () => {
  const id = await open('2027-02-28')
  const path = `/api/v1/interests/${id}`
  const read = async () => data(await admin.get(path)).expectedCloseDate
  expect(await read()).toBe('2027-02-28')
  data(await admin.patch(path, { expectedCloseDate: '2028-02-29' }))
  expect(await read()).toBe('2028-02-29')
  const refused = await admin.patch(path, { expectedCloseDate: '2027-02-29' })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'expectedCloseDate'])
  data(await admin.patch(path, { expectedCloseDate: null }))
  expect(await read()).toBeNull()
  const { entries } = { entries: data(await admin.get(`${path}/timeline`)) }
  expect(JSON.stringify(entries)).toContain('expectedCloseDate')
})

it('is looked for and sorted by, in the list and on the board', async () => {
  const [march, april, never] = [await open('2027-03-31'), await open('2027-04-01'), await open()]
  const list = async (query: string) => ids((await admin.get(`/api/v1/interests?${query}`)).body.data)
  expect(await list('expectedFrom=2027-03-01&expectedTo=2027-03-31')).toEqual([march])
  expect(await list('expectedFrom=2027-03-31&sort=-expectedCloseDate')).toEqual([april, march])
  expect(await list('expectedTo=2029-01-01')).not.toContain(never)
  const { cards } = data(await admin.get('/api/v1/interests/board?expectedTo=2027-03-31'))
  expect(cards).toMatchObject([{ id: march, expectedCloseDate: '2027-03-31' }])
  expect((await admin.get('/api/v1/interests?expectedTo=2027-02-29')).status).toBe(400)
})
