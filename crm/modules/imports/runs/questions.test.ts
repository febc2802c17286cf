import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { uploadRun } from '../testing/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

it('a run tells what a column leaves open, and takes the answer', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { status, body } = await uploadRun(person, [
    { name: 'people.csv', content: 'Person ID,Name,E-mail\n1,Ann Roe,ann@example.com\n' },
    {
      name: 'deals.csv',
      content: 'Deal ID,Person ID,Stage,Created on\n1,1,enquiry,03/04/2024\n2,1,won,05/06/2024\n',
    },
  ])
  expect(status, JSON.stringify(body)).toBe(201)
  const partOf = (run: { parts: { entity: string }[] }) =>
    run.parts.find(({ entity }) => entity === 'interests')!
  const deals = partOf(body.data) as unknown as { id: string }
  expect(deals).toMatchObject({
    undecided: false,
    formats: [{ column: 'Created on', part: 'order', value: null }],
  })
  expect((await person.post(`/api/v1/import-runs/${body.data.id}/apply`)).status).toBe(400)
  const answered = await person.patch(`/api/v1/imports/${deals.id}`, {
    formats: { 'Created on': { order: 'mdy' } },
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  const run = (await person.get(`/api/v1/import-runs/${body.data.id}`)).body.data
  expect(partOf(run)).toMatchObject({
    counts: { good: 2, bad: 0 },
    mapping: { formats: { 'Created on': { order: 'mdy' } } },
    formats: [{ column: 'Created on', part: 'order', value: 'mdy', by: 'person' }],
  })
  const rows = (await person.get(`/api/v1/imports/${deals.id}/rows`)).body.data
  expect(rows.map(({ values }: { values: { openedOn: string } }) => values.openedOn)).toEqual([
    '2024-03-04',
    '2024-05-06',
  ])
  expect((await person.post(`/api/v1/import-runs/${body.data.id}/apply`)).status).toBe(202)
})
