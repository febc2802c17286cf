import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let operator: Person
let agent: Person
let worker: { stop(): Promise<void> }

beforeAll(async () => {
  app = await testApp()
  const port = await app.makePort()
  operator = await app.person(port, 'port_admin', { superAdmin: true })
  agent = await app.person(port, 'port_admin')
  worker = await app.crm.openWorker()
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const create = () => agent.post('/api/v1/clients', { fullName: 'Ada Holm' })
const workers = async () =>
  (await operator.get('/api/v1/admin/health')).body.data.processes.filter(
    ({ work }: { work: string }) => work === 'worker',
  ).length

it('while it is on everything is read and nothing changed, and jobs wait; afterwards all goes on', async () => {
  expect((await agent.get('/api/public/maintenance')).body.data).toBeNull()
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  const message = 'We move to a new server. Завтра быстрее.'
  const begun = await operator.put('/api/v1/admin/maintenance', { message, until })
  expect(begun.body.data).toMatchObject({ message, until })

  await expect.poll(async () => (await create()).status).toBe(503)
  const { body, headers } = await create()
  expect(body.error.code).toBe('MAINTENANCE')
  expect(body.error.message).toBe(
    'The service is being maintained. Everything can be read, and changed again once that is done.',
  )
  const wait = Number(headers['retry-after'])
  expect([wait > 29 * 60, wait <= 30 * 60]).toEqual([true, true])
  expect((await agent.get('/api/v1/clients')).status).toBe(200)
  expect((await app.nobody.get('/api/public/maintenance')).body.data).toMatchObject({ message, until })
  // Nothing of it is an error of the service.
  expect((await operator.get('/api/v1/admin/errors')).body.data).toEqual([])
  await expect.poll(workers).toBe(0)

  // People sign in all the same, or nobody could end it.
  expect((await app.signIn(operator.email, operator.portId, null)).cookie).not.toBe('')
  expect((await operator.delete('/api/v1/admin/maintenance')).status).toBe(204)
  await expect.poll(async () => (await create()).status).toBe(201)
  await expect.poll(workers).toBe(1)
})

it('is begun and ended by super administrators alone', async () => {
  expect((await agent.put('/api/v1/admin/maintenance', {})).body.error.code).toBe('PERMISSION_DENIED')
  expect((await agent.delete('/api/v1/admin/maintenance')).body.error.code).toBe('PERMISSION_DENIED')
  const wrong = await operator.put('/api/v1/admin/maintenance', { until: 'tomorrow' })
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'until'])
})
