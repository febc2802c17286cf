import { sql } from 'kysely'
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
const lacking = async (step: string) =>
  (await read()).steps
    .find(({ key }: { key: string }) => key === step)
    .gaps.map(({ key, count }: { key: string; count: number }) => (count ? `${key} ${count}` : key))
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
  expect(await lacking('look')).toEqual(['no_country', 'no_look'])
  await admin.patch(port, { country: 'FI' })
  expect(await done()).toEqual([])
  expect(await lacking('look')).toEqual(['no_look'])
  await admin.patch(port, { primaryColor: '#c2185b' })
  expect(await done()).toEqual(['look'])
  expect(await lacking('berths')).toEqual(['no_berths'])
  const { id: berthId } = await make('berths', { mooringNumber: 'A1' })
  await make('berths', { mooringNumber: 'A2' })
  expect(await lacking('berths')).toEqual(['no_prices 2'])
  expect(await done()).toEqual(['look'])
  await admin.patch(`/api/v1/berths/${berthId}`, { price: '12000' })
  const { id: clientId } = await make('clients', { fullName: 'Astrid Ek' })
  await put('eoi_signers', { approver: { name: 'Eva Alm', email: 'eva@port.example' } })
  expect(await lacking('signing')).toEqual(['no_signer'])
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
  expect(await lacking('templates')).toEqual(['no_reservation_agreement', 'no_contract'])
  await make('document-templates/starters', { starters: ['reservation_agreement', 'contract'] })
  expect(await lacking('document')).toEqual(['no_interests'])
  const { id: first } = await make('interests', { clientId })
  expect(await lacking('document')).toEqual(['no_linked_berth'])
  await make(`interests/${first}/berths`, { berthId })
  const steps = (await read()).steps
  expect(steps.find(({ key }: { key: string }) => key === 'document').gaps).toEqual([
    { key: 'nothing_sent', count: 0, interestId: first },
  ])
  await app.person(admin.portId!, 'sales_agent')
  await make('admin/form-connections', { name: 'Berth inquiry' })
  expect(await done()).toHaveLength(8)
  expect(await done()).not.toContain('document')
  const vera = { fullName: 'Vera Dahl', contacts: [{ channel: 'email', value: 'vera@sea.example' }] }
  const { id: interestId } = await make('interests', { clientId: (await make('clients', vera)).id })
  const [{ id: templateId }] = await make('document-templates/starters', { starters: ['eoi'] })
  const sent = { send: true, acknowledgeSample: true }
  await make('documents/wizard', { source: 'template', templateId, interestId, ...sent })
  expect(await done()).toContain('document')
  expect(await done()).not.toContain('mail')
  await app.rows(
    admin.portId!,
    sql`insert into mails (port_id, id, category, to_address, subject, text)
      values (${admin.portId}, gen_random_uuid(), 'notification', 'bo@port.example', 'Hello', 'Hello') returning 1`,
  )
  expect((await lacking('mail'))[0]).toMatch(/^no_mail_server [1-9]/)
  const smtp = { host: '8.8.8.8', listenPort: 587, security: 'starttls', username: null }
  await put('smtp_server', smtp)
  expect(await done()).toContain('mail')
  await app.rows(admin.portId!, sql`update mails set status = 'failed' where true returning 1`)
  expect((await lacking('mail'))[0]).toMatch(/^mail_fails [1-9]/)
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
