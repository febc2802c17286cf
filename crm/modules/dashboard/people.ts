import { type RawBuilder, sql } from 'kysely'
import type { dashboard } from '../../../contract/dashboard.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { addMonths } from '../../../contract/values/days.ts'
import { signOf, sumsByCurrency } from '../../../contract/values/money.ts'
import { compareIn } from '../../../platform/values/collate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest } from '../berths/queries.ts'
import { leadingLinks, wouldSell } from '../interests/value.ts'
import { personName } from '../records/person-name.ts'
import { startOfDay, todayOf } from '../records/today.ts'
import { readSetting } from '../settings/read.ts'

type People = DataOf<typeof dashboard.people>
type PersonFigures = People['all']
type Deals = PersonFigures['open']

/** Deals of one person that are alike: live ones by the month they are expected in, won ones by that of the win. */
interface Group {
  person: string | null
  won: boolean
  /** The first day of the month; null for live deals expected in none of those shown. */
  month: string | null
  /** Live deals without a day on which they are expected to be signed. */
  undated: boolean
  count: number
  late: number
  /** What its berths are worth, and what is expected of them: of a berth of several deals, by one of them. */
  worth: { currency: string; amount: string; expected: string }[] | null
}
interface Rows {
  today: string
  present: string
  groups: Group[]
  names: { id: string; name: string }[]
}

/** Months that are shown before and after the present one. */
const around = 3

/** What each person has open, won, and expects by month. */
export async function readPeople(ctx: Ctx): Promise<People> {
  const { rows } = await peopleQuery(ctx).execute(ctx.db)
  const { today, present, groups, names } = rows[0]!
  const byName = compareNames(compareIn(await readSetting(ctx, 'port_language')))
  const months = Array.from({ length: 2 * around + 1 }, (_, index) => addMonths(present, index - around))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const people = [...Map.groupBy(groups, ({ person }) => person)].map(([id, own]) => ({
    id,
    name: (id && nameOf.get(id)) ?? null,
    ...standingOf(own, months),
  }))
  return {
    today,
    present,
    months,
    people: people.sort((one, other) => other.open.count - one.open.count || byName(one.name, other.name)),
    all: standingOf(groups, months),
  }
}

/** By name in the order of a language, interests of nobody last. */
function compareNames(compare: (one: string, other: string) => number) {
  return (one: string | null, other: string | null): number =>
    one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other)
}

function standingOf(groups: readonly Group[], months: readonly string[]): PersonFigures {
  const live = groups.filter(({ won }) => !won)
  return {
    open: dealsOf(live),
    undated: dealsOf(
      live.filter(({ undated }) => undated),
      'expected',
    ),
    late: live.reduce((sum, { late }) => sum + late, 0),
    months: months.map((month) => ({
      won: dealsOf(groups.filter((group) => group.won && group.month === month)),
      expected: dealsOf(
        live.filter((group) => group.month === month),
        'expected',
      ),
    })),
  }
}

function dealsOf(groups: readonly Group[], which: 'amount' | 'expected' = 'amount'): Deals {
  const worth = groups.flatMap(({ worth }) => worth ?? [])
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    value: sumsByCurrency(worth.map(({ currency, [which]: amount }) => ({ currency, amount }))).filter(
      ({ amount }) => which === 'amount' || signOf(amount) !== 0,
    ),
  }
}

/** The one statement: live deals by interests_active, won ones by interests_ended, and their berths by interest_berths_worth. */
export function peopleQuery(ctx: Ctx) {
  const port = portOf(ctx)
  const present = sql`date_trunc('month', ${todayOf(ctx)})::date`
  const later = (months: number) => sql`(${present} + interval '${sql.raw(String(months))} months')::date`
  // Reckoned once, not for each deal.
  const at = (what: 'today' | 'present' | 'until' | 'since' | 'zone') =>
    sql`(select ${sql.ref(what)} from days)`
  return sql<Rows>`
    with days as materialized (
      select ${todayOf(ctx)} as today, ${present} as present, ${later(around + 1)} as until,
        ${startOfDay(ctx, later(-around))} as since, (select timezone from ports where id = ${port}) as zone
    ), deals as materialized (
      select i.id, i.assigned_to as person, false as won, i.expected_close_date < ${at('today')} as late,
        case when i.expected_close_date >= ${at('present')} and i.expected_close_date < ${at('until')}
          then ${firstOfMonth(sql`i.expected_close_date`)} end as month, i.expected_close_date is null as undated
      from interests i where i.port_id = ${port} and ${activeInterest}
      union all
      select i.id, i.assigned_to, true, false, ${firstOfMonth(sql`(i.outcome_at at time zone ${at('zone')})::date`)}, false
      from interests i where i.port_id = ${port} and i.archived_at is null and i.outcome = 'won'
        and i.outcome_at >= ${at('since')}
    ), counted as materialized (
      select person, won, month, undated, count(*)::int as count, count(*) filter (where late)::int as late
      from deals group by 1, 2, 3, 4
    ), sums as materialized (
      select d.person, d.won, d.month, d.undated, b.currency, sum(b.price)::text as amount,
        coalesce(sum(b.price) filter (where o.berth_id is not null), 0)::text as expected
      from deals d join interest_berths l on l.port_id = ${port} and l.interest_id = d.id
      join berths b on b.port_id = l.port_id and b.id = l.berth_id and ${wouldSell}
      left join (${leadingLinks(ctx)}) o on not d.won and o.interest_id = l.interest_id and o.berth_id = l.berth_id
      group by 1, 2, 3, 4, 5
    )
    select ${at('today')} as today, ${at('present')} as present,
      (select coalesce(json_agg(json_build_object('person', c.person, 'won', c.won, 'month', c.month, 'undated', c.undated, 'count', c.count,
        'late', c.late, 'worth', (select json_agg(json_build_object('currency', s.currency, 'amount', s.amount, 'expected', s.expected))
          from sums s where s.person is not distinct from c.person and s.won = c.won and s.month is not distinct from c.month
            and s.undated = c.undated))),
        '[]') from counted c) as groups,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${personName})), '[]')
        from users u where u.id in (select person from counted)) as names`
}

/** SQL for the first day of the month of a day. It turns the day into no moment, which would cost more than all the rest. */
function firstOfMonth(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${day} - (extract(day from ${day})::int - 1)`
}
