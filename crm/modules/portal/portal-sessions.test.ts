import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { inviteClient, invitedClient, portalPerson, signedInAs } from './testing/portal-person.ts'

let app: TestApp
let admin: Person
const auth = '/api/portal/auth'
const password = 'calm-quay-2030'

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
})
afterAll(() => app.close())

it('on a shared computer stays one that ends with the browser, with a new password too', async () => {
  const email = 'shared@portal.example'
  await portalPerson(app, admin, { email })
  const cookies = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('portal_session=')) as string
  const signIn = (shared: boolean) => app.nobody.send('POST', `${auth}/sign-in`, { email, password, shared })
  const change = async (signedIn: string, currentPassword: string, newPassword: string) =>
    cookies(
      await app.nobody.send(
        'POST',
        `${auth}/change-password`,
        { currentPassword, newPassword },
        { cookie: signedIn.split(';')[0]! },
      ),
    )
  const shared = cookies(await signIn(true))
  expect(shared).not.toContain('Max-Age')
  const after = await change(shared, password, 'windy-quay-2031')
  expect(after).toMatch(/^portal_session=[\w.-]+;/)
  expect(after).not.toContain('Max-Age')
  const again = await change(after, 'windy-quay-2031', password)
  expect(again).not.toContain('Max-Age')
  expect(await change(cookies(await signIn(false)), password, 'windy-quay-2031')).toContain('Max-Age=86400')
})

it('from before access was withdrawn opens nothing any more, once somebody is let in again', async () => {
  const email = 'again@portal.example'
  const before = await portalPerson(app, admin, { email })
  expect((await before.get('/api/portal/me')).status).toBe(200)
  await admin.delete(`/api/v1/clients/${before.clientId}/portal-user`)
  expect((await before.get('/api/portal/me')).status).toBe(401)
  await inviteClient(admin, before.clientId)
  const now = await signedInAs(app, before.clientId, await app.linkTo(email, admin.portId))
  expect((await now.get('/api/portal/me')).status).toBe(200)
  expect((await before.get('/api/portal/me')).status).toBe(401)
})

it.each(['https://evil.example', 'null', 'http://forms.localhost:3000'])(
  'takes no change that comes from %s',
  async (origin) => {
    const client = await portalPerson(app, admin, { email: `${origin.length}@origin.example` })
    const send = (path: string, body: unknown, headers: Record<string, string>) =>
      app.nobody.send('POST', path, body, { cookie: client.cookie, ...headers })
    for (const [path, body] of [
      [`${auth}/sign-in`, { email: 'a@b.example', password }],
      [`${auth}/sign-out`, {}],
      ['/api/portal/messages', { text: 'Hello' }],
    ] as const) {
      const { status, body: answer } = await send(path, body, { origin })
      expect([path, status, answer.error.code]).toEqual([path, 403, 'ORIGIN_REJECTED'])
    }
    expect((await client.get('/api/portal/me')).status).toBe(200)
  },
)

it.each(['invited', 'withdrawn'])(
  'goes on when its client is merged into one of the same address who is %s, and when they are parted',
  async (winner) => {
    const email = `${winner}@merged.example`
    const person = await portalPerson(app, admin, { email, fullName: 'Mia Ek' })
    const { id } = await invitedClient(admin, { email, fullName: 'Mia Ek' })
    if (winner === 'withdrawn') await admin.delete(`/api/v1/clients/${id}/portal-user`)
    const accessOf = async (clientId: string) =>
      (await admin.get(`/api/v1/clients/${clientId}/portal-user`)).body.data.status
    const before = [await accessOf(person.clientId), await accessOf(id)]
    const merged = await admin.post(`/api/v1/clients/${id}/merge`, { loserId: person.clientId, keep: [] })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const { status, body } = await person.get('/api/portal/me')
    expect([status, body.data.ports.length]).toEqual([200, 1])
    expect(await accessOf(id)).toBe('active')
    expect((await admin.post(`/api/v1/admin/merges/${merged.body.data.id}/undo`)).status).toBe(204)
    expect((await person.get('/api/portal/me')).status).toBe(200)
    expect([await accessOf(person.clientId), await accessOf(id)]).toEqual(before)
  },
)
