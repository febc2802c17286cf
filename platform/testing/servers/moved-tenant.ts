import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { seedDemo } from '../../../crm/demo/seed.ts'
import { openCrm } from '../../../crm/service.ts'
import type { Connection } from '../../database/pools.ts'
import { clientConfig } from '../../database/pools.ts'
import type { Shard } from '../../shards/shard.ts'
import { testEnv } from '../open-service.ts'
import type { ThreeServers } from './three-servers.ts'

/** The port of the demonstration at home, with rows in most tables, and what rows of ports refer to on all three servers. */
export async function demoPort({ home, one, two }: ThreeServers): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berthwise-moved-'))
  const crm = await openCrm(testEnv(dataDir), home.connection, pino({ level: 'silent' }))
  await seedDemo(crm.services)
  await crm.close()
  await rm(dataDir, { recursive: true, force: true })
  await copyGlobals(home, [one, two])
  return onServer(home.replication, async (client) => {
    for (const { name } of [one, two])
      await client.query('insert into shards (name) values ($1) on conflict do nothing', [name])
    return (await client.query<{ id: string }>('select id from ports')).rows[0]!.id
  })
}

/** Brings the ports and people of home to other servers. */
async function copyGlobals(home: Shard, others: readonly Shard[]): Promise<void> {
  for (const table of ['users', 'ports']) {
    const rows = await onServer(home.replication, async (client) => {
      const read = await client.query<{ rows: unknown }>(`select json_agg(t) as rows from ${table} t`)
      return JSON.stringify(read.rows[0]!.rows)
    })
    for (const { replication } of others)
      await onServer(replication, (client) =>
        client.query(
          `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
          [rows],
        ),
      )
  }
}

/** A server's word for each table of a tenant: how many rows it has there, and a hash of all of them; empty tables are left out. */
export function contentOf({ replication }: Shard, portId: string): Promise<Record<string, string>> {
  return onServer(replication, async (client) => {
    const { rows: tables } = await client.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'port_id'
        where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const one = ({ table }: { table: string }) =>
      `select '${table}' as table, count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text)) as content
        from crm.${table} t where port_id = '${portId}' having count(*) > 0`
    const { rows } = await client.query<{ table: string; content: string }>(
      tables.map(one).join(' union all '),
    )
    return Object.fromEntries(rows.map(({ table, content }) => [table, content]))
  })
}

/** Jobs of a tenant in the queue of a server. */
export function jobsOf({ replication }: Shard, portId: string): Promise<Record<string, unknown>[]> {
  return onServer(replication, async (client) => {
    const { rows } = await client.query(
      `select t.identifier as task, j.payload, j.key, q.queue_name as queue, j.run_at, j.priority, j.max_attempts, j.attempts,
          j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where payload ->> 'tenantId' = $1 order by t.identifier, j.payload::text`,
      [portId],
    )
    return rows
  })
}

/** What is left of moves on a server: publications, slots, subscriptions. */
export function traces({ replication }: Shard): Promise<string[]> {
  return onServer(replication, async (client) => {
    const { rows } = await client.query<{ place: string }>(
      `select 'publication ' || pubname as place from pg_publication where pubname like 'move%'
        union all select 'slot ' || slot_name from pg_replication_slots where slot_name like 'move%'
        union all select 'subscription ' || subname from pg_subscription where subname like 'move%' order by 1`,
    )
    return rows.map(({ place }) => place.replace(/_.*/, ''))
  })
}

/** Runs `work` on a connection of its own. */
export async function onServer<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(connection))
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}
