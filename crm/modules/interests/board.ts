import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { shownStage } from '../berths/queries.ts'
import { filtersOf } from './queries.ts'

const most = 5000

/** The board as JSON that PostgreSQL builds: counts by stage, and at most 5,000 cards, those changed last first. */
export async function readBoard(ctx: Ctx, query: QueryOf<typeof interests.board>): Promise<RawJson> {
  const { rows } = await boardQuery(portOf(ctx), query).execute(ctx.db)
  return new RawJson(rows[0]!.board)
}

/** The one statement of the board. */
export function boardQuery(port: string, query: QueryOf<typeof interests.board>) {
  const conditions = [
    sql`i.port_id = ${port}`,
    sql`i.archived_at is null and i.outcome is null`,
    ...filtersOf(query),
  ]
  const where = sql.join(conditions, sql` and `)
  return sql<{ board: string }>`
    with shown as materialized (
      select i.* from interests i where ${where} order by i.updated_at desc, i.id limit ${most}
    ), moorings as (
      select l.interest_id, json_agg(b.mooring_number order by l.is_primary desc, b.dock, b.number) as numbers
      from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
      where l.port_id = ${port} group by l.interest_id
    ), tagged as (
      select g.interest_id, json_agg(json_build_object('name', t.name, 'color', t.color) order by lower(t.name)) as tags
      from taggings g join tags t on t.port_id = g.port_id and t.id = g.tag_id
      where g.port_id = ${port} and g.interest_id is not null group by g.interest_id
    ), counts as (
      select ${shownStage} as stage, count(*) as count from interests i where ${where} group by 1
    ), stages as (
      select stage, position from unnest(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract', 'nurturing'])
        with ordinality as s(stage, position)
    )
    select json_build_object(
      'columns', (select json_agg(json_build_object('stage', s.stage, 'count', coalesce(n.count, 0)) order by s.position)
        from stages s left join counts n on n.stage = s.stage),
      'truncated', (select coalesce(sum(count), 0) > ${most} from counts),
      'cards', (select coalesce(json_agg(json_build_object('id', i.id, 'clientName', c.full_name, 'stage', ${shownStage},
          'berths', coalesce(m.numbers, '[]'::json), 'yachtName', y.name, 'assignedTo', i.assigned_to,
          'leadCategory', i.lead_category, 'temperature', i.temperature,
          'updatedAt', to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'daysInStage', greatest(0, floor(extract(epoch from now() - i.stage_changed_at) / 86400))::int,
          'version', i.version, 'tags', coalesce(g.tags, '[]'::json)) order by i.updated_at desc, i.id), '[]'::json)
        from shown i
        join clients c on c.port_id = ${port} and c.id = i.client_id
        left join yachts y on y.port_id = ${port} and y.id = i.yacht_id
        left join moorings m on m.interest_id = i.id
        left join tagged g on g.interest_id = i.id)
    )::text as board`
}
