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

const open = (person = admin) => person.post('/api/v1/admin/form-desk', {})

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
  await app.rows(admin.portId!, sql`update users set email_verified = false where id = ${person.userId}`)
  expect((await open(person)).body.data.url).toBe(publicUrl)
})
