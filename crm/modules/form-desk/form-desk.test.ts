import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHandOver } from '../../../platform/identity/hand-over.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const secret = 'the secret of the form service of this installation'
const publicUrl = 'https://forms.example.com'
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await testApp(undefined, { env: { forms: { listenPort: 0, publicUrl, secret } } })
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const open = (person = admin, body = {}) => person.post('/api/v1/admin/form-desk', body)

it('hands over who manages forms, by their own address, for the form service alone', async () => {
  const { status, body } = await open()
  expect(status, JSON.stringify(body)).toBe(200)
  const [page, token] = body.data.url.split('#hand-over=')
  expect(page).toBe(`${publicUrl}/sign-in`)
  expect(readHandOver({ secret }, token, publicUrl)).toMatchObject({
    email: admin.email,
    secondFactor: null,
    audience: publicUrl,
  })
  expect(readHandOver({ secret }, token, 'https://else.example.com')).toBeNull()
  expect((await open()).body.data.url).not.toBe(body.data.url)
  expect((await open(await app.person(admin.portId!, 'sales_agent'))).status).toBe(403)
})

it('leads to the desk alone whom nobody saw the mailbox of', async () => {
  const person = await app.person(admin.portId!, 'port_admin')
  await app.atHome(sql`update users set email_verified = false where id = ${person.userId}`)
  expect((await open(person)).body.data.url).toBe(`${publicUrl}/`)
})

it('leads to a page of the desk, and says where it leads back to', async () => {
  const connect = '/connect?hook=https%3A%2F%2Fcrm.example%2Fapi&state=1'
  const { body } = await open(admin, { to: connect, from: '/demo/admin/forms?open=1' })
  const url = new URL(body.data.url)
  expect([url.origin, url.pathname, url.searchParams.get('to')]).toEqual([publicUrl, '/sign-in', connect])
  expect(readHandOver({ secret }, url.hash.slice('#hand-over='.length), publicUrl)).toMatchObject({
    back: { url: 'http://localhost:3000/demo/admin/forms?open=1', name: expect.any(String) },
  })
  const person = await app.person(admin.portId!, 'port_admin')
  await app.atHome(sql`update users set email_verified = false where id = ${person.userId}`)
  expect((await open(person, { to: connect })).body.data.url).toBe(`${publicUrl}${connect}`)
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a#b',
    '',
  ]) {
    const refused = await open(admin, { to })
    expect([to, refused.status, refused.body.error?.details[0].path]).toEqual([to, 400, 'to'])
  }
  expect((await open(admin, { from: '//evil.example' })).status).toBe(400)
})
