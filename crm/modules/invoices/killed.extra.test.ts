// @module-tag endless

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stride } from '../../../platform/testing/extent.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { newVictim } from '../../testing/killing.ts'
import { serveCrm } from '../../testing/serve.ts'
import { billingOf } from './testing/billing.ts'

let app: TestApp
let boss: Person
let desk: ReturnType<typeof billingOf>

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  desk = billingOf(boss)
  await desk.issuer()
})
afterAll(() => app.close())

const rows = <R>(query: ReturnType<typeof sql<R>>) => app.rows<R>(boss.portId!, query)

it('is printed and mailed once, and numbers have no gap, wherever the process that prints is killed', async () => {
  const jobs = crmJobs(app.crm.services, async () => {})
  const work = { name: 'print_invoices', payload: { tenantId: boss.portId } }
  let steps = 0
  for (let killed = true; killed; steps += stride) {
    const victim = newVictim()
    const [one, other] = [await desk.sent('10.00'), await desk.sent('20.00')]
    let left = steps
    const order = { env: app.crm.services.env, connection: app.connection, jobs: [work], whole: true }
    killed = await victim.killedAt(order, () => left-- <= 0)
    await jobs.print_invoices!(work.payload, { attempt: 2, maxAttempts: 25 })
    for (const { id } of [one, other]) {
      const found = await rows(sql<{ mails: number; files: number; printed: boolean }>`
        select (select count(*)::int from mails m where m.port_id = i.port_id and m.entity_id = i.id) as mails,
          (select count(*)::int from files f where f.port_id = i.port_id and f.record_id = i.id) as files,
          i.printed_at is not null and i.file_id is not null as printed
        from invoices i where i.port_id = ${boss.portId} and i.id = ${id}`)
      expect(found, `killed at step ${steps}`).toEqual([{ mails: 1, files: 1, printed: true }])
    }
    expect(steps).toBeLessThan(60)
  }
  const numbers = await rows(sql<{ n: number }>`select series_number as n from invoices
    where port_id = ${boss.portId} and series = 'INV' order by 1`)
  expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, at) => at + 1))
})

it('leaves no gap and no double where a transaction that took a number is killed among others', async () => {
  const clientId = await desk.client()
  const before = await rows(sql<{ last: number }>`select last_number as last from invoice_series
    where port_id = ${boss.portId} and series = 'INV'`)
  // One that has its number and goes no further; its connection is ended from outside.
  const drafts = await Promise.all(Array.from({ length: 20 }, () => desk.written('1.00', { clientId })))
  const { inTenant, systemIn } = await import('../../../platform/scope.ts')
  const { takeNumber } = await import('./number.ts')
  const { dayFrom } = await import('../../testing/days.ts')
  const dying = inTenant(app.crm.services.kernel, systemIn(boss.portId!), async (tx) => {
    await takeNumber(tx as never, 'INV', dayFrom(0))
    await sql`select pg_sleep(0.2), pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
  }).catch(() => 'killed')
  const answers = await Promise.all(drafts.map(({ id }) => desk.send(id, { to: [] })))
  expect(await dying).toBe('killed')
  const numbers = answers.map(({ body }) => Number(body.data.number.split('-')[2])).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => before[0]!.last + 1 + at))
})

it('have no gap and no double under 50 sends at once, where the process that takes them is killed by -9', async () => {
  const { app: own, admin, served, close } = await serveCrm()
  try {
    const theirs = billingOf(admin)
    await theirs.issuer()
    const clientId = await theirs.client()
    const drafts = await Promise.all(Array.from({ length: 50 }, () => theirs.written('1.00', { clientId })))
    let answered = 0
    const answers = await Promise.all(
      drafts.map(({ id }) =>
        fetch(`${served.url}/api/v1/invoices/${id}/send`, {
          method: 'POST',
          headers: { ...admin.headers, origin: served.url, 'content-type': 'application/json' },
          body: '{"to":[]}',
        })
          .then(async (answer) => {
            answered += 1
            if (answered === 8) served.child.kill('SIGKILL')
            return [id, ((await answer.json()) as { data: { number: string } }).data.number] as const
          })
          .catch(() => null),
      ),
    )
    const replies = answers.filter((one) => one !== null)
    expect([replies.length >= 1, replies.length < 50]).toEqual([true, true])
    // Those that nobody heard of are sent again: they have a number by now, or get the next one.
    await Promise.all(drafts.map(({ id }) => theirs.send(id, { to: [] })))
    const sent = await own.rows(
      admin.portId!,
      sql<{ id: string; number: string; n: number }>`select id, number, series_number as n from invoices
        where port_id = ${admin.portId} order by series_number`,
    )
    expect(sent.map(({ n }) => n)).toEqual(drafts.map((_, at) => at + 1))
    for (const [id, number] of replies) expect(sent.find((one) => one.id === id)!.number).toBe(number)
  } finally {
    await close()
  }
})
