import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import type { renewals } from '../../../contract/renewals/endpoints.ts'
import { type RenewalState, renewalStates } from '../../../contract/renewals/vocabulary.ts'
import { moneyText } from '../../../contract/values/money.ts'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { doesMailLeave } from '../mail/leaves.ts'
import { readSetting } from '../settings/read.ts'
import { doesPortalShow, doesTaxCome, reachable } from './reach.ts'
import { lastOffer, lastPrice, onDesk, stateOf, usualUntil, yearLater } from './terms.ts'

type Desk = DataOf<typeof renewals.list>
type Row = Desk['rows'][number]
type Found = Row & { count: number }

/** Rows of one state in an answer. */
const most = 1000

/** What stands on the renewal desk until a day. */
export async function readDesk(
  ctx: Ctx,
  env: Pick<Env, 'smtpUrl'>,
  query: QueryOf<typeof renewals.list>,
): Promise<Desk> {
  const until = query.until ?? (await readUsualUntil(ctx))
  const db = ctx.db.withoutPlugins()
  const totals = Object.fromEntries(renewalStates.map((state) => [state, 0])) as Desk['totals']
  const { rows } = await deskQuery(ctx, until, query, await doesPortalShow(ctx)).execute(db)
  for (const { state, count } of rows) totals[state as RenewalState] = count
  const docks = await sql<{ dock: string }>`select distinct b.dock
    from tenancies t join berths b on b.port_id = ${portOf(ctx)} and b.id = t.berth_id
    where ${onDesk(ctx, until)} order by b.dock`.execute(db)
  return {
    until,
    totals,
    docks: docks.rows.map(({ dock }) => dock),
    rows: rows.map(({ count: _count, ...row }) => ({ ...row, offer: row.offer && withDigits(row.offer) })),
    truncated: rows.some(({ count }) => count > most),
    mailLeaves: await doesMailLeave(ctx, env),
    taxed: await doesTaxCome(ctx),
  }
}

async function readUsualUntil(ctx: Ctx): Promise<string> {
  const months = await readSetting(ctx, 'renewal_months')
  const { rows } = await sql<{ until: string }>`select ${usualUntil(ctx, months)}::text as until`.execute(
    ctx.db,
  )
  return rows[0]!.until
}

/** One statement for rows and counts, so that both are of one moment. */
function deskQuery(
  ctx: Ctx,
  until: string,
  { state, tenureType, dock }: QueryOf<typeof renewals.list>,
  portalShows: boolean,
): RawBuilder<Found> {
  const port = portOf(ctx)
  const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
    values ? sql`and ${column} = any(${[...values]}::text[])` : sql``
  return sql<Found>`with desk as (
      select t.*, b.mooring_number, b.dock, b.number, ${stateOf(ctx, until)} as state, o.offer
      from tenancies t
      join berths b on b.port_id = ${port} and b.id = t.berth_id
      left join lateral (select o.state, to_json(o) as offer from (${lastOffer(ctx)}) o) o on true
      where ${onDesk(ctx, until)} ${oneOf(sql`t.tenure_type`, tenureType)} ${oneOf(sql`b.dock`, dock)}
    ), ranked as (
      select d.*, (count(*) over (partition by d.state))::int as count, row_number() over (partition by d.state
        order by case when d.state = 'left' then d.end_date end desc, d.end_date, d.dock, d.number, d.id) as place
      from desk d where true ${oneOf(sql`d.state`, state)}
    )
    select t.id, t.berth_id as "berthId", t.mooring_number as "mooringNumber", t.dock, t.client_id as "clientId",
      c.full_name as "clientName", t.yacht_id as "yachtId", y.name as "yachtName", t.tenure_type as "tenureType",
      t.status, t.start_date::text as "startDate", t.end_date::text as "endDate", t.state, t.count,
      ${yearLater(ctx)}::text as "suggestedEndDate",
      case when t.state in ('offered', 'accepted', 'declined', 'renewed', 'left') and t.offer is not null then
        json_build_object('id', t.offer->'id', 'version', t.offer->'version', 'newEndDate', t.offer->'new_end_date', 'price', (t.offer->>'price'),
          'currency', t.offer->'currency', 'answerBy', t.offer->'answer_by', 'documentId', t.offer->'document_id',
          'documentError', t.offer->'document_error', 'sentAt', ${moment('sent_at')}, 'answeredAt', ${moment('answered_at')},
          'told', ${toldOf}, 'mail', ${mailOf(port)}) end as offer,
      ${reachable(ctx, portalShows)} as reachable, ${lastPrice(ctx)} is not null as priced
    from ranked t
    join clients c on c.port_id = ${port} and c.id = t.client_id
    left join yachts y on y.port_id = ${port} and y.id = t.yacht_id
    where t.place <= ${most} order by t.state, t.place`
}

function moment(name: string) {
  return sql`to_char((t.offer->>${sql.lit(name)})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function withDigits(offer: NonNullable<Row['offer']>): NonNullable<Row['offer']> {
  const { price, currency } = offer
  return { ...offer, price: price !== null && currency !== null ? moneyText(price, currency) : null }
}

/** One that was made before that was written down was told by its document, where it has one. */
const toldOf = sql`coalesce(t.offer->>'told', case when t.offer->>'document_id' is not null then 'document' end)`

/** How far the mails of the offer are; what was cleared away meanwhile was sent. */
function mailOf(port: string) {
  return sql`case when t.offer->>'told' = 'mailed' then (select case
      when bool_or(m.status in ('failed', 'uncertain')) then 'failed'
      when bool_or(m.status in ('queued', 'sending', 'held')) then 'waits' else 'sent' end
    from mails m where m.port_id = ${port}
      and m.id in (select x::uuid from json_array_elements_text(t.offer->'mail_ids') x)) end`
}
