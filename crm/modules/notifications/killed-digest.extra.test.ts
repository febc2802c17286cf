// @module-tag endless

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stride } from '../../../platform/testing/extent.ts'
import { type Owners, openOwners } from '../../../platform/testing/servers/owners.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { newVictim } from '../../testing/killing.ts'
import { digestJob } from '../identity/digest-schedule.ts'
import { digestOfPortJob } from './digest.ts'

let app: TestApp
let owners: Owners
let boss: Person
let people: Person[]
beforeAll(async () => {
  ;[app, boss, ...people] = await testPort('port_admin', 'sales_agent', 'sales_agent', 'sales_agent')
  const chosen = { ways: { interest_assigned: 'mail' }, digest: { mode: 'daily' } }
  for (const one of people) {
    expect((await one.put('/api/v1/me/notification-preferences', chosen)).status).toBe(200)
  }
  owners = await openOwners(app)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

interface Work {
  name: string
  payload: Record<string, unknown>
}

/**
 * Kills a process at each step, or every third, of what is to be done, does it all again, and the rest, and looks whether each of the people
 * has one mail of each occasion, that tells what came before it. Transactions are steps as a `whole` where asked.
 */
async function killAtEach(
  of: readonly Person[],
  workOf: (occasion: string) => Work[],
  { restOf = () => [], whole = false }: { restOf?: (occasion: string) => Work[]; whole?: boolean } = {},
): Promise<number> {
  const jobs = crmJobs(app.crm.services, async () => {})
  const mails = async (one: Person) =>
    app.rows<{ text: string }>(
      boss.portId!,
      sql`select text from mails where to_address = ${one.email} and category = 'reminder_digest' order by created_at, id`,
    )
  const before = (await mails(of[0]!)).length
  let steps = 0
  let next = newVictim()
  for (let killed = true, nth = 0; killed; nth++, steps += stride) {
    const victim = next
    next = newVictim()
    const title = `Deal number ${before + nth} of Vera`
    const client = (await boss.post('/api/v1/clients', { fullName: title })).body.data
    for (const { userId } of of) {
      const deal = await boss.post('/api/v1/interests', { clientId: client.id, assignedTo: userId })
      expect(deal.status).toBe(201)
    }
    const occasion = new Date(Date.UTC(2020, 0, 1, before + nth)).toISOString()
    const ids = of.map(({ userId }) => userId!)
    await owners.at(null).query(
      `insert into crm.digest_hours (user_id, at) select id, $2 from unnest($1::uuid[]) as u(id)
       on conflict (user_id) do update set at = excluded.at`,
      [ids, occasion],
    )
    const work = workOf(occasion)
    let left = steps
    const order = { env: app.crm.services.env, connection: app.connection, jobs: work, whole }
    killed = await victim.killedAt(order, () => left-- <= 0)
    // What was not done is done again, by another process.
    for (const { name, payload } of [...work, ...restOf(occasion)])
      await jobs[name]!(payload, { attempt: 2, maxAttempts: 25 })
    for (const one of of) {
      const written = await mails(one)
      expect(written, `killed at step ${steps}`).toHaveLength(before + nth + 1)
      const naming = written.filter(({ text }) => text.includes(title))
      expect(naming, `killed at step ${steps}`).toEqual([written.at(-1)])
    }
    const answer = await planned(occasion)
    expect(
      ids.filter((id) => !answer.has(id)),
      `killed at step ${steps}`,
    ).toEqual([])
    expect(steps).toBeLessThan(80)
  }
  next.end()
  return steps
}

/** Whose mail of an occasion is left to a job: it is added at home, and moves with the port. */
async function planned(occasion: string): Promise<Set<string>> {
  const rows = await owners.everywhere<{ id: string }>(
    `select p ->> 'userId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = '${digestOfPortJob.name}'
     cross join json_array_elements(j.payload -> 'people') p where p ->> 'occasion' = $1`,
    [occasion],
  )
  return new Set(rows.map(({ id }) => id))
}

const dueAt = (occasion: string, of: readonly Person[]) =>
  of.map(({ userId }) => ({ userId: userId!, occasion }))
const ofPort = (due: object[]): Work => ({
  name: digestOfPortJob.name,
  payload: { tenantId: boss.portId, people: due },
})

it('is written once to each of many and loses nothing, wherever the process that writes it is killed', async () => {
  const steps = await killAtEach(people, (occasion) => [
    { name: digestJob.name, payload: { occasion } },
    ofPort(dueAt(occasion, people)),
  ])
  expect(steps).toBeGreaterThan(10)
})

it('is written once to the others, where that of one cannot be written', async () => {
  const [broken, ...others] = people
  await owners
    .at(null)
    .query(
      `update crm.users set preferences = jsonb_set(preferences, '{digest,timezone}', '"Nowhere/Known"') where id = $1`,
      [broken!.userId],
    )
  const jobs = crmJobs(app.crm.services, async () => {})
  const info = { attempt: 1, maxAttempts: 25 }
  const steps = await killAtEach(
    others,
    (occasion) => [{ name: digestJob.name, payload: { occasion } }, ofPort(dueAt(occasion, people))],
    {
      // Whom these left to jobs of their own.
      restOf: (occasion) => dueAt(occasion, others).map((one) => ofPort([one])),
      // Within a transaction it makes no difference where, as the test before this one has it.
      whole: true,
    },
  )
  expect(steps).toBeGreaterThan(5)
  const occasion = '2021-01-01T00:00:00.000Z'
  await owners.at(null).query(`update crm.digest_hours set at = $1`, [occasion])
  await jobs[digestJob.name]!({ occasion }, info)
  // Each has a job of their own, and only the one of whom nothing can be planned fails.
  expect(await planned(occasion)).toEqual(new Set())
  for (const { userId } of others) await jobs[digestJob.name]!({ userId, occasion }, info)
  for (const { userId } of others) await jobs[digestJob.name]!({ userId, occasion }, info)
  expect(await planned(occasion)).toEqual(new Set(others.map(({ userId }) => userId)))
  await expect(jobs[digestJob.name]!({ userId: broken!.userId, occasion }, info)).rejects.toThrow(
    'Nowhere/Known',
  )
  const { rows } = await owners.at(null).query(`select user_id from crm.digest_hours where at > now()`)
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(others.map(({ userId }) => userId).toSorted())
})
