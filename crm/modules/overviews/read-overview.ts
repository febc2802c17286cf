import { type RawBuilder, sql } from 'kysely'
import { canView, has, type KindWith, kinds, type TypeWith } from '../../../contract/kinds.ts'
import { wordLength } from '../../../contract/overviews/endpoints.ts'
import { listedOn } from '../../../contract/records/listed.ts'
import { isoFormat } from '../../../platform/database/page.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { filtersOf } from '../interests/queries.ts'
import { wouldSell } from '../interests/value.ts'
import { amountList, amountsOf } from '../money/amounts.ts'
import { inBooks, signedPayment } from '../money/payments.ts'
import { billedTo } from '../payments/queries.ts'
import { assertRecord } from '../records/change.ts'
import { columnOf } from '../records/filter.ts'
import { personName } from '../records/person-name.ts'
import { visibleOf } from '../records/references/visible-of.ts'
import { type Rights, visibleReminders } from '../reminders/rights.ts'

type Sql = RawBuilder<unknown>

/** Berths that are wanted, words and files that are told. */
const mostWanted = 12
const mostWords = 5
const mostFiles = 3
/** The filter of the deals of each kind of record. */
const filterOfKind: Readonly<Partial<Record<TypeWith<'overview'>, string>>> = {
  client: 'clientId',
  yacht: 'yachtId',
  company: 'companyId',
  berth: 'berthId',
}

type OverviewKind = KindWith<'overview'>

/** What is on with a record, as JSON that PostgreSQL builds in one statement. Throws RECORD_NOT_FOUND. */
export async function readOverview(
  ctx: Ctx,
  kind: OverviewKind,
  id: string,
  rights: Rights,
): Promise<RawJson> {
  await assertRecord(ctx, kind, id)
  const may = (permission: string) => rights.permissions.has(permission)
  const port = portOf(ctx)
  const filter = filterOfKind[kind.type]
  const seesDeals = filter !== undefined && may(kinds.interest.gates.view)
  const ofIt = filter ? sql.join(filtersOf(ctx, { [filter]: id }), sql` and `) : sql`false`
  const remindable = may('reminders.view_all') || may('reminders.view_own')
  const { rows } = await sql<{ overview: string }>`
    with deals as materialized (
      select i.id, i.outcome from interests i
      where i.port_id = ${port} and i.archived_at is null and ${sql.lit(seesDeals)} and ${ofIt}
    )
    select json_build_object(
      'deals', ${seesDeals ? figures(port) : sql`null::json`},
      'money', ${seesDeals && may('payments.view') ? money(port, ofIt, invoicesOf(kind, id)) : sql`null::json`},
      'wanted', ${seesDeals && kind.type !== 'berth' ? wantedBerths(port) : none},
      'steps', ${seesDeals && remindable ? steps(ctx, rights) : none},
      'words', ${words(port, kind, id)},
      'related', ${related(ctx, kind, id, rights)},
      'files', ${may('files.view') ? files(port, id) : sql`null::json`})::text as overview`.execute(
    ctx.db.withoutPlugins(),
  )
  return new RawJson(rows[0]!.overview)
}

const none = sql`'[]'::json`

const at = (value: string) => sql`to_char(${sql.ref(value)} at time zone 'UTC', ${sql.lit(isoFormat)})`

function figures(port: string): Sql {
  const value = (of: Sql) =>
    amountList(sql`select b.currency, sum(b.price) as amount from deals d
      join interest_berths l on l.port_id = ${port} and l.interest_id = d.id
      join berths b on b.port_id = ${port} and b.id = l.berth_id
      where ${of} and ${wouldSell} group by b.currency`)
  return sql`(select json_build_object('live', count(*) filter (where outcome is null),
      'won', count(*) filter (where outcome = 'won'), 'lost', count(*) filter (where outcome <> 'won'),
      'liveValue', ${value(sql`d.outcome is null`)}, 'wonValue', ${value(sql`d.outcome = 'won'`)}) from deals)`
}

/** SQL for whether the invoice `v` is of the record, as the list of payments takes it. */
const invoicesOf = ({ type }: OverviewKind, id: string): Sql =>
  type === 'client'
    ? billedTo({ clientId: id })
    : type === 'company'
      ? billedTo({ companyId: id })
      : sql`false`

/** What came is counted of deals in the archive too, and of invoices without a deal, as the list of payments does. */
function money(port: string, ofIt: Sql, ofInvoice: Sql): Sql {
  return sql`(select json_build_object('payments', coalesce(sum(v.payments), 0), 'received', coalesce(${amountsOf()}, '[]'))
    from (select p.currency, count(*)::int as payments,
        sum(${signedPayment}) as amount
      from (select p.* from interests i join payments p on p.port_id = ${port} and p.interest_id = i.id and ${inBooks}
          where i.port_id = ${port} and ${ofIt}
        union all select p.* from invoices v join payments p on p.port_id = ${port} and p.invoice_id = v.id
            and p.interest_id is null and ${inBooks}
          where v.port_id = ${port} and ${ofInvoice}) p group by p.currency) v)`
}

function wantedBerths(port: string): Sql {
  return sql`(select coalesce(json_agg(row_to_json(w) order by w.deals desc, w."mooringNumber"), '[]') from (
    select b.id as "berthId", b.mooring_number as "mooringNumber", b.status, count(*)::int as deals
    from deals d join interest_berths l on l.port_id = ${port} and l.interest_id = d.id
    join berths b on b.port_id = ${port} and b.id = l.berth_id
    where d.outcome is null group by b.id, b.mooring_number, b.status
    order by count(*) desc, b.mooring_number limit ${sql.lit(mostWanted)}) w)`
}

function steps(ctx: Ctx, rights: Rights): Sql {
  return sql`(select coalesce(json_agg(json_build_object('interestId', s.record_id, 'reminderId', s.id, 'title', s.title,
      'nextAt', ${at('s.next_at')}) order by s.next_at), '[]')
    from (select distinct on (i.record_id) i.record_id, i.id, i.title, i.next_at from reminders i
      where i.port_id = ${portOf(ctx)} and i.record_id in (select d.id from deals d where d.outcome is null)
        and i.status in ('pending', 'snoozed') and ${visibleReminders(ctx, rights)}
      order by i.record_id, i.next_at, i.id) s)`
}

function words(port: string, { type }: OverviewKind, id: string): Sql {
  const limit = sql.lit(mostWords)
  return sql`(select coalesce(json_agg(json_build_object('kind', w.kind, 'id', w.id, 'channel', w.channel,
      'direction', w.direction, 'text', left(w.text, ${sql.lit(wordLength)}), 'at', ${at('w.at')},
      'authorName', coalesce(w.key_name, (select ${personName} from users u where u.id = w.author_id)),
      'recordType', w.record_type, 'recordId', w.record_id) order by w.at desc, w.id desc), '[]')
    from (select * from (
      (select 'note' as kind, n.id, null as channel, null as direction, n.body as text, n.created_at as at, n.author_id, n.key_name,
          ${sql.lit(type)} as record_type, n.record_id
        from notes n where n.port_id = ${port} and n.record_id = ${id} order by n.created_at desc limit ${limit})
      union all
      (select 'note', n.id, null, null, n.body, n.created_at, n.author_id, n.key_name, 'interest', n.record_id
        from notes n where n.port_id = ${port} and n.record_id in (select d.id from deals d)
        order by n.created_at desc limit ${limit})
      union all
      (select 'contact', l.id, l.channel, l.direction, l.summary, l.happened_at, l.author_id, l.key_name, 'interest', l.interest_id
        from contact_log l where l.port_id = ${port} and l.interest_id in (select d.id from deals d)
        order by l.happened_at desc limit ${limit})) every_word
    order by at desc, id desc limit ${limit}) w)`
}

/** How many records of each kind that is a tab of this one refer to it. */
function related(ctx: Ctx, { type }: OverviewKind, id: string, rights: Rights): Sql {
  const counts = listedOn(type)
    .filter((one) => canView(one.type, rights.permissions))
    .map(
      (one) => sql`json_build_object('type', ${sql.lit(one.type)}, 'count', (select count(*)::int
        from ${sql.table(kinds[one.type].table)} t where t.port_id = ${portOf(ctx)} and ${columnOf('t', one.field)} = ${id}
          and ${visibleOf(kinds[one.type], 't', rights)} ${has(kinds[one.type], 'archive') ? sql`and t.archived_at is null` : sql``}))`,
    )
  return sql`json_build_array(${sql.join(counts)})`
}

function files(port: string, id: string): Sql {
  const its = sql`files f where f.port_id = ${port} and f.record_id = ${id} and f.deleted_at is null`
  return sql`json_build_object('count', (select count(*) from ${its}),
    'latest', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
        'createdAt', ${at('f.created_at')}) order by f.created_at desc, f.id desc), '[]')
      from (select f.id, f.name, f.created_at from ${its}
        order by f.created_at desc, f.id desc limit ${sql.lit(mostFiles)}) f))`
}
