import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quotedName } from '../../backup/tables.ts'
import { dropLink, linkOf, linkStands, publish, subscribe } from './link.ts'
import type { Moving } from './moving.ts'
import { closeLine, openLine } from './side.ts'
import { listTenantTables, placeOf, type TenantTable } from './tenant-tables.ts'

/**
 * Copies the rows of a tenant as they are at the moment that a new slot begins with, and follows the slot from there: one
 * transaction at the target, so that there is all of it or nothing. Triggers do not fire: what they keep is copied. Gives how
 * many rows were copied.
 */
export async function copyRows(moving: Moving): Promise<number> {
  const { source, target, schemas, signal } = moving
  const link = linkOf(moving, 'out')
  await publish(moving, link)
  const slot = await openLine(source.shard.replication, schemas.tables, { replication: true })
  const cut = () => void closeLine(slot)
  signal.addEventListener('abort', cut)
  try {
    const { rows } = await slot.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT "${link.name}" LOGICAL pgoutput (SNAPSHOT 'export')`,
    )
    await source.mover.query('begin isolation level repeatable read read only')
    await source.mover.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]!.snapshot_name)}`)
    await target.mover.query('begin')
    await target.mover.query('set local session_replication_role = replica')
    await target.mover.query('set local synchronous_commit = on')
    let copied = 0
    for (const table of await listFilled(moving)) copied += await copyTable(moving, table)
    await subscribe(link)
    await target.mover.query('commit')
    await source.mover.query('commit')
    return copied
  } finally {
    signal.removeEventListener('abort', cut)
    await closeLine(slot)
  }
}

/** Tables in which the tenant has rows. */
async function listFilled({ source: { mover }, schemas, tenancy, move }: Moving): Promise<TenantTable[]> {
  const tables = await listTenantTables(mover, schemas.tables, tenancy.column)
  const one = ({ table }: TenantTable, nth: number) =>
    `select ${nth} as nth where exists (select from ${placeOf(schemas.tables, table)}
      where ${quotedName(tenancy.column)} = ${pg.escapeLiteral(move.tenantId)})`
  const { rows } = await mover.query<{ nth: number }>(tables.map(one).join(' union all '))
  return rows.map(({ nth }) => tables[nth]!)
}

async function copyTable(moving: Moving, { table, columns }: TenantTable): Promise<number> {
  const { source, target, schemas, tenancy, move, signal } = moving
  signal.throwIfAborted()
  const names = columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => quotedName(name))
    .join(', ')
  const place = placeOf(schemas.tables, table)
  const id = pg.escapeLiteral(move.tenantId)
  const out = source.mover.query(
    copyTo(`copy (select ${names} from ${place} where ${quotedName(tenancy.column)} = ${id}) to stdout`),
  )
  const into = target.mover.query(copyFrom(`copy ${place} (${names}) from stdin`))
  await pipeline(out, into, { signal })
  return into.rowCount
}

/** Whether the rows are at the target and follow the source. */
export function isCopied(moving: Moving): Promise<boolean> {
  return linkStands(moving, linkOf(moving, 'out'))
}

/** Takes back whatever an earlier attempt left, and what the target still has of the tenant from another time. */
export async function clearTarget(
  moving: Pick<Moving, 'move' | 'source' | 'target' | 'schemas' | 'tenancy'>,
): Promise<void> {
  await dropLink(linkOf(moving, 'out'))
  await dropLink(linkOf(moving, 'back'))
  await deleteRows(moving, moving.target)
}

/**
 * Deletes the rows of a tenant at a server that does not serve it; from now on it says so itself. Triggers do not fire, and
 * nothing else goes with them.
 */
export async function deleteRows(
  {
    schemas,
    tenancy,
    move: { tenantId },
  }: Pick<Moving, 'schemas' | 'tenancy'> & { move: { tenantId: string } },
  { owner, mover }: Moving['target'],
): Promise<void> {
  await owner.query('insert into tenants_away (tenant_id) values ($1) on conflict do nothing', [tenantId])
  await mover.query('begin')
  try {
    await mover.query('set local session_replication_role = replica')
    const id = pg.escapeLiteral(tenantId)
    const deletes = (await listTenantTables(mover, schemas.tables, tenancy.column)).map(
      ({ table }) =>
        `delete from ${placeOf(schemas.tables, table)} where ${quotedName(tenancy.column)} = ${id}`,
    )
    await mover.query([...deletes, `delete from move_marks where tenant_id = ${id}`].join(';'))
    await mover.query('commit')
  } catch (error) {
    await mover.query('rollback').catch(() => {})
    throw error
  }
}
