import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { shownStage } from '../berths/queries.ts'
import { filtersOf } from './queries.ts'
import { sumText, wouldSell } from './value.ts'

const most = 5000

/** The board as JSON that PostgreSQL builds: counts by stage, and at most 5,000 cards, those changed last first. */
export async function readBoard(ctx: Ctx, query: QueryOf<typeof interests.board>): Promise<RawJson> {
  const { rows } = await boardQuery(ctx, query).execute(ctx.db)
  return new RawJson(rows[0]!.board)
}

/** The one statement of the board. */
export function boardQuery(ctx: Ctx, query: QueryOf<typeof interests.board>) {
  const port = portOf(ctx)
  const conditions = [
    sql`i.port_id = ${port}`,
    sql`i.archived_at is null and i.outcome is null`,
    ...filtersOf(ctx, query),
  ]
  const where = sql.join(conditions, sql` and `)
  return sql<{ board: string }>`
    with shown as materialized (
      select i.* from interests i where ${where} order by i.updated_at desc, i.id limit ${most}
    ), links as materialized (
      select l.interest_id, l.berth_id, l.is_primary, l.holds, b.mooring_number, b.dock, b.number, b.status,
        b.currency, case when ${wouldSell} then b.price end as price
      from interests i
      join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
      join berths b on b.port_id = l.port_id and b.id = l.berth_id
      where ${where}
    ), moorings as (
      select interest_id, json_agg(mooring_number order by is_primary desc, dock, number) as numbers
      from links group by interest_id
    ), amounts as (
      select interest_id, json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as value
      from (select interest_id, currency, ${sumText} as amount from links where price is not null group by 1, 2) a
      group by interest_id
    ), holders as materialized (
      select h.berth_id, h.interest_id, h.holds, stage_rank(o.pipeline_stage) as rank, c.full_name
      from interest_berths h
      join interests o on o.port_id = h.port_id and o.id = h.interest_id
      join clients c on c.port_id = o.port_id and c.id = o.client_id
      where h.port_id = ${port} and h.holds <> 'none' and h.berth_id in (select berth_id from links)
    ), taken as (
      select interest_id, json_agg(json_build_object('berthId', berth_id, 'mooringNumber', mooring_number,
        'hold', coalesce(holds, 'sold'), 'interestId', holder, 'clientName', full_name) order by dock, number) as list
      from (select distinct on (l.interest_id, l.berth_id) l.interest_id, l.berth_id, l.mooring_number, l.dock, l.number,
          h.holds, h.interest_id as holder, h.full_name
        from links l left join holders h on h.berth_id = l.berth_id and h.interest_id <> l.interest_id
        where l.holds <> 'sold' and (h.interest_id is not null or l.status = 'sold')
        order by l.interest_id, l.berth_id, h.holds = 'sold' desc nulls last, h.rank desc, h.interest_id) t
      group by interest_id
    ), tagged as (
      select g.interest_id, json_agg(json_build_object('name', t.name, 'color', t.color) order by lower(t.name)) as tags
      from taggings g join tags t on t.port_id = g.port_id and t.id = g.tag_id
      where g.port_id = ${port} and g.interest_id is not null group by g.interest_id
    ), counts as (
      select ${shownStage} as stage, count(*) as count from interests i where ${where} group by 1
    ), sums as (
      select stage, json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as value
      from (select ${shownStage} as stage, l.currency, ${sumText} as amount
        from interests i join links l on l.interest_id = i.id
        where i.port_id = ${port} and l.price is not null group by 1, 2) v group by stage
    ), stages as (
      select stage, position from unnest(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract', 'nurturing'])
        with ordinality as s(stage, position)
    )
    select json_build_object(
      'columns', (select json_agg(json_build_object('stage', s.stage, 'count', coalesce(n.count, 0),
          'value', coalesce(v.value, '[]'::json)) order by s.position)
        from stages s left join counts n on n.stage = s.stage left join sums v on v.stage = s.stage),
      'truncated', (select coalesce(sum(count), 0) > ${most} from counts),
      'cards', (select coalesce(json_agg(json_build_object('id', i.id, 'clientName', c.full_name, 'stage', ${shownStage},
          'berths', coalesce(m.numbers, '[]'::json), 'value', coalesce(a.value, '[]'::json),
          'taken', coalesce(k.list, '[]'::json), 'yachtName', y.name, 'assignedTo', i.assigned_to,
          'leadCategory', i.lead_category, 'temperature', i.temperature,
          'updatedAt', to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'daysInStage', greatest(0, floor(extract(epoch from now() - i.stage_changed_at) / 86400))::int,
          'version', i.version, 'tags', coalesce(g.tags, '[]'::json)) order by i.updated_at desc, i.id), '[]'::json)
        from shown i
        join clients c on c.port_id = ${port} and c.id = i.client_id
        left join yachts y on y.port_id = ${port} and y.id = i.yacht_id
        left join moorings m on m.interest_id = i.id
        left join amounts a on a.interest_id = i.id
        left join taken k on k.interest_id = i.id
        left join tagged g on g.interest_id = i.id)
    )::text as board`
}
