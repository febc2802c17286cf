import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeStays, holderJson, lastStay } from '../berths/holders.ts'
import { shownStage } from '../berths/queries.ts'
import { amountsOf } from '../money/amounts.ts'
import { byName } from '../records/sort.ts'
import { daysSince } from '../records/today.ts'
import { type Rights, visibleReminders } from '../reminders/rights.ts'
import { usualStays } from './pace.ts'
import { filtersOf } from './queries.ts'
import { wouldSell } from './value.ts'

const most = 5000

/** The board as JSON that PostgreSQL builds: counts by stage, and at most 5,000 cards, those changed last first. */
export async function readBoard(
  ctx: Ctx,
  query: QueryOf<typeof interests.board>,
  rights: Rights,
): Promise<RawJson> {
  const { rows } = await boardQuery(ctx, query, rights).execute(ctx.db)
  return new RawJson(rows[0]!.board)
}

/** The one statement of the board. */
export function boardQuery(ctx: Ctx, query: QueryOf<typeof interests.board>, rights: Rights) {
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
      select l.interest_id, i.client_id, l.berth_id, ${shownStage} as stage, l.is_primary, b.mooring_number, b.dock, b.number, b.currency,
        case when ${wouldSell} then b.price end as price,
        sum(case when ${wouldSell} then b.price end) over same as amount, row_number() over ranked as nth,
        case when b.status = 'sold' and l.holds <> 'sold' then json_build_object('berthId', b.id,
          'mooringNumber', b.mooring_number, 'hold', 'sold', 'interestId', h.interest_id, 'clientName', h.full_name) end as sold
      from interests i
      join interest_berths l on l.port_id = i.port_id and l.interest_id = i.id
      join berths b on b.port_id = l.port_id and b.id = l.berth_id
      left join lateral (
        select s.id as interest_id, c.full_name
        from interest_berths o
        join crm.interests i2 on i2.port_id = o.port_id and i2.id = o.interest_id
        left join interests s on s.port_id = o.port_id and s.id = o.interest_id
        left join clients c on c.port_id = s.port_id and c.id = s.client_id
        where b.status = 'sold' and l.holds <> 'sold' and o.port_id = ${port} and o.berth_id = l.berth_id
          and o.interest_id <> l.interest_id and o.holds = 'sold'
        order by stage_rank(i2.pipeline_stage) desc, o.interest_id limit 1) h on true
      where ${where}
      window same as (partition by l.interest_id, b.currency),
        ranked as (partition by l.interest_id, b.currency order by l.is_primary desc, b.dock, b.number)
    ), deals as (
      select interest_id, json_agg(mooring_number order by is_primary desc, dock, number) as moorings,
        ${amountsOf(sql`is_primary desc, dock, number`)}
          filter (where nth = 1 and amount is not null) as value,
        json_agg(sold order by is_primary desc, dock, number) filter (where sold is not null) as taken
      from links group by interest_id
    ), holders as (
      select distinct on (l.interest_id, l.berth_id) l.interest_id, l.is_primary, l.dock, l.number,
        json_build_object('berthId', l.berth_id, 'mooringNumber', l.mooring_number, 'holder', ${holderJson}) as one
      from links l join (${activeStays(ctx)}) h on h.berth_id = l.berth_id and h.client_id <> l.client_id
      left join clients hc on hc.port_id = ${port} and hc.id = h.client_id
      order by l.interest_id, l.berth_id, ${lastStay}
    ), held as (
      select interest_id, json_agg(one order by is_primary desc, dock, number) as held from holders group by interest_id
    ), tagged as (
      select g.record_id, json_agg(json_build_object('name', t.name, 'color', t.color) order by ${byName(ctx, sql`t.name`)}, t.id) as tags
      from shown i
      join taggings g on g.port_id = ${port} and g.record_id = i.id
      join tags t on t.port_id = ${port} and t.id = g.tag_id
      group by g.record_id
    ), reminded as (
      select distinct on (i.record_id) i.record_id, i.title, i.next_at
      from reminders i join shown s on s.id = i.record_id
      where i.port_id = ${port} and i.status in ('pending', 'snoozed') and ${visibleReminders(ctx, rights)}
      order by i.record_id, i.next_at
    ), counts as (
      select ${shownStage} as stage, count(*) as count from interests i where ${where} group by 1
    ), sums as (
      select stage, ${amountsOf()} as value
      from (select stage, currency, sum(price) as amount from links where price is not null group by 1, 2) v
      group by stage
    ), stays as materialized (${usualStays(ctx)}
    ), stages as (
      select stage, position from unnest(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract', 'nurturing'])
        with ordinality as s(stage, position)
    )
    select json_build_object(
      'columns', (select json_agg(json_build_object('stage', s.stage, 'count', coalesce(n.count, 0),
          'value', coalesce(v.value, '[]'::json), 'usualDays', u.days) order by s.position)
        from stages s left join counts n on n.stage = s.stage left join sums v on v.stage = s.stage
          left join stays u on u.stage = s.stage),
      'truncated', (select coalesce(sum(count), 0) > ${most} from counts),
      'cards', (select coalesce(json_agg(json_build_object('id', i.id, 'clientName', c.full_name, 'stage', ${shownStage},
          'berths', coalesce(d.moorings, '[]'::json), 'value', coalesce(d.value, '[]'::json),
          'taken', coalesce(d.taken, '[]'::json), 'held', coalesce(e.held, '[]'::json), 'yachtName', y.name, 'assignedTo', i.assigned_to,
          'leadCategory', i.lead_category, 'temperature', i.temperature,
          'expectedCloseDate', i.expected_close_date,
          'updatedAt', to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'daysInStage', case when i.stage_changed_at is not null
            then greatest(0, ${daysSince(sql`i.stage_changed_at`)})::int end,
          'nextReminder', case when m.record_id is not null then json_build_object('title', m.title,
            'at', to_char(m.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
          'version', i.version, 'tags', coalesce(g.tags, '[]'::json)) order by i.updated_at desc, i.id), '[]'::json)
        from shown i
        join clients c on c.port_id = ${port} and c.id = i.client_id
        left join yachts y on y.port_id = ${port} and y.id = i.yacht_id
        left join deals d on d.interest_id = i.id
        left join held e on e.interest_id = i.id
        left join tagged g on g.record_id = i.id
        left join reminded m on m.record_id = i.id)
    )::text as board`
}
