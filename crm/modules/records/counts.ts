import { type RawBuilder, sql } from 'kysely'
import { has, kinds, type RecordType, type TypeWith } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'

type Archived = 'no' | 'yes' | 'all'
/** Kinds without an archive whose number is kept too. */
const counted = ['invoice', 'payment', 'tenancy', 'reservation'] as const
type Counted = TypeWith<'archive'> | (typeof counted)[number]

/** Whether the number of the records of a kind is kept. */
export function isCounted(type: RecordType): type is Counted {
  return has(kinds[type], 'archive') || (counted as readonly RecordType[]).includes(type)
}

/** SQL for the total of a list that shows all records of its kind but for the archive; undefined for one with filters, and
 * for whoever is not shown all of them. */
export function countUnfiltered(
  ctx: Ctx,
  kind: Counted,
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
function countOf(ctx: Ctx, kind: Counted, archived: Archived): RawBuilder<number> {
  const which = archived === 'all' ? sql`` : archived === 'no' ? sql`and not n.archived` : sql`and n.archived`
  return sql<number>`(select coalesce(sum(n.delta), 0)::int8 from record_counts n
    where n.port_id = ${portOf(ctx)} and n.kind = ${kind} ${which})`
}
