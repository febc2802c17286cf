import type pg from 'pg'
import { quotedName } from '../../backup/tables.ts'
import type { Moving } from './moving.ts'
import { closeLine, openLine } from './side.ts'
import { listTenantTables, placeOf, type TenantTable } from './tenant-tables.ts'

/** Tables compared at once. */
const lanes = 2

export interface Comparison {
  /**
   * Tables whose rows of the tenant differ: by their number, or by the sum of their hashes, over all columns, those that are
   * computed included.
   */
  compare(): Promise<string[]>
  close(): Promise<void>
}

/** Opens a comparison ahead, and does it once, so that nobody waits for more than has to be behind the fence. */
export async function openComparison({
  source,
  target,
  schemas,
  tenancy,
  move: { tenantId },
}: Pick<Moving, 'source' | 'target' | 'schemas' | 'tenancy'> & {
  move: { tenantId: string }
}): Promise<Comparison> {
  const open: pg.Client[] = []
  const close = async () => {
    await Promise.all(open.map(closeLine))
  }
  const connect = async (side: Moving['source']) => {
    const line = await openLine(side.shard.replication, schemas.tables)
    open.push(line)
    await line.query('set plan_cache_mode = force_generic_plan')
    return line
  }
  try {
    const pairs: [pg.Client, pg.Client][] = []
    for (let nth = 0; nth < lanes; nth += 1) pairs.push([await connect(source), await connect(target)])
    const tables = await listTenantTables(source.owner, schemas.tables, tenancy.column)
    const compare = async () => {
      const different = pairs.map(async (pair, nth) => {
        const own = tables.filter((_table, at) => at % lanes === nth)
        const text = own.map((table) => digestOf(table, schemas.tables, tenancy.column)).join(' union all ')
        // Planned once, before anybody waits for it.
        const query = { name: 'compare', text, values: [tenantId] }
        const [here, there] = await Promise.all(
          pair.map(async (line) =>
            (await line.query<Digest>(query)).rows.map(({ table, digest }) => [table, digest]),
          ),
        )
        const other = new Map(there as [string, string][])
        return (here as [string, string][]).filter(([table, digest]) => other.get(table) !== digest)
      })
      return (await Promise.all(different))
        .flat()
        .map(([table]) => table)
        .sort()
    }
    // What it reads is in memory afterwards; rows still come, so that it says nothing yet.
    await compare()
    return { compare, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Digest {
  table: string
  digest: string
}

/** Types whose values are hashed as they are; the others as text. */
const plain = /^(?:uuid|text|boolean|smallint|integer|bigint|date|time(?:stamp)? .*|character.*|bytea|jsonb)$/

function digestOf({ table, columns }: TenantTable, schema: string, column: string): string {
  const values = columns.map(({ name, type }) =>
    plain.test(type) ? quotedName(name) : `${quotedName(name)}::text`,
  )
  return `select '${table}' as table, count(*) || ' ' || coalesce(sum(hash_record_extended(row(${values.join(', ')}), 0)), 0) as digest
    from ${placeOf(schema, table)} where ${quotedName(column)} = $1`
}
