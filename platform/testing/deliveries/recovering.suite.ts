import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testCluster } from '../cluster.ts'
import { behind, type Deliverer, loopback, type OpenDeliverer, openAtWork, receiversOf } from './driver.ts'

/** What every service that delivers does when the database goes away, a process stops, or two work at once. */
export function recoveringSuite(open: OpenDeliverer): void {
  const receivers = receiversOf()
  let app: Deliverer
  let inside: ReturnType<typeof behind>
  beforeAll(async () => {
    ;[app, inside] = await openAtWork(open)
  })
  afterAll(() => app.close())

  const connected = async (database: string) => {
    const client = new pg.Client({ ...testCluster(), database, ssl: false })
    await client.connect()
    return client
  }

  it('goes on after the database was away for longer than a moment', async () => {
    const to = await receivers.open()
    const hook = await app.subscribe(to.url)
    to.answer = 'hang'
    await hook.happen('Ada')
    await to.got(1)
    const { database } = app.connection
    const elsewhere = await connected('postgres')
    await elsewhere.query(`alter database ${database} allow_connections false`)
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
    await expect.poll(app.readyz).toBe(503)
    // Longer than the attempt and the first tries to write it.
    await elsewhere.query('select pg_sleep(5)')
    to.answer = { status: 200 }
    await elsewhere.query(`alter database ${database} allow_connections true`)
    await elsewhere.end()
    // The attempt before is in the log, and the next one arrived.
    await expect
      .poll(() => inside.claims(hook).catch(() => null))
      .toEqual([{ state: 'succeeded', claimedBy: null, attempts: 2 }])
    expect(to.calls).toHaveLength(2)
    const held = sql<{
      held: number
    }>`select count(*)::int as held from pg_locks l where l.locktype = 'advisory'
      and l.database = (select oid from pg_database where datname = current_database())`
    // The dispatcher and the pool of workers are noted again.
    expect((await app.rows(null, held))[0]!.held).toBeGreaterThanOrEqual(2)
  })

  it('keeps no receiver waiting for a neighbour at the same host that hangs', async () => {
    const to = await receivers.open()
    to.hangsAt = '/hangs'
    const [hanging, quick] = [await app.subscribe(`${to.url}/hangs`), await app.subscribe(`${to.url}/quick`)]
    for (let n = 0; n < 60; n++) await hanging.happen(`H${n}`)
    for (let n = 0; n < 20; n++) await quick.happen(`Q${n}`)
    const arrived = (path: string) => to.calls.filter((call) => call.path === path).length
    await expect.poll(() => arrived('/quick')).toBe(20)
    // In turn the sixty would all have come first.
    expect(arrived('/hangs')).toBeLessThan(60)
  })

  it('sends each delivery once where two work on one database', async () => {
    const to = await receivers.open()
    const hook = await app.subscribe(to.url)
    const second = await app.openSecond()
    await second.openWorker()
    await Promise.all(Array.from({ length: 150 }, (_, n) => hook.happen(`N${n}`)))
    await to.got(150)
    await second.close()
    expect(new Set(to.calls.map((call) => call.headers['webhook-id'])).size).toBe(150)
    expect(to.calls).toHaveLength(150)
  })

  it('sends and writes down what it had taken when it was stopped', async () => {
    const idle = await open(loopback)
    const to = await receivers.open()
    const hook = await idle.subscribe(to.url)
    await hook.disable()
    await hook.happen('Late')
    const stopping = await idle.openSecond()
    await stopping.openWorker()
    const { schema, deliveries, receivers: table, channel } = idle.tables
    const holder = await connected(idle.connection.database)
    await holder.query(`begin; set local search_path = ${schema}; lock table ${deliveries} in access exclusive mode;
      update ${table} set state = 'active'; update ${deliveries} set state = 'pending', finished_at = null`)
    await idle.rows(null, sql`select pg_notify(${channel}, '')`)
    const taking = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%take_deliveries%'`
    await expect.poll(() => idle.rows(null, taking)).toHaveLength(1)
    const closing = stopping.close()
    await holder.query('commit')
    await closing
    expect(await behind(idle).claims(hook)).toEqual([{ state: 'succeeded', claimedBy: null, attempts: 1 }])
    expect(to.calls).toHaveLength(1)
    await holder.end()
    await idle.close()
  })
}
