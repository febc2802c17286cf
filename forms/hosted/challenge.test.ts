import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formLimits } from '../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'
import { senderOf } from './pressure.ts'
import { enough, everything } from './testing/definitions.ts'
import { visitor } from './testing/visitor.ts'

let app: FormsApp
let account: TestAccount

beforeAll(async () => {
  const few = { seconds: 600, shared: false }
  app = await formsApp({
    limits: {
      ...formLimits,
      hosted_sender: { ...few, points: 2 },
      hosted_sender_most: { ...few, points: 12 },
      hosted_rush: { ...few, points: 20 },
    },
  })
  account = await app.account()
})
afterAll(() => app.close())

async function solve(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

it('asks whoever sends much for work, takes it done, and refuses what is beyond', async () => {
  const form = await app.form(account, everything)
  const send = () => visitor(app, form).send(enough)
  expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  const guest = visitor(app, form)
  const { status, json } = await guest.send(enough)
  expect([status, json.error.code]).toEqual([428, 'CHALLENGE_REQUIRED'])
  const done = await solve(json.challenge)
  expect((await guest.send({ ...enough, email: 'no' }, { challenge: done })).status).toBe(400)
  const other = visitor(app, form)
  expect((await other.send(enough, { challenge: done })).status).toBe(428)
  const wrong = { ...done, solution: { ...done.solution!, derivedKey: '00'.repeat(32) } }
  expect((await guest.send(enough, { challenge: wrong })).status).toBe(428)
  const cheap = structuredClone(done)
  cheap.challenge.parameters.keyPrefix = ''
  expect((await guest.send(enough, { challenge: cheap })).status).toBe(428)
  expect((await guest.send(enough, { challenge: { challenge: 5 } })).status).toBe(428)
  expect((await guest.send(enough, { challenge: done })).status).toBe(201)
  expect((await guest.send(enough, { challenge: done })).status).toBe(200)
  const page = await visitor(app, form).post({ ...enough, consent: 'true' })
  expect(page.status).toBe(428)
  expect(page.text).toContain('Turn on JavaScript')
  expect(page.text).toContain('value="Aino Virtanen"')
  await send()
  const beyond = await send()
  expect([beyond.status, Number(beyond.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await visitor(app, form).post({ ...enough, consent: 'true' })).text).toContain('could not be sent')
  expect((await visitor(app, form, { ip: '192.0.2.9' }).send(enough)).status).toBe(201)
})

it('asks everybody for work when a form is run over', async () => {
  const form = await app.form(account, everything)
  const statuses: number[] = []
  for (let at = 0; at < 22; at += 1) {
    statuses.push((await visitor(app, form, { ip: `198.51.100.${at}` }).send(enough)).status)
  }
  expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true)
  expect(statuses.slice(20)).toEqual([428, 428])
  const calm = await app.form(account, everything)
  expect((await visitor(app, calm, { ip: '198.51.100.1' }).send(enough)).status).toBe(201)
})

it('takes a household for one sender', () => {
  expect(senderOf('192.0.2.7')).toBe('192.0.2.7')
  expect(senderOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(senderOf('2001:db8:1:2::1')).toBe(senderOf('2001:db8:1:2:ffff::9'))
  expect(senderOf('2001:db8:1:2::1')).not.toBe(senderOf('2001:db8:1:3::1'))
})
