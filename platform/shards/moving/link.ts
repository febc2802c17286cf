import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quotedName } from '../../backup/tables.ts'
import { conninfoOf } from '../copies/connect.ts'
import { readPublishedTables } from '../published-tables.ts'
import { MoveFault } from './fault.ts'
import type { Move } from './moves.ts'
import type { Moving } from './moving.ts'
import type { Side } from './side.ts'
import { listTenantTables, placeOf } from './tenant-tables.ts'

/** The rows of a tenant as they follow from one server to another: a publication and a slot there, a subscription here. */
export interface Link {
  readonly from: Side
  readonly to: Side
  /** Of all three. */
  readonly name: string
}

type Ends = Pick<Moving, 'move' | 'source' | 'target'>

/** `out` leads from the source to the target of a move, `back` the other way. */
export function linkOf({ move, source, target }: Ends, way: 'out' | 'back'): Link {
  const [from, to] = way === 'out' ? [source, target] : [target, source]
  return { from, to, name: linkNames(move)[way] }
}

/** What the links of a move are called, at every server. */
export function linkNames({ tenantId, source, target }: Pick<Move, 'tenantId' | 'source' | 'target'>) {
  return { out: linkName(tenantId, source, target), back: linkName(tenantId, target, source) }
}

function linkName(tenantId: string, from: string, to: string): string {
  const servers = createHash('sha256').update(`${from} ${to}`).digest('hex').slice(0, 8)
  return `move_${tenantId.replaceAll('-', '')}_${servers}`
}

/** Whether everything of a link is there, and carries all tables of tenants that there are now. */
export async function linkStands(
  { schemas, tenancy }: Pick<Moving, 'schemas' | 'tenancy'>,
  { from, to, name }: Link,
): Promise<boolean> {
  const { rows: slots } = await from.mover.query<{ lost: boolean }>(
    `select coalesce(wal_status = 'lost', false) as lost from pg_replication_slots where slot_name = $1`,
    [name],
  )
  const { rows: subscriptions } = await to.mover.query(
    `select from pg_subscription s join pg_database d on d.oid = s.subdbid
      where s.subname = $1 and d.datname = current_database() and s.subenabled`,
    [name],
  )
  const published = await readPublishedTables(from.owner, name)
  const tables = await listTenantTables(from.owner, schemas.tables, tenancy.column)
  const own = published.filter(({ schema }) => schema === schemas.tables)
  const carried = new Set(own.map(({ table }) => table))
  return (
    slots[0]?.lost === false && subscriptions.length === 1 && tables.every(({ table }) => carried.has(table))
  )
}

/** Publishes what changes in the rows of the tenant, and the marks of the move. */
export async function publish({ schemas, tenancy, move }: Moving, { from, name }: Link): Promise<void> {
  const id = pg.escapeLiteral(move.tenantId)
  const tables = await listTenantTables(from.owner, schemas.tables, tenancy.column)
  const parts = [
    ...tables.map(
      ({ table }) => `${placeOf(schemas.tables, table)} where (${quotedName(tenancy.column)} = ${id})`,
    ),
    `${placeOf(schemas.tables, 'move_marks')} where (tenant_id = ${id})`,
  ]
  await from.owner.query(
    `create publication ${name} for table ${parts.join(', ')} with (publish = 'insert, update, delete')`,
  )
}

/** Follows a link from where its slot stands. What came by another link is not sent on. */
export async function subscribe({ from, to, name }: Link): Promise<void> {
  await to.mover.query(
    `create subscription ${name} connection ${pg.escapeLiteral(conninfoOf(from.shard.replication))} publication ${name}
      with (copy_data = false, create_slot = false, slot_name = '${name}', origin = none, run_as_owner = true)`,
  )
}

/** Lets the source follow the target from now on; nothing happens where it does. */
export async function makeWayBack(moving: Moving): Promise<void> {
  const link = linkOf(moving, 'back')
  if (await linkStands(moving, link)) return
  await dropLink(link)
  await publish(moving, link)
  await link.from.mover.query('select pg_create_logical_replication_slot($1, $2)', [link.name, 'pgoutput'])
  await subscribe(link)
}

/** Takes away whatever there is of a link. */
export async function dropLink({ from, to, name }: Link): Promise<void> {
  await dropSubscription(to, name)
  await dropSource(from, name)
}

/** The end of a link that sends. The publication goes first: what is deleted afterwards is not decoded for it. */
export async function dropSource({ owner, mover, shard }: Side, name: string): Promise<void> {
  await owner.query(`drop publication if exists ${name}`)
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await mover.query<{ pid: number | null }>(
      'select active_pid as pid from pg_replication_slots where slot_name = $1',
      [name],
    )
    if (!rows[0]) return
    if (rows[0].pid === null) {
      const code = await dropFreeSlot(mover, name)
      if (code === null) return
    } else await mover.query('select pg_terminate_backend($1)', [rows[0].pid])
    await sleep(50)
  }
  throw new MoveFault(
    `The replication slot ${name} of the server ${shard.name} is in use and could not be dropped.`,
  )
}

/** Null once it is gone; a code where somebody was quicker to use it. */
async function dropFreeSlot(mover: pg.Client, name: string): Promise<string | null> {
  try {
    await mover.query('select pg_drop_replication_slot($1)', [name])
    return null
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === '42704') return null
    if (code === '55006') return code
    throw error
  }
}

/** The end of a link that receives. Its slot is of the other server, and goes there. */
export async function dropSubscription({ mover }: Side, name: string): Promise<void> {
  const { rows } = await mover.query(
    `select from pg_subscription s join pg_database d on d.oid = s.subdbid
      where s.subname = $1 and d.datname = current_database()`,
    [name],
  )
  if (rows.length === 0) return
  await mover.query(`alter subscription ${name} disable`)
  await mover.query(`alter subscription ${name} set (slot_name = none)`)
  await mover.query(`drop subscription ${name}`)
}
