import { type RawBuilder, sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'

type Query = QueryOf<typeof berths.occupancy>

/**
 * The stays of every live berth in a window, and the stretches between them. Of a record the caller may not see, by right
 * or by client, that it holds the berth; one that only asks for it is left out where the right is missing.
 */
export async function berthOccupancy(
  ctx: Ctx,
  query: Query,
  permissions: ReadonlySet<string>,
): Promise<RawJson> {
  const { from, to, dock, tenure, minLengthM, maxLengthM } = query
  // Joined as text: for some thousand berths that takes the database less than building JSON does.
  const { rows } = await sql<{ text: string }>`
    with stays as (
      ${stays(ctx, query, 'reservation', permissions.has('reservations.view'))} union all
      ${stays(ctx, query, 'tenancy', permissions.has('tenancies.view'))}
    ), by_berth as (
      select berth_id, string_agg(span, ',' order by since, until) as spans,
        range_agg(daterange(since, until)) filter (where status <> 'pending') as held
      from stays group by berth_id
    )
    select concat('[', string_agg(concat('{"berthId":"', b.id, '","mooringNumber":"', b.mooring_number, '","dock":"', b.dock,
        '","lengthM":', ${orNull(sql`b.length_m::text`)}, ',"widthM":', ${orNull(sql`b.width_m::text`)},
        ',"spans":[', o.spans, '],"free":[', (
          select string_agg(concat('{"from":"', lower(f), '","to":"', upper(f), '"}'), ',' order by f)
          from unnest(datemultirange(daterange(${from}::date, ${to}::date)) - coalesce(o.held, '{}')) f), ']}'), ','
      order by b.dock, b.number), ']') as text
    from berths b left join by_berth o on o.berth_id = b.id
    where b.port_id = ${portOf(ctx)} and b.archived_at is null
      ${dock ? sql`and b.dock = any(${dock.toUpperCase().split(',')})` : sql``}
      ${tenure ? sql`and b.tenure_type = any(${[...tenure]})` : sql``}
      ${minLengthM === undefined ? sql`` : sql`and b.length_m >= ${minLengthM}`}
      ${maxLengthM === undefined ? sql`` : sql`and b.length_m <= ${maxLengthM}`}`.execute(
    ctx.db.withoutPlugins(),
  )
  return new RawJson(rows[0]!.text)
}

function stays(ctx: Ctx, { from, to }: Query, kind: 'reservation' | 'tenancy', seen: boolean) {
  const table = sql.raw(kind === 'tenancy' ? 'crm.tenancies' : 'crm.berth_reservations')
  // A renewal moves the start of a tenancy and not since when the berth is held.
  const since = sql.raw(kind === 'tenancy' ? 's.held_since' : 's.start_date')
  const whose = seen
    ? sql`case when c.id is not null then concat('"', s.id, '","clientName":', to_json(c.full_name))
        else 'null,"clientName":null' end`
    : sql`'null,"clientName":null'`
  const states = seen ? ['pending', 'active', 'ended'] : ['active', 'ended']
  return sql`select s.berth_id, s.status, ${since} as since, s.end_date as until,
      concat('{"kind":"', ${kind}::text, '","id":', ${whose}, ',"status":"', s.status, '","from":"', ${since},
        '","to":', ${orNull(sql`'"' || s.end_date || '"'`)}, '}') as span
    from ${table} s ${seen ? sql`left join clients c on c.port_id = ${portOf(ctx)} and c.id = s.client_id` : sql``}
    where s.port_id = ${portOf(ctx)} and s.status = any(${states}::text[]) and ${since} < ${to}::date
      and (s.end_date > ${from}::date or s.end_date is null)`
}

/** As JSON has what may be missing. */
function orNull(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${text}, 'null')`
}
