import { type RawBuilder, sql } from 'kysely'
import { has, kinds, type RecordType } from '../../../contract/kinds.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

type Archived = 'no' | 'yes' | 'all'

/** Whether the number of the records of a kind is kept. */
export function isCounted(type: RecordType): boolean {
  return has(kinds[type], 'archive') || 'counted' in kinds[type]
}

/** SQL for the total of a list that shows all records of its kind but for the archive; undefined for one with filters, and
 * for whoever is not shown all of them. */
export function countUnfiltered(
  ctx: Ctx,
  kind: RecordType,
  query: { archived?: Archived },
): RawBuilder<number> | undefined {
  // What was taken out of the books is in no list.
  const archived = has(kinds[kind], 'archive') ? (query.archived ?? 'all') : 'no'
  return isUnfiltered(query) && !ctx.sight ? countOf(ctx, kind, archived) : undefined
}

/** Whether a query shows all records of its kind, but for the archive. */
export function isUnfiltered(query: object): boolean {
  const shaping = ['page', 'limit', 'sort', 'columns', 'archived']
  return Object.entries(query).every(
    ([key, value]) => shaping.includes(key) || value === undefined || value === '',
  )
}

/** SQL for the number of records of a kind in the port, as it is kept. */
function countOf(ctx: Ctx, kind: RecordType, archived: Archived): RawBuilder<number> {
  const which = archived === 'all' ? sql`` : archived === 'no' ? sql`and not n.archived` : sql`and n.archived`
  return sql<number>`(select coalesce(sum(n.delta), 0)::int8 from record_counts n
    where n.port_id = ${portOf(ctx)} and n.kind = ${kind} ${which})`
}

/** A number that was kept and was not what is counted: `missing` was added to it. */
export interface WrongCount {
  kind: string
  archived: boolean
  missing: number
}

/** SQL for which rows of a kind whose number is kept are in no list. */
function hiddenIn(type: RecordType): RawBuilder<unknown> {
  if (has(kinds[type], 'archive')) return sql`t.archived_at is not null`
  return type === 'payment' ? sql`t.removed_at is not null` : sql`false`
}

/** The parts of a statement, the last of them `wrong`, that hold the numbers of a port, or of all, against what is counted anew. */
export function wrongCounts(port: string | null): RawBuilder<unknown> {
  const of = (alias: string) => (port === null ? sql`true` : sql`${sql.ref(`${alias}.port_id`)} = ${port}`)
  const all = Object.values(kinds)
    .filter(({ type }) => isCounted(type))
    .map(
      ({
        type,
        table,
      }) => sql`select t.port_id, ${type} as kind, ${hiddenIn(type)} as archived, count(*) as many
        from ${sql.table(table)} t where ${of('t')} group by 1, 3`,
    )
  return sql`anew as (${sql.join(all, sql` union all `)}),
    sums as (select n.port_id, n.kind, n.archived, sum(n.delta) as many from record_counts n where ${of('n')} group by 1, 2, 3),
    wrong as (
      select port_id, kind, archived, coalesce(a.many, 0) - coalesce(s.many, 0) as missing
      from anew a full join sums s using (port_id, kind, archived) where coalesce(a.many, 0) <> coalesce(s.many, 0)
    )`
}

/** Counts all records of the port anew and puts right what the numbers that are kept miss, in one look at both. Gives what was wrong. */
export async function mendCounts(tx: Tx): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`with ${wrongCounts(portOf(tx))}
    select kind, archived, mend_count(kind, archived, missing::bigint)::int as missing from wrong`.execute(
    tx.db,
  )
  return rows
}
