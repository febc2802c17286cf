import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { waitingList } from '../../../contract/waiting-list/endpoints.ts'
import { rawPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { sortedTextOf } from '../records/sort.ts'
import { holdsWords } from '../records/words/spelled.ts'

type List = DataOf<typeof waitingList.ofBerth>
type Entry = List['entries'][number]

const nameOf = (column: string) =>
  sql`(select ${personName} from users u where u.id = ${sql.ref(`e.${column}`)})`
const moment = (column: string) =>
  sql`to_char(${sql.ref(`e.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(
    column.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase()),
  )}`
const sizes = sql.join(
  ['length', 'width', 'draft'].flatMap((name) =>
    ['ft', 'm', 'unit'].map(
      (part) =>
        sql`${sql.ref(`e.wanted_${name}_${part}`)} as ${sql.ref(
          `wanted${name[0]!.toUpperCase()}${name.slice(1)}${part[0]!.toUpperCase()}${part.slice(1)}`,
        )}`,
    ),
  ),
)
/** The columns of an entry `e` of the client `c`, who may be hidden. */
const columns = (port: string) => sql`e.id, c.id as "clientId", c.full_name as "clientName", e.status,
  case when e.place is not null then (select count(*)::int from crm.waiting_list_entries o
    where o.port_id = ${port} and o.berth_id = e.berth_id and o.place <= e.place) end as place,
  ${sizes}, e.note, ${moment('since')}, ${nameOf('added_by')} as "addedByName", ${moment('offered_at')},
  ${nameOf('offered_by')} as "offeredByName", ${moment('deadline')}, ${moment('settled_at')},
  ${nameOf('settled_by')} as "settledByName", e.reason, ${moment('told_at')}, e.version`

/** The waiting list of a berth: all entries, of clients the caller is not shown without them. Throws RECORD_NOT_FOUND. */
export async function readWaitingList(ctx: Ctx, berthId: string): Promise<List> {
  const port = portOf(ctx)
  const db = ctx.shown.withoutPlugins()
  const berth = await sql<{ version: number }>`select version from berths
    where port_id = ${port} and id = ${berthId}`.execute(db)
  if (!berth.rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  const { rows } = await sql<Entry>`select ${columns(port)} from crm.waiting_list_entries e
    left join clients c on c.port_id = ${port} and c.id = e.client_id
    where e.port_id = ${port} and e.berth_id = ${berthId}
    order by e.place nulls last, e.settled_at desc, e.id limit 1000`.execute(db)
  return {
    entries: rows.filter(({ place }) => place !== null).map(presentEntry),
    past: rows.filter(({ place }) => place === null).map(presentEntry),
    version: berth.rows[0].version,
  }
}

/** What was written of somebody whom the caller is not shown may name them. */
function presentEntry(entry: Entry): Entry {
  return entry.clientId === null ? { ...entry, note: null, reason: null } : entry
}

const orders: Readonly<Record<string, (way: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  berth: (way) => sql`b.dock ${way}, b.number ${way}, e.place nulls last, e.settled_at desc, e.id`,
  since: (way) => sql`e.since ${way}, e.id`,
  deadline: (way) => sql`e.deadline ${way} nulls last, e.id`,
}

/** A page of those who wait in the port, as far as the caller is shown them. */
export async function listWaiting(ctx: Ctx, query: QueryOf<typeof waitingList.ofPort>) {
  const port = portOf(ctx)
  const { status, dock, clientId, q } = query
  const { field, direction } = sortOf(query.sort, 'berth')
  const conditions = [
    sql`e.port_id = ${port}`,
    status ? sql`e.status = any(${[...status]}::text[])` : sql`e.place is not null`,
    ...(dock ? [sql`b.dock = any(${dock.toUpperCase().split(',')}::text[])`] : []),
    ...(clientId ? [sql`e.client_id = ${clientId}`] : []),
    ...(q
      ? [
          sql`(${holdsWords(sql`c.folded`, sql`c.full_name`, q)} or b.mooring_number like ${`${q.toUpperCase().replace(/[^A-Z0-9]/g, '') || '-'}%`})`,
        ]
      : []),
  ]
  const way = sql.raw(direction)
  const order =
    field === 'clientName'
      ? sql`${(await sortedTextOf(ctx))(sql`c.full_name`)} ${way}, e.id`
      : orders[field]!(way)
  return rawPage<DataOf<typeof waitingList.ofPort>[number]>(ctx.shown, query, {
    columns: sql`${columns(port)}, b.id as "berthId", b.mooring_number as "mooringNumber", b.status as "berthStatus"`,
    from: sql`waiting_list_entries e join clients c on c.port_id = ${port} and c.id = e.client_id
      join berths b on b.port_id = ${port} and b.id = e.berth_id`,
    where: sql.join(conditions, sql` and `),
    order,
  })
}
