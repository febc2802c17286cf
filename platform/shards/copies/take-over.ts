import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ServiceSchemas } from '../../service/schemas.ts'
import type { Shard } from '../shard.ts'
import { withClient } from './connect.ts'
import type { CopiedTable } from './copied.ts'
import { createSlot, dropSlots } from './slots.ts'
import { createSubscription, dropSubscription, readSubscription } from './subscribe.ts'

/**
 * Makes the copied tables of a server what they are at home, whatever is there, and lets them follow from that moment on.
 * Rows that are there and the same are not touched, and no foreign key is asked, since ports' rows refer to them. A server
 * that follows already is stopped for the time of the last step alone. Both connections are of the roles that replicate.
 */
export async function takeOver(home: Shard, shard: Shard, schemas: ServiceSchemas): Promise<void> {
  const { tables: schema, copied } = schemas
  await withClient(shard.replication, schema, async (target) => {
    const before = await readSubscription(target, schemas)
    // What a try that was killed left, before there are too many.
    await withClient(home.replication, schema, (source) =>
      dropSlots(source, schema, shard.name, before?.slot ?? null),
    )
    const slot = await withClient(
      home.replication,
      schema,
      async (replicating) => {
        const slot = await createSlot(replicating, schema, shard.name)
        await withClient(home.replication, schema, (source) =>
          fetchAll(source, slot.snapshot, target, copied),
        )
        return slot.name
      },
      { replication: 'database' } as never,
    )
    await target.query('begin')
    try {
      if (before) await dropSubscription(target, schema)
      await target.query('set local session_replication_role = replica')
      for (const table of copied) await settle(target, schema, table)
      await createSubscription(target, home, slot, schemas)
      await target.query('commit')
    } catch (error) {
      await target.query('rollback')
      throw error
    }
  })
}

/** Fetches all rows as they were when the slot began, into tables of this session. */
async function fetchAll(
  source: pg.Client,
  snapshot: string,
  target: pg.Client,
  copied: readonly CopiedTable[],
): Promise<void> {
  await source.query('begin isolation level repeatable read read only')
  await source.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`)
  for (const one of copied) {
    const columns = columnsOf(one)
    await target.query(
      `create temporary table ${fetchedOf(one)} as select ${columns} from ${one.table} with no data`,
    )
    const filter = one.where ? ` where ${one.where}` : ''
    await pipeline(
      source.query(copyTo(`copy (select ${columns} from ${one.table}${filter}) to stdout`)),
      target.query(copyFrom(`copy pg_temp.${fetchedOf(one)} from stdin`)),
    )
    await target.query(`analyze pg_temp.${fetchedOf(one)}`)
  }
  await source.query('commit')
}

/** Makes a table what was fetched. */
async function settle(target: pg.Client, schema: string, one: CopiedTable): Promise<void> {
  const place = `${schema}.${one.table}`
  const fetched = `pg_temp.${fetchedOf(one)}`
  const key = await keyOf(target, place)
  const same = key.map((column) => `f.${column} = t.${column}`).join(' and ')
  const columns = one.columns.map((column) => pg.escapeIdentifier(column))
  const values = (of: string) => columns.map((column) => `${of}.${column}`).join(', ')
  const differs = `(${values('t')}) is distinct from (${values('f')})`
  await target.query(`lock table ${place} in share row exclusive mode`)
  await target.query(`delete from ${place} t where not exists (select from ${fetched} f where ${same})`)
  await target.query('savepoint changes')
  try {
    const sets = columns.map((column) => `${column} = f.${column}`).join(', ')
    await target.query(`update ${place} t set ${sets} from ${fetched} f where ${same} and ${differs}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    // What is unique went from one row to another: each would wait for the other.
    await target.query('rollback to savepoint changes')
    await target.query(`delete from ${place} t using ${fetched} f where ${same} and ${differs}`)
  }
  await target.query(
    `insert into ${place} (${columns.join(', ')}) select ${columns.join(', ')} from ${fetched} f
      where not exists (select from ${place} t where ${same})`,
  )
  await target.query(`drop table ${fetched}`)
}

async function keyOf(target: pg.Client, place: string): Promise<string[]> {
  const { rows } = await target.query<{ column: string }>(
    `select quote_ident(a.attname) as column from pg_index i join pg_attribute a
        on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = $1::regclass and i.indisprimary`,
    [place],
  )
  return rows.map(({ column }) => column)
}

function columnsOf({ columns }: CopiedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

function fetchedOf({ table }: CopiedTable): string {
  return `fetched_${table}`
}
