import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { password } from '../../../platform/testing/session.ts'
import { talker } from '../../../platform/testing/talker.ts'
import { openCrm } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let hashes = 0
const hashing = createHook({
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})

let app: TestApp
let admin: Person
beforeAll(async () => {
  hashing.enable()
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => {
  hashing.disable()
  return app.close()
})

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

it('signing in does as much for an address that nobody has as for a wrong password, and for a name as for none', async () => {
  const known = await app.person(admin.portId!, 'viewer')
  await known.patch('/api/v1/me', { username: 'known.name' })
  const guess = (email: string) => () =>
    app.nobody.post('/api/auth/sign-in/email', { email, password: 'wrong-password' })
  const name = (identifier: string) => () => app.nobody.post('/api/auth/resolve-identifier', { identifier })
  // A hash takes a thousand times as long as all else, so that one more or less would tell.
  expect(await work(guess(known.email))).toMatchObject({ hashes: 1 })
  expect(await work(guess('nobody@test.example'))).toMatchObject({ hashes: 1 })
  const cost = await work(name('known.name'))
  expect(cost.statements).toBeGreaterThan(0)
  expect(await work(name('unknown.one'))).toEqual(cost)
})

/** The hashes of passwords and the statements that a request takes. */
async function work(ask: () => Promise<unknown>) {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const before = hashes
  try {
    await ask()
    return { hashes: hashes - before, statements: queries.mock.calls.length }
  } finally {
    queries.mockRestore()
  }
}
