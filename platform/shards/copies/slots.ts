import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { slotPrefix } from './copied.ts'

/** A slot of home's that a server follows, and the snapshot that shows what was there before it began. */
export interface NewSlot {
  name: string
  snapshot: string
}

/**
 * Makes a slot on a connection that replicates; its snapshot can be taken over while nothing else is done on that
 * connection. It waits for the transactions that write at home.
 */
export async function createSlot(home: pg.ClientBase, schema: string, shard: string): Promise<NewSlot> {
  const name = `${slotPrefix(schema, shard, await databaseOf(home))}${randomBytes(4).toString('hex')}`
  const { rows } = await home.query<{ snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT "${name}" LOGICAL pgoutput (SNAPSHOT 'export')`,
  )
  return { name, snapshot: rows[0]!.snapshot_name }
}

/** Whether home still has all that whoever follows a slot lacks, and somebody follows it now. */
export async function readSlot(
  home: pg.ClientBase,
  name: string | null,
): Promise<{ active: boolean } | null> {
  const { rows } = await home.query<{ active: boolean }>(
    `select active from pg_replication_slots where slot_name = $1 and database = current_database()
      and wal_status is distinct from 'lost'`,
    [name],
  )
  return rows[0] ?? null
}

/** Drops the slots that were made for a server, but the one it follows: a slot that nobody follows keeps all of home's WAL. */
export async function dropSlots(
  home: pg.ClientBase,
  schema: string,
  shard: string,
  except: string | null,
): Promise<void> {
  const { rows } = await home.query<{ name: string; pid: number | null }>(
    `select slot_name::text as name, active_pid as pid from pg_replication_slots
      where starts_with(slot_name::text, $1) and slot_name is distinct from $2`,
    [slotPrefix(schema, shard, await databaseOf(home)), except],
  )
  for (const { name, pid } of rows) {
    // Whoever followed it was ended at the other server, and home may not have heard.
    if (pid !== null) await home.query('select pg_terminate_backend($1, 5000)', [pid])
    await home.query('select pg_drop_replication_slot($1)', [name])
  }
}

async function databaseOf(home: pg.ClientBase): Promise<number> {
  const { rows } = await home.query<{ id: number }>(
    'select oid::int as id from pg_database where datname = current_database()',
  )
  return rows[0]!.id
}
