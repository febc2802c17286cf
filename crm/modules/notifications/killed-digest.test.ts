import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compiled } from '../../../platform/testing/compiled.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import type { KilledDigest } from '../../testing/killed-digest.ts'
import { digestJob } from '../identity/digest-schedule.ts'
import { digestOfPortJob } from './digest.ts'

let app: TestApp
let boss: Person
let agent: Person
beforeAll(async () => {
  ;[app, boss, agent] = await testPort('port_admin', 'sales_agent')
  const chosen = { ways: { interest_assigned: 'mail' }, digest: { mode: 'daily' } }
  expect((await agent.put('/api/v1/me/notification-preferences', chosen)).status).toBe(200)
})
afterAll(() => app.close())

const program = new URL('../../testing/killed-digest.ts', import.meta.url)
const ready = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve))
const newChild = (): { child: ChildProcess; ready: Promise<unknown> } => {
  const child = fork(program, { execArgv: [...compiled], stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  return { child, ready: ready(child) }
}

/** Lets a process take `steps` steps and kills it; false when it was done before. */
function killedAfter(child: ChildProcess, steps: number, told: KilledDigest): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let left = steps
    let done = false
    child.stdout!.on('data', (asked: Buffer) => {
      // It stands still at each: one is asked at a time.
      expect(asked.length).toBe(1)
      if (left-- > 0) child.stdin!.write('.')
      else child.kill('SIGKILL')
    })
    child.on('message', () => {
      done = true
      child.kill('SIGKILL')
    })
    child.once('exit', (_status, signal) =>
      signal === 'SIGKILL' ? resolve(!done) : reject(new Error('The process fell by itself.')),
    )
    child.send(told)
  })
}

it('is written once and loses nothing, wherever the process that writes it is killed', async () => {
  const jobs = crmJobs(app.crm.services, async () => {})
  const info = { attempt: 2, maxAttempts: 25 }
  const { portId } = agent as { portId: string }
  const userId = agent.userId!
  const mails = async () =>
    app.rows<{ text: string }>(
      portId,
      sql`select text from mails where to_address = ${agent.email} and category = 'reminder_digest' order by created_at, id`,
    )
  let next = newChild()
  for (let steps = 0, killed = true; killed; steps++) {
    const { child, ready: begun } = next
    next = newChild()
    const client = (await boss.post('/api/v1/clients', { fullName: `Deal number ${steps} of Vera` })).body
      .data
    const deal = await boss.post('/api/v1/interests', { clientId: client.id, assignedTo: userId })
    expect(deal.status).toBe(201)
    const occasion = new Date(Date.UTC(2031, 0, 1, steps)).toISOString()
    await begun
    const told = { env: app.crm.services.env, connection: app.connection, userId, portId, occasion }
    killed = await killedAfter(child, steps, told)
    // What was not done is done again, by another process.
    await jobs[digestJob]!({ userId, occasion }, info)
    await jobs[digestOfPortJob]!({ tenantId: portId, userId, occasion }, info)
    const written = await mails()
    expect(written, `killed at step ${steps}`).toHaveLength(steps + 1)
    const naming = written.filter(({ text }) => text.includes(`Deal number ${steps} of Vera`))
    expect(naming, `killed at step ${steps}`).toEqual([written.at(-1)])
    expect(steps).toBeLessThan(80)
  }
  next.child.kill('SIGKILL')
  expect((await mails()).length).toBeGreaterThan(10)
}, 240_000)
