import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmbeddedConnection } from '../../database/embedded.ts'
import { atPace } from '../extent.ts'
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

  const connected = async (database: EmbeddedConnection) => {
    const client = new pg.Client({ ...database, ssl: false })
    await client.connect()
    return client
  }

  /** Lets nobody into a database; gives what lets everybody in again. */
  async function takeAway({ database, ...server }: EmbeddedConnection) {
    const elsewhere = await connected({ ...server, database: 'postgres' })
    await elsewhere.query(`alter database ${database} allow_connections false`)
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
    return async () => {
      await elsewhere.query(`alter database ${database} allow_connections true`)
      await elsewhere.end()
    }
  }

  it('goes on after the database was away for longer than a moment', async () => {
    const to = await receivers.open()
    const hook = await app.subscribe(to.url)
    to.answer = 'hang'
    await hook.happen('Ada')
    await to.got(1)
    const away = await Promise.all(app.connections.map(takeAway))
    await expect.poll(app.readyz).toBe(503)
    // Longer than the attempt and the first tries to write it.
    await sleep(5_000)
    to.answer = { status: 200 }
    await Promise.all(away.map((bringBack) => bringBack()))
    // The attempt before is in the log, and the next one arrived.
    await expect
      .poll(() => inside.claims(hook).catch(() => null))
      .toEqual([{ state: 'succeeded', claimedBy: null, attempts: 2 }])
    expect(to.calls).toHaveLength(2)
    const lockCount = sql<{
      held: number
    }>`select count(*)::int as held from pg_locks l where l.locktype = 'advisory'
      and l.database = (select oid from pg_database where datname = current_database())`
    // The dispatcher and the pool of workers are noted again.
    await expect
      .poll(async () => (await app.rows(null, lockCount).catch(() => []))[0]?.held)
      .toBeGreaterThanOrEqual(2)
    // Where there are several, the others follow the first again some seconds later.
    await expect.poll(() => app.subscribe(to.url).catch(() => null)).not.toBeNull()
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
    await to.got(150, atPace(45_000))
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
    const holder = await connected(idle.connectionOf(hook.tenantId))
    await holder.query(`begin; set local search_path = ${schema}; lock table ${deliveries} in access exclusive mode;
      update ${table} set state = 'active'; update ${deliveries} set state = 'pending', finished_at = null`)
    await idle.rows(hook.tenantId, sql`select pg_notify(${channel}, '')`)
    const taking = `select from pg_locks where not granted and relation = '${schema}.${deliveries}'::regclass`
    await expect.poll(async () => (await holder.query(taking)).rowCount).toBe(1)
    const closing = stopping.close()
    await holder.query('commit')
    await closing
    expect(await behind(idle).claims(hook)).toEqual([{ state: 'succeeded', claimedBy: null, attempts: 1 }])
    expect(to.calls).toHaveLength(1)
    await holder.end()
    await idle.close()
  })
}
