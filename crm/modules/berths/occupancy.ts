import { sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { type StayKind, stayKinds, staysOf } from '../../../contract/stays/kinds.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { liesBetween, stays } from '../stays/stays.ts'

type Query = QueryOf<typeof berths.occupancy>

/**
 * The stays of every live berth in a window, those that ended before their first night not among them, and the stretches between them. Of a record the caller may not see, by right
 * or by client, that it holds the berth; one that only asks for it is left out where the right is missing.
 */
export async function berthOccupancy(
  ctx: Ctx,
  query: Query,
  permissions: ReadonlySet<string>,
): Promise<RawJson> {
  const { dock, tenure, minLengthM, maxLengthM, belowLengthM } = query
  const db = ctx.db.withoutPlugins()
  const byBerth = await staysByBerth(ctx, query, permissions)
  const { rows: found } = await sql<Berth>`
    select b.id, b.mooring_number as mooring, b.dock, b.length_m::text as length, b.width_m::text as width from berths b
    where b.port_id = ${portOf(ctx)} and b.archived_at is null
      ${inPlaces({ dock, tenure })}
      ${minLengthM === undefined ? sql`` : sql`and b.length_m >= ${minLengthM}`}
      ${maxLengthM === undefined ? sql`` : sql`and b.length_m <= ${maxLengthM}`}
      ${belowLengthM === undefined ? sql`` : sql`and b.length_m < ${belowLengthM}`}
    order by b.dock, b.number`.execute(db)
  return new RawJson(`[${found.map((berth) => berthJson(berth, byBerth.get(berth.id) ?? [], query)).join()}]`)
}

/** SQL that narrows the berths `b` down to docks and tenures. */
export const inPlaces = ({ dock, tenure }: Pick<Query, 'dock' | 'tenure'>) => sql`
  ${dock ? sql`and b.dock = any(${dock.toUpperCase().split(',')})` : sql``}
  ${tenure ? sql`and b.tenure_type = any(${[...tenure]})` : sql``}`

/** The stays that touch the days, by berth and in the order of their beginnings. */
export async function staysByBerth(
  ctx: Ctx,
  days: Days,
  permissions: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Stay[]>> {
  const visible = stayKinds.filter((kind) => permissions.has(staysOf[kind].view))
  const statesOf = (kind: StayKind) => [...(visible.includes(kind) ? ['pending'] : []), 'active', 'ended']
  const { rows } = await sql<Stay>`
    select h.berth_id as berth, h.kind, case when c.id is not null then h.id end as id, c.full_name as name, h.status,
      h.since::text as since, h.until::text as until, case when c.id is not null then h.version end as version
    from (${stays(
      portOf(ctx),
      (stay) => sql`${stay.status} = any(${statesOf(stay.kind)}::text[])
        and ${liesBetween(stay, sql`${days.from}::date`, sql`${days.to}::date - 1`)}`,
    )}) h
    left join clients c on c.port_id = ${portOf(ctx)} and c.id = h.client_id and h.kind = any(${visible}::text[])
    order by h.since, h.until`.execute(ctx.db.withoutPlugins())
  return Map.groupBy(rows, ({ berth }) => berth)
}

type Days = Pick<Query, 'from' | 'to'>

interface Berth {
  id: string
  mooring: string
  dock: string
  length: string | null
  width: string | null
}

export interface Stay {
  berth: string
  kind: StayKind
  /** Null where the caller may not see the record or its client, as is the name. */
  id: string | null
  name: string | null
  status: string
  since: string
  until: string | null
  version: number | null
}

// Written by hand: for some ten thousand stays that takes a fraction of what a serialiser does. Days, states and ids are what
// PostgreSQL writes; what people write is escaped.
function berthJson(
  { id, mooring, dock, length, width }: Berth,
  ofBerth: readonly Stay[],
  query: Query,
): string {
  const free = freeAmong(ofBerth, query).map(({ from, to }) => `{"from":"${from}","to":"${to}"}`)
  return `{"berthId":"${id}","mooringNumber":${JSON.stringify(mooring)},"dock":${JSON.stringify(dock)},"lengthM":${length},"widthM":${width},"spans":[${ofBerth.map(stayJson).join()}],"free":[${free.join()}]}`
}

function stayJson({ kind, id, name, status, since, until, version }: Stay): string {
  const whose = id === null ? 'null,"clientName":null' : `"${id}","clientName":${JSON.stringify(name)}`
  return `{"kind":"${kind}","id":${whose},"status":"${status}","from":"${since}","to":${until === null ? null : `"${until}"`},"version":${version}}`
}

/** The stretches of the window that nobody holds; a pending stay takes none. The stays come in the order of their beginnings. */
export function freeAmong(ofBerth: readonly Stay[], { from, to }: Days): { from: string; to: string }[] {
  const free: { from: string; to: string }[] = []
  let day = from
  for (const { status, since, until } of ofBerth) {
    if (status === 'pending') continue
    if (since > day) free.push({ from: day, to: since })
    // An open one holds to the end.
    if (until === null) return free
    if (until > day) day = until
  }
  if (day < to) free.push({ from: day, to })
  return free
}
