import { sql } from 'kysely'
import type { Kind } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import { inDatabase } from '../../../records/columns.ts'
import type { Checked } from '../../../records/importing/writing.ts'
import type { Problem } from '../../cells/problem.ts'
import { madeBy } from '../../rows/made-by.ts'
import type { Matching } from '../kind.ts'
import type { Columns } from './read.ts'

/** What the records are now, by their fields. */
export async function readThere(
  ctx: Ctx,
  { table }: Pick<Kind, 'table'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; values: Record<string, unknown> }>`
    select t.id, to_jsonb(t) as values from ${sql.table(table)} t
    where t.port_id = ${portOf(ctx)} and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

interface Differing {
  readonly row: number
  readonly body: Readonly<Record<string, unknown>>
  readonly now: Readonly<Record<string, unknown>>
  readonly columns: Columns
  readonly changing: readonly string[]
}

/** What a row says otherwise than the record that the port has, where that stays as it is. */
export function differing(
  { row, body, now, columns, changing }: Differing,
  { mapping }: Matching,
): Problem[] {
  return columns.values.flatMap(({ field: { key } }): Problem[] => {
    const [here, file] = [now[inDatabase(key)], body[key]]
    const column = Object.entries(mapping.columns).find(([, one]) => one === key)?.[0]
    if (column === undefined || changing.includes(key) || file === undefined || here === file) return []
    if (typeof file !== 'string') return []
    return [{ row, column, reason: reasonFor('import_differs', { here: String(here ?? '–'), file }) }]
  })
}

/** The records of the port that agree with rows in all that makes them the same, but for those this import made. */
export async function findKnown(
  ctx: Ctx,
  { table }: Pick<Kind, 'table'>,
  sameBy: readonly string[],
  rows: readonly Checked[],
  importId: string | null,
): Promise<ReadonlyMap<number, string>> {
  const calls = rows.flatMap(({ row, body }) => {
    const values = sameBy.map((name) => body[name])
    return values.includes(undefined)
      ? []
      : [{ row, ...Object.fromEntries(sameBy.map((name) => [name, body[name]])) }]
  })
  if (calls.length === 0) return new Map()
  const port = portOf(ctx)
  const same = sameBy.map(
    (name) =>
      sql`t.${sql.ref(inDatabase(name))} = (jsonb_populate_record(null::${sql.table(table)}, g.one)).${sql.ref(inDatabase(name))}`,
  )
  const records = calls.map(({ row, ...values }) => ({
    row,
    one: Object.fromEntries(Object.entries(values).map(([name, value]) => [inDatabase(name), value])),
  }))
  const { rows: found } = await sql<{ row: number; id: string }>`
    select distinct on (g."row") g."row", k.id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as g("row" int, one jsonb)
    cross join lateral (
      select t.id from ${sql.table(table)} t where t.port_id = ${port} and ${sql.join(same, sql` and `)} offset 0) k
    where not ${madeBy(importId, port, 'k')} order by g."row", k.id`.execute(ctx.db)
  return new Map(found.map(({ row, id }) => [row, id]))
}
