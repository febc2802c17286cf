import { afterAll, beforeAll, expect, it } from 'vitest'
import { password as staffPassword } from '../../../platform/testing/session.ts'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { portalPerson } from './testing/portal-person.ts'

let app: TestApp
let admin: Person
const few = { points: 3, seconds: 900, shared: true }

beforeAll(async () => {
  app = await testApp({ ...crmLimits, sign_in: few, portal_sign_in: few })
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')

it.each(['portal', 'desk'] as const)(
  'whoever guesses behind an address locks nobody out of the %s on a device that is known',
  async (door) => {
    const [path, typed] =
      door === 'portal'
        ? ['/api/portal/auth/sign-in', await clientOf('known@portal.example')]
        : ['/api/auth/sign-in/email', { email: admin.email, password: staffPassword }]
    const first = await app.nobody.post(path, typed)
    expect(first.status).toBe(200)
    const device = { cookie: cookiesOf(first) }
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await app.nobody.post(path, { email: `guess${nth}@sea.example`, password: 'x' })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    expect((await app.nobody.post(path, typed)).status).toBe(429)
    expect((await app.nobody.post(path, typed, device)).status).toBe(200)
    // A device of one person is no device of another.
    expect((await app.nobody.post(path, { ...typed, email: 'other@sea.example' }, device)).status).toBe(429)
    // And it has no more attempts than anybody.
    const wrong = { ...typed, password: 'wrong-password' }
    const own: number[] = []
    for (let nth = 0; nth < 4; nth += 1) own.push((await app.nobody.post(path, wrong, device)).status)
    expect(own).toEqual([401, 401, 401, 429])
  },
)

async function clientOf(email: string) {
  await portalPerson(app, admin, { email })
  return { email, password: 'calm-quay-2030' }
}
