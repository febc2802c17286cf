import type pg from 'pg'
import { subscriptionOf } from './copies/copied.ts'
import { inTime } from './in-time.ts'

/** How far a server is behind home. */
export interface CopyState {
  shard: string
  answers: boolean
  /** A process of the server applies what home sends. */
  applies: boolean
  /** Bytes of home's log that it has not confirmed; null where home does not answer, or keeps nothing for it. */
  lagBytes: number | null
  /** Seconds since it last had what home had; null where neither says. */
  lagSeconds: number | null
  /** Of its slot at home: `reserved`, `extended`, `unreserved`, or `lost`, after which it is copied anew at the next start. */
  walStatus: string | null
  /** Rows that it could not take in since its figures were counted anew; null where it does not answer. */
  errors: number | null
}

/** A server and a way to ask it; the product's own role may. */
export interface AskedServer {
  readonly name: string
  readonly pool: Pick<pg.Pool, 'query'>
}

interface Slot {
  name: string
  status: string
  bytes: number
  idle: number | null
}

interface Applied {
  slot: string | null
  applies: boolean
  age: number | null
  errors: number
}

/** Asks home and all other servers at once, home being the first of them; each has two seconds. */
export async function readCopies(
  [home, ...others]: readonly AskedServer[],
  schema: string,
): Promise<CopyState[]> {
  if (!home || others.length === 0) return []
  const [slots, ...applied] = await Promise.all([
    inTime(readSlots(home.pool, schema)),
    ...others.map(({ pool }) => inTime(readApplied(pool, schema))),
  ])
  return others.map(({ name }, nth) => {
    const own = applied[nth] ?? null
    const slot = slots?.find((one) => (own?.slot ? one.name === own.slot : isSlotOf(one.name, schema, name)))
    const lagBytes = slot?.bytes ?? null
    const behind = own?.applies ? own.age : (slot?.idle ?? own?.age ?? null)
    return {
      shard: name,
      answers: own !== null,
      applies: own?.applies ?? false,
      lagBytes,
      lagSeconds: lagBytes === 0 ? 0 : behind,
      walStatus: slot?.status ?? null,
      errors: own?.errors ?? null,
    }
  })
}

async function readSlots(pool: AskedServer['pool'], schema: string): Promise<Slot[]> {
  // inactive_since is there from PostgreSQL 17 on.
  const { rows } = await pool.query<Slot>(
    `select slot_name::text as name, wal_status as status,
        greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn), 0)::float8 as bytes,
        extract(epoch from now() - (to_jsonb(s) ->> 'inactive_since')::timestamptz)::float8 as idle
      from pg_replication_slots s where database = current_database() and starts_with(slot_name::text, $1)`,
    [`bw_${schema}_`],
  )
  return rows
}

async function readApplied(pool: AskedServer['pool'], schema: string): Promise<Applied> {
  const { rows } = await pool.query<Applied>(
    `select u.subslotname::text as slot, s.pid is not null as applies,
        greatest(extract(epoch from clock_timestamp() - s.latest_end_time), 0)::float8 as age,
        coalesce(e.apply_error_count + e.sync_error_count, 0)::int as errors
      from pg_subscription u
      left join pg_stat_subscription s on s.subid = u.oid and s.relid is null and s.leader_pid is null
      left join pg_stat_subscription_stats e on e.subid = u.oid
      where u.subname = $1 and u.subdbid = (select oid from pg_database where datname = current_database())`,
    [subscriptionOf(schema)],
  )
  return rows[0] ?? { slot: null, applies: false, age: null, errors: 0 }
}

function isSlotOf(slot: string, schema: string, shard: string): boolean {
  const prefix = `bw_${schema}_${shard.replaceAll('-', '_')}_`
  return slot.startsWith(prefix) && /^\d+_[0-9a-f]{8}$/.test(slot.slice(prefix.length))
}
