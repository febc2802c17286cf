import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Gathered } from '../../../platform/deliveries/gathered.ts'
import { testCluster } from '../../../platform/testing/cluster.ts'
import { openForms } from '../../service.ts'
import { type FormsApp, formsApp, type TestAccount } from '../../testing/app.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'

let app: FormsApp
let account: TestAccount
let operator: pg.Client
const receivers: Receiver[] = []

beforeAll(async () => {
  app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  account = await app.account()
  await app.forms.openWorker({ timeoutMs: 1500 })
  operator = new pg.Client({ ...testCluster(), database: app.connection.database, ssl: false })
  await operator.connect()
  await operator.query('set search_path = forms')
})
afterAll(async () => {
  await operator.end()
  await app.close()
  for (const receiver of receivers) await receiver.close()
})

async function subscribed(of = app, by = account) {
  const to = await startReceiver()
  receivers.push(to)
  const form = await of.form(by)
  const pair = { hookUrl: to.url, form_id: form.id }
  const { body } = await by.platform.post('/external/automation/webhook', pair)
  return { ...form, to, subscriptionId: body.subscription_id as string }
}

const deliveriesOf = (subscriptionId: string, of = app, by = account.id) =>
  of.rows<{ state: string; claimedBy: string | null; attempts: number }>(
    by,
    sql`select state, claimed_by, attempts from deliveries where subscription_id = ${subscriptionId} order by id`,
  )

describe('deliveries', () => {
  it('are written whatever became of the submissions of others sent at the same moment', async () => {
    const { slug, to, subscriptionId } = await subscribed()
    to.answer = 'hang'
    const [gone] = [await app.submit(slug, { name: 'Gone' }), await app.submit(slug, { name: 'Kept' })]
    await to.got(2)
    expect((await account.owner.delete(`/api/v1/submissions/${gone}`)).status).toBe(204)
    await expect
      .poll(() => deliveriesOf(subscriptionId))
      .toEqual([{ state: 'pending', claimedBy: null, attempts: 1 }])
  })

  it('go on after the database was away for longer than a moment', async () => {
    const { slug, to, subscriptionId } = await subscribed()
    to.answer = 'hang'
    await app.submit(slug, { name: 'Ada' })
    await to.got(1)
    const { database } = app.connection
    const elsewhere = new pg.Client({ ...testCluster(), database: 'postgres', ssl: false })
    await elsewhere.connect()
    await elsewhere.query(`alter database ${database} allow_connections false`)
    await elsewhere.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2`,
      [database, (operator as unknown as { processID: number }).processID],
    )
    await expect.poll(() => app.web.inject('/readyz').then((answer) => answer.statusCode)).toBe(503)
    // Longer than the attempt and the first tries to write it.
    await elsewhere.query('select pg_sleep(5)')
    to.answer = { status: 200 }
    await elsewhere.query(`alter database ${database} allow_connections true`)
    await elsewhere.end()
    // The attempt before is in the log, and the next one arrived.
    await expect
      .poll(() => deliveriesOf(subscriptionId).catch(() => null))
      .toEqual([{ state: 'succeeded', claimedBy: null, attempts: 2 }])
    expect(to.calls).toHaveLength(2)
    const { rows } = await operator.query(
      `select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database
        where datname = current_database())`,
    )
    // The dispatcher and the pool of workers are noted again.
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  it('to a receiver that hangs do not keep those of its neighbours at the same host', async () => {
    const to = await startReceiver()
    receivers.push(to)
    to.hangsAt = '/hangs'
    const subscribe = async (path: string) => {
      const form = await app.form(account)
      await account.platform.post('/external/automation/webhook', {
        hookUrl: `${to.url}${path}`,
        form_id: form.id,
      })
      return form
    }
    const [hanging, quick] = [await subscribe('/hangs'), await subscribe('/quick')]
    for (let n = 0; n < 60; n++) await app.submit(hanging.slug, { name: `H${n}` })
    for (let n = 0; n < 20; n++) await app.submit(quick.slug, { name: `Q${n}` })
    const arrived = (path: string) => to.calls.filter((call) => call.path === path).length
    await expect.poll(() => arrived('/quick')).toBe(20)
    // In turn the sixty would all have come first.
    expect(arrived('/hangs')).toBeLessThan(60)
  })

  it('of two services on one database go out once each', async () => {
    const { slug, to } = await subscribed()
    const second = await openForms(app.forms.services.env, app.connection, pino({ level: 'silent' }))
    await second.openWorker({ timeoutMs: 1500 })
    await Promise.all(Array.from({ length: 150 }, (_, n) => app.submit(slug, { name: `N${n}` })))
    await to.got(150)
    await second.close()
    expect(new Set(to.calls.map((call) => call.headers['webhook-id'])).size).toBe(150)
    expect(to.calls).toHaveLength(150)
  })

  it('taken while the service stops are sent and written before it ended', async () => {
    const idle = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
    const theirs = await idle.account()
    const owner = theirs.id
    const { slug, to, subscriptionId } = await subscribed(idle, theirs)
    await idle.rows(owner, sql`update subscriptions set state = 'disabled' where id = ${subscriptionId}`)
    await idle.submit(slug, { name: 'Late' })
    const stopping = await openForms(idle.forms.services.env, idle.connection, pino({ level: 'silent' }))
    await stopping.openWorker({ timeoutMs: 1500 })
    const holder = new pg.Client({ ...testCluster(), database: idle.connection.database, ssl: false })
    await holder.connect()
    await holder.query(`begin; set local search_path = forms; lock table deliveries in access exclusive mode;
      update subscriptions set state = 'active'; update deliveries set state = 'pending', finished_at = null`)
    await idle.rows(owner, sql`select pg_notify('deliveries', '')`)
    const taking = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%take_deliveries%'`
    await expect.poll(() => idle.rows(null, taking)).toHaveLength(1)
    const closing = stopping.close()
    await holder.query('commit')
    await closing
    expect(await deliveriesOf(subscriptionId, idle, owner)).toEqual([
      { state: 'succeeded', claimedBy: null, attempts: 1 },
    ])
    expect(to.calls).toHaveLength(1)
    await holder.end()
    await idle.close()
  })
})

describe('results', () => {
  it('that the database refuses hold up no others', async () => {
    const written: number[] = []
    const gathered = new Gathered<number>(async (batch) => {
      if (batch.includes(2)) throw Object.assign(new Error('refused'), { code: '23503' })
      written.push(...batch)
    })
    const ends = await Promise.allSettled([1, 2, 3].map((item) => gathered.add(item)))
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(written).toEqual([1, 3])
  })
})
