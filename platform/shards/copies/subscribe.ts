import pg from 'pg'
import type { ServiceSchemas } from '../../service/schemas.ts'
import type { Shard } from '../shard.ts'
import { conninfoOf } from './connect.ts'
import { fingerprintOf, publicationOf, subscriptionOf } from './copied.ts'

/** The subscription of a server to what home publishes. */
export interface Subscription {
  /** Its slot at home. */
  slot: string | null
  enabled: boolean
  /** What was copied when it was made: the columns then are those of now. */
  current: boolean
  /** A process of the server applies what comes, and home, or whom it takes for it, answered that process. */
  applying: boolean
}

export async function readSubscription(
  shard: pg.ClientBase,
  { tables: schema, copied }: ServiceSchemas,
): Promise<Subscription | null> {
  const { rows } = await shard.query<Subscription>(
    `select s.subslotname as slot, s.subenabled as enabled,
        coalesce(obj_description(s.oid, 'pg_subscription') = $2, false) as current,
        exists (select from pg_stat_subscription t where t.subid = s.oid and t.pid is not null and t.latest_end_lsn is not null) as applying
      from pg_subscription s join pg_database d on d.oid = s.subdbid
      where d.datname = current_database() and s.subname = $1`,
    [subscriptionOf(schema), commentOf(copied)],
  )
  return rows[0] ?? null
}

/** Begins to follow home from where its slot stands, in the transaction that is open. */
export async function createSubscription(
  shard: pg.ClientBase,
  home: Shard,
  slot: string,
  { tables: schema, copied }: ServiceSchemas,
): Promise<void> {
  const name = subscriptionOf(schema)
  // A standby of home that synchronises slots then has it after a failover.
  const failover = (await versionOf(shard)) >= 170_000 ? ', failover = true' : ''
  await shard.query(
    `create subscription ${name} connection ${pg.escapeLiteral(conninfoOf(home.replication))}
      publication ${publicationOf(schema)} with (copy_data = false, create_slot = false,
        slot_name = ${pg.escapeLiteral(slot)}, origin = none, run_as_owner = true${failover})`,
  )
  await shard.query(`comment on subscription ${name} is ${pg.escapeLiteral(commentOf(copied))}`)
}

/** Ends it in the transaction that is open; nothing more is applied from then on. Its slot stays. */
export async function dropSubscription(shard: pg.ClientBase, schema: string): Promise<void> {
  const name = subscriptionOf(schema)
  await shard.query(`alter subscription ${name} disable`)
  await shard.query(`alter subscription ${name} set (slot_name = none)`)
  await shard.query(`drop subscription ${name}`)
}

/** Reaches home at the address of now, and goes on. */
export async function mendSubscription(shard: pg.ClientBase, home: Shard, schema: string): Promise<void> {
  const name = subscriptionOf(schema)
  await shard.query(`alter subscription ${name} connection ${pg.escapeLiteral(conninfoOf(home.replication))}`)
  await shard.query(`alter subscription ${name} enable`)
}

function commentOf(copied: ServiceSchemas['copied']): string {
  return `${fingerprintOf(copied)} what home copies here`
}

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]!.version
}
