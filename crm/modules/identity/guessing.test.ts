import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { openCrm } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

it('guessing passwords is limited over every web process', async () => {
  const { email } = await app.person(admin.portId!, 'viewer')
  const other = await openCrm(app.crm.services.env, app.connection, pino({ level: 'silent' }))
  try {
    const web = [app.nobody, talker(await other.openWeb(), {})]
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const guess = { email, password: 'wrong-password' }
      statuses.push((await web[n % 2]!.post('/api/auth/sign-in/email', guess)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    for (const by of web) {
      const answer = await by.post('/api/auth/sign-in/email', { email, password })
      expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
      // Of the limit that was reached: ten tries for whom one signs in as, not fifty from an address.
      expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' })
    }
    const somebodyElse = { email: 'somebody.else@test.example', password: 'wrong-password' }
    const free = await app.nobody.post('/api/auth/sign-in/email', somebodyElse)
    expect([free.status, free.headers['x-ratelimit-limit']]).toEqual([401, '50'])
  } finally {
    await other.close()
  }
})

it('signing in takes as long for an address that nobody has as for a wrong password, and for a name as for none', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => app.person(admin.portId!, 'viewer')))
  await people[0]!.patch('/api/v1/me', { username: 'known.name' })
  const took = async (ask: () => Promise<unknown>) => {
    const since = performance.now()
    await ask()
    return performance.now() - since
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  const compared = async (times: number, ask: (known: boolean, n: number) => Promise<unknown>) => {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let n = 0; n < times; n++) {
      known.push(await took(() => ask(true, n)))
      unknown.push(await took(() => ask(false, n)))
    }
    return median(known) / median(unknown)
  }
  const guess = (known: boolean, n: number) =>
    app.nobody.post('/api/auth/sign-in/email', {
      email: known ? people[n]!.email : `nobody${n}@test.example`,
      password: 'wrong-password',
    })
  const name = (known: boolean) =>
    app.nobody.post('/api/auth/resolve-identifier', { identifier: known ? 'known.name' : 'unknown.one' })
  await guess(true, 0)
  for (const ratio of [await compared(9, guess), await compared(40, name)]) {
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  }
})
