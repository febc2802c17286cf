// @module-tag endless

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas, tenancy } from '../../../crm/database.ts'
import { type MigrationLog, silent } from '../../database/migration/log.ts'
import { uuidv7 } from '../../ids.ts'
import { compiled } from '../../testing/compiled.ts'
import { contentOf, demoPort, jobsOf, onServer, traces } from '../../testing/servers/moved-tenant.ts'
import { openWriter } from '../../testing/servers/moved-writer.ts'
import { openThree, type TestShard, type ThreeServers } from '../../testing/servers/three-servers.ts'
import { cleanMove } from './clean-move.ts'
import { moveTenants, resumeAllMoves } from './move-job.ts'
import { moveTenant, startMove } from './move-tenant.ts'
import type { MovePace } from './moving.ts'
import { resumeMoves, stopMove } from './resume-moves.ts'
import { findUnfilterable } from './tenant-tables.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let three: ThreeServers
let portId: string
beforeAll(async () => {
  three = await openThree()
  portId = await demoPort(three)
})
afterAll(() => three.close())

const move = (
  source: TestShard,
  target: TestShard,
  more: { pace?: Partial<MovePace>; signal?: AbortSignal; log?: MigrationLog } = {},
) => moveTenant({ home: three.home, schemas, tenancy, source, target, tenantId: portId, ...more })
const servers = () => [three.home, three.one, three.two]
const clean = () => cleanMove({ home: three.home, schemas, tenancy, tenantId: portId, shards: servers() })

/** Writes in a port the way the product does, and says what came of it. */
async function enter(shard: TestShard): Promise<string> {
  return onServer({ ...shard.connection, user: 'berthwise_app' }, (client) =>
    client.query('select crm.enter($1)', [portId]).then(
      () => 'served',
      (error: { code: string }) => error.code,
    ),
  )
}

describe('a port that is used', () => {
  it('goes from home to another server, back, and on to a third, and nothing written meanwhile is lost', async () => {
    const { home, one, two } = three
    const before = await contentOf(home, portId)
    expect(Object.keys(before).length).toBeGreaterThan(40)
    const writer = openWriter(three, portId)
    const there = await move(home, one)
    expect(there).toMatchObject({ step: 'done', details: { wayBack: 'open', reused: false } })
    expect([await enter(home), await enter(one)]).toEqual(['BW001', 'served'])
    // The way back needs no copy.
    expect(await move(one, home)).toMatchObject({ details: { reused: true } })
    expect([await enter(home), await enter(one)]).toEqual(['served', 'BW001'])
    expect(await clean()).toEqual(['one'])
    expect(await contentOf(one, portId)).toEqual({})
    await move(home, one)
    await expect(move(one, two)).rejects.toThrow(
      'The server home still has the rows of the last move: take them away first, by npm run shard -- clean.',
    )
    await clean()
    await move(one, two)
    const { acknowledged, errors, longest } = await writer.finish()
    expect(longest).toBeLessThan(30_000)
    expect(errors).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
    const now = await contentOf(two, portId)
    // Triggers did not fire anew: what they keep is as it was, but for what was written.
    expect({ ...now, ...changedByWriter(before) }).toEqual({ ...before })
    await expect.poll(() => contentOf(one, portId)).toEqual(now)
    await clean()
    expect(await Promise.all(servers().map(traces))).toEqual([[], [], []])
    expect([await contentOf(home, portId), await contentOf(one, portId)]).toEqual([{}, {}])
    await move(two, home)
    await clean()
  })

  it('takes its jobs along once, those of others stay, and one at work follows when it failed', async () => {
    const { home, one } = three
    const other = uuidv7()
    const add = (tenantId: string | null, nth: number, options: string) =>
      onServer(home.replication, (client) =>
        client.query(`select graphile_worker.add_job('task_${nth}', $1::json, ${options})`, [
          JSON.stringify({ tenantId, nth }),
        ]),
      )
    await onServer(home.replication, (client) => client.query('delete from graphile_worker._private_jobs'))
    await add(portId, 1, `job_key => 'key', run_at => '2031-01-01', priority => 3, max_attempts => 7`)
    await add(portId, 2, `queue_name => 'one by one', flags => array['slow']`)
    await add(portId, 3, 'max_attempts => 4')
    await add(portId, 4, 'max_attempts => 2')
    await add(portId, 5, `queue_name => 'one by one'`)
    await add(other, 6, 'priority => 1')
    await add(null, 7, 'priority => 1')
    await onServer(home.replication, (client) =>
      client.query(`update graphile_worker._private_jobs set attempts = (payload ->> 'nth')::int - 2, last_error = 'It failed.'
        where payload ->> 'nth' in ('3', '4')`),
    )
    const before = await jobsOf(home, portId)
    expect(before).toHaveLength(5)
    const atWork = (on: boolean) =>
      onServer(home.replication, (client) =>
        client.query(
          `update graphile_worker._private_jobs set locked_at = case when $1 then now() end,
            locked_by = case when $1 then 'a worker' end where payload ->> 'nth' = '5'`,
          [on],
        ),
      )
    await atWork(true)
    await move(home, one, { pace: { jobs: 100 } })
    expect(await jobsOf(one, portId)).toEqual(before.slice(0, 4))
    expect(await jobsOf(home, portId)).toMatchObject([{ task: 'task_5' }])
    await expect(clean()).rejects.toThrow('Jobs of the tenant are still at work on the server home.')
    await atWork(false)
    await resumeMoves({ home, schemas, tenancy, shards: servers() })
    expect(await jobsOf(one, portId)).toEqual(before)
    expect([await jobsOf(home, portId), await jobsOf(home, other)]).toMatchObject([[], [{ task: 'task_6' }]])
    await move(one, home)
    expect(await jobsOf(home, portId)).toEqual(before)
    await clean()
    await onServer(home.replication, (client) => client.query('delete from graphile_worker._private_jobs'))
  })
})

describe('the command', () => {
  it('moves a port, says what is under way, and cleans up', async () => {
    const { home, one, two } = three
    const urlOf = ({ host, user, database }: TestShard['connection']) =>
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    const environment = {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(home.connection),
      SECRET: 'a secret for tests alone, of enough characters',
      SHARD_URLS: [one, two]
        .map(({ name, connection, replication }) => `${name}=${urlOf(connection)}|${urlOf(replication)}`)
        .concat(`home=|${urlOf(home.replication)}`)
        .join(' '),
    }
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...compiled, 'scripts/shards/shard.ts', ...args], {
        env: environment,
        cwd: root,
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      )
    expect(await run('move', 'demo', 'one')).toMatch(
      /both servers were prepared\n.*the rows were copied\n[\s\S]*demo lives on one now; nobody could write for \d+ ms\./,
    )
    expect(await run('moves')).toMatch(
      /^demo: on one since .*, and home follows it until npm run shard -- clean demo$/m,
    )
    expect(await run('move', 'demo', 'home')).toContain('demo lives on home now')
    expect(await run('clean', 'demo')).toBe('Nothing of demo is left on one.\n')
    expect(await run('moves')).toBe('Nothing is being moved, and no server follows another.\n')
    expect(await run('stop', 'demo')).toBe('The tenant is not being moved.\n')
    expect(await run('move', 'demo', 'three')).toBe('There is no server three. There are home, one, two.\n')
    expect(await run('move', 'nobody', 'one')).toBe(
      'There is no port with the address nobody, and no account with this id.\n',
    )
  })
})

describe('a move that is not to be', () => {
  const untouched = async (where = three.home) => {
    expect(await enter(where)).toBe('served')
    expect(await Promise.all(servers().map(traces))).toEqual([[], [], []])
    expect([await contentOf(three.one, portId), await contentOf(three.two, portId)]).toEqual([{}, {}])
    expect((await contentOf(where, portId)).clients).toBeDefined()
  }

  it('is refused while the target lacks a migration', async () => {
    const alter = (statement: string) => onServer(three.one.replication, (client) => client.query(statement))
    await alter('alter table crm.clients add column nickname text')
    await expect(move(three.home, three.one)).rejects.toThrow(
      'The servers home and one differ in clients.nickname: one of them has not been migrated yet.',
    )
    await alter('alter table crm.clients drop column nickname')
    await untouched()
  })

  it('is refused where the tenant lives elsewhere, or is being moved elsewhere', async () => {
    const { home, one, two } = three
    await expect(move(home, home)).rejects.toThrow('The tenant lives on the server home already.')
    await expect(move(one, home)).rejects.toThrow('The tenant lives on the server home, not on one.')
    await startMove({ home, schemas, order: { tenantId: portId, source: 'home', target: 'one' } })
    await expect(move(home, two)).rejects.toThrow('The tenant is being moved to the server one already.')
    await stopMove({ home, schemas, tenancy, tenantId: portId, shards: servers() })
    await untouched()
    await expect(stopMove({ home, schemas, tenancy, tenantId: portId, shards: servers() })).rejects.toThrow(
      'The tenant is not being moved.',
    )
  })

  it('is done once where two begin it', async () => {
    const { home, one } = three
    const [first, second] = await Promise.all([move(home, one), move(home, one)])
    expect(second!.id).toBe(first!.id)
    await move(one, home)
    await clean()
    await untouched()
  })

  it('is done by the job of a worker, and one that nobody does by the clock', async () => {
    const { home, one } = three
    const services = { schemas, tenancy, log: silent, shards: async () => servers() }
    const order = { tenantId: portId, source: 'home', target: 'one' }
    const { id } = await startMove({ home, schemas, order })
    await moveTenants(services)({ moveId: id }, { attempt: 1, maxAttempts: 25 })
    expect(await enter(one)).toBe('served')
    await startMove({ home, schemas, order: { tenantId: portId, source: 'one', target: 'home' } })
    await resumeAllMoves(services)({}, { attempt: 1, maxAttempts: 3 })
    expect(await enter(home)).toBe('served')
    await clean()
    // One that cannot be done is no failure of the job.
    const refused = await startMove({ home, schemas, order: { ...order, target: 'none' } })
    await moveTenants(services)({ moveId: refused.id }, { attempt: 1, maxAttempts: 25 })
    await untouched()
  })

  it('is stopped while its slot waits for transactions of others', async () => {
    const { home, one } = three
    const stop = new AbortController()
    await onServer(home.replication, async (client) => {
      await client.query('begin; create table crm.strays ()')
      const moving = move(home, one, { signal: stop.signal }).catch((error: Error) => error)
      await expect.poll(() => isMakingSlot(home), { interval: 50 }).toBe(true)
      stop.abort()
      expect(await moving).toMatchObject({ name: 'MoveStopped' })
      await untouched()
      await client.query('rollback')
    })
    await untouched()
  })

  it('is stopped by another process while it waits for a job', async () => {
    const { home, one } = three
    await onServer(home.replication, async (client) => {
      await client.query(`select graphile_worker.add_job('long', $1::json)`, [
        JSON.stringify({ tenantId: portId }),
      ])
      await client.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`)
    })
    const moving = move(home, one, { pace: { jobs: 600_000 } }).catch((error: Error) => error)
    await expect.poll(() => stepOf(home)).toBe('catching_up')
    await stopMove({ home, schemas, tenancy, tenantId: portId, shards: servers() })
    expect(await moving).toMatchObject({ message: 'It was stopped, and everything was taken back.' })
    await onServer(home.replication, (client) => client.query('delete from graphile_worker._private_jobs'))
    await untouched()
  })

  it('gives up before a long transaction, and nobody waits for long', async () => {
    const { home, one } = three
    await onServer({ ...home.connection, user: 'berthwise_app' }, async (client) => {
      await client.query('begin')
      await client.query('select crm.enter($1)', [portId])
      await expect(move(home, one, { pace: { lock: 50, rounds: 3 } })).rejects.toThrow(
        'The tenant could not be held still for a moment in 3 tries, for a long transaction.',
      )
      await client.query('rollback')
    })
    await untouched()
  })

  it('looks again where somebody wrote behind its mark, and what was written last is there', async () => {
    const { home, one } = three
    const differing: unknown[] = []
    const name = await onServer(home.replication, (source) =>
      onServer(one.replication, (marks) =>
        onServer(one.replication, async (row) => {
          const known = await source.query('select id, full_name from clients where port_id = $1 limit 1', [
            portId,
          ])
          const { id, full_name } = known.rows[0]!
          const log: MigrationLog = {
            ...silent,
            warn(values: unknown) {
              differing.push(values)
              void row.query('rollback')
            },
          }
          const moved = move(home, one, { log })
          await expect.poll(() => stepOf(home), { interval: 5 }).toBe('fenced')
          // The target is told neither of the mark nor of the row before both are written.
          await marks.query('begin; lock table move_marks in exclusive mode')
          await row.query('begin')
          await row.query('select from clients where id = $1 for update', [id])
          const fenced = async () => (await source.query('select from tenants_away')).rowCount
          await expect.poll(fenced, { interval: 5 }).toBe(1)
          await source.query('set session_replication_role = replica')
          await source.query('update clients set full_name = $2 where id = $1', [id, `${full_name} II`])
          await marks.query('rollback')
          expect(await moved).toMatchObject({ step: 'done' })
          const there = await marks.query('select full_name from clients where id = $1', [id])
          await marks.query('set session_replication_role = replica')
          await marks.query('update clients set full_name = $2 where id = $1', [id, full_name])
          return [there.rows[0]!.full_name, `${full_name} II`]
        }),
      ),
    )
    expect(name[0]).toBe(name[1])
    expect(differing).toEqual([{ tables: ['clients'] }])
    await move(one, home)
    await clean()
    await untouched()
  })

  it('goes back where rows differ at the end, and says of which tables', async () => {
    const { home, one } = three
    await move(home, one)
    await onServer(home.replication, (client) =>
      client.query(`set session_replication_role = replica; update clients set full_name = full_name || ' II'
        where ctid = (select max(ctid) from clients)`),
    )
    await expect(move(one, home)).rejects.toThrow(
      'The rows of the tenant on one and home differ in clients: nothing was switched.',
    )
    expect([await enter(home), await enter(one)]).toEqual(['BW001', 'served'])
    // Once what is there was taken away it is copied anew.
    await clean()
    expect(await move(one, home)).toMatchObject({ details: { reused: false } })
    await clean()
    await untouched()
  })
})

function isMakingSlot({ replication }: TestShard): Promise<boolean> {
  return onServer(replication, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'walsender'`,
    )
    return rowCount === 1
  })
}

async function stepOf({ replication }: TestShard): Promise<string | undefined> {
  const { rows } = await onServer(replication, (client) =>
    client.query<{ step: string }>('select step from tenant_moves where ended_at is null'),
  )
  return rows[0]?.step
}

it('can filter changes of every table of tenants by the tenant', async () => {
  await onServer(three.home.replication, async (client) => {
    expect(await findUnfilterable(client, 'crm', 'port_id')).toEqual([])
    await client.query('begin; create table crm.strays (port_id uuid not null, id uuid primary key)')
    expect(await findUnfilterable(client, 'crm', 'port_id')).toEqual(['strays'])
    await client.query('alter table crm.strays replica identity full')
    expect(await findUnfilterable(client, 'crm', 'port_id')).toEqual([])
    await client.query('rollback')
  })
})

/** Tables that the writer changes, as they were. */
function changedByWriter(before: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    ['clients', 'client_contacts', 'records', 'record_people', 'record_counts', 'comparisons_due'].map(
      (table) => [table, before[table]],
    ),
  )
}
