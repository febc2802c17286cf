import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
})
afterAll(() => app.close())

const read = async (person = admin) => (await person.get('/api/v1/admin/guide')).body.data
const done = async () =>
  (await read()).steps.filter((step: { done: boolean }) => step.done).map(({ key }: { key: string }) => key)
const put = (key: string, value: unknown) => admin.put('/api/v1/admin/settings', { key, value })

it('ticks off each step by what the port has, and none twice or by hand', async () => {
  expect(await read()).toMatchObject({ left: false })
  expect(await done()).toEqual([])
  const port = `/api/v1/admin/ports/${admin.portId}`
  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/api/v1/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.data
  }
  await admin.patch(port, { country: 'FI' })
  expect(await done()).toEqual([])
  await admin.patch(port, { primaryColor: '#c2185b' })
  expect(await done()).toEqual(['look'])
  await make('berths', { mooringNumber: 'A1' })
  const { id: clientId } = await make('clients', { fullName: 'Astrid Ek' })
  await put('eoi_signers', { developer: { name: 'Bo Ek', email: 'bo@port.example' } })
  expect(await done()).toEqual(['berths', 'clients', 'signing', 'look'])
  await make('document-templates', {
    name: 'EOI',
    documentType: 'eoi',
    title: 'EOI',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We want it.' }] }],
    },
  })
  await make('interests', { clientId })
  await app.person(admin.portId!, 'sales_agent')
  await make('admin/form-connections', { name: 'Berth inquiry' })
  expect(await done()).toHaveLength(8)
  await admin.patch(port, { primaryColor: null })
  expect(await done()).not.toContain('look')
})

it('is left and found again, by whoever manages the settings', async () => {
  await put('guide_left', true)
  expect((await read()).left).toBe(true)
  await put('guide_left', false)
  expect((await read()).left).toBe(false)
  const agent = await app.person(admin.portId!, 'sales_agent')
  expect((await agent.get('/api/v1/admin/guide')).status).toBe(403)
  const stranger = await app.person(await app.makePort(), 'port_admin')
  expect((await read(stranger)).steps.some((step: { done: boolean }) => step.done)).toBe(false)
})

it('measures as the port does for whoever chose nothing else', async () => {
  const unit = async () => (await admin.get('/api/v1/me')).body.data.ports[0].lengthUnit
  expect(await unit()).toBe('m')
  await put('length_unit', 'ft')
  expect(await unit()).toBe('ft')
  expect((await put('length_unit', 'ell')).status).toBe(400)
})
