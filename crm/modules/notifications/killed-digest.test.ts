import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { newVictim } from '../../testing/killing.ts'
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
  let next = newVictim()
  for (let steps = 0, killed = true; killed; steps++) {
    const victim = next
    next = newVictim()
    const client = (await boss.post('/api/v1/clients', { fullName: `Deal number ${steps} of Vera` })).body
      .data
    const deal = await boss.post('/api/v1/interests', { clientId: client.id, assignedTo: userId })
    expect(deal.status).toBe(201)
    const occasion = new Date(Date.UTC(2031, 0, 1, steps)).toISOString()
    const work = [
      { name: digestJob, payload: { userId, occasion } },
      { name: digestOfPortJob, payload: { tenantId: portId, userId, occasion } },
    ]
    const told = { env: app.crm.services.env, connection: app.connection, jobs: work }
    let left = steps
    killed = await victim.killedAt(told, () => left-- <= 0)
    // What was not done is done again, by another process.
    for (const { name, payload } of work) await jobs[name]!(payload, info)
    const written = await mails()
    expect(written, `killed at step ${steps}`).toHaveLength(steps + 1)
    const naming = written.filter(({ text }) => text.includes(`Deal number ${steps} of Vera`))
    expect(naming, `killed at step ${steps}`).toEqual([written.at(-1)])
    expect(steps).toBeLessThan(80)
  }
  next.end()
  expect((await mails()).length).toBeGreaterThan(10)
}, 240_000)
