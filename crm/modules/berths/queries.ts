import { sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Stage } from '../../../contract/interests/pipeline.ts'
import { kinds } from '../../../contract/kinds.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { counted, equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecords, theOne } from '../records/listing.ts'
import { walkHandlers } from '../records/walk.ts'
import { type BerthHolder, heldToday, holderJson, isHeldToday } from './holders.ts'

/** SQL that holds for interests that are neither archived nor ended. */
export const activeInterest = sql<boolean>`(i.archived_at is null and i.outcome is null)`

/** SQL for the stage under which the interest `i` is shown: the retired one stands with the contracts. */
export const shownStage = sql<Stage>`(case i.pipeline_stage when 'completed' then 'contract' else i.pipeline_stage end)`

const activeLinks = sql`from interest_berths l join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id
  where l.port_id = b.port_id and l.berth_id = b.id and ${activeInterest}`
const activeInterestCount = sql<number>`(select count(*) ${activeLinks})`

const folded = [
  ...[
    'mooringNumber',
    'pontoon',
    'mooringType',
    'powerCapacity',
    'voltage',
    'access',
    'bowFacing',
    'sidePontoon',
  ],
  ...['cleatType', 'cleatCapacity', 'bollardType', 'bollardCapacity'],
]

const listing: Listing<QueryOf<typeof berths.list>> = {
  kind: kinds.berth,
  alias: 'b',
  folded,
  values: (ctx) => ({ activeInterestCount, ...holderFields(ctx) }),
  sources: (ctx) => ({
    activeInterestCount: counted(
      sql`b.id`,
      sql`l.berth_id`,
      sql`interest_berths l join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id
        where l.port_id = ${portOf(ctx)} and i.port_id = ${portOf(ctx)} and ${activeInterest}`,
    ),
  }),
  where: (ctx, { dock, minLengthM, minWidthM, withoutInterest, held, ...query }) => [
    ...equalTo('b', query, 'status', 'tenureType'),
    ...(dock ? [sql`b.dock = any(${dock.toUpperCase().split(',')})`] : []),
    ...(minLengthM === undefined ? [] : [sql`b.length_m >= ${minLengthM}`]),
    ...(minWidthM === undefined ? [] : [sql`b.width_m >= ${minWidthM}`]),
    ...(withoutInterest ? [sql`not exists (select 1 ${activeLinks})`] : []),
    ...(held === undefined ? [] : [held ? isHeldToday(ctx) : sql`not ${isHeldToday(ctx)}`]),
  ],
  first: 'mooringNumber',
  orders: {
    mooringNumber: (way) => sql`b.dock ${way}, b.number ${way}`,
    // Amounts of different currencies have no order between them.
    price: (way) => sql`b.price is null, b.currency, b.price ${way}, b.id`,
  },
  beside: (ctx) => ({ holder: holderOf(ctx) }),
}

const holderOf = (ctx: Ctx) => heldToday<BerthHolder>(ctx, holderJson)
const holderFields = (ctx: Ctx) => ({
  heldBy: heldToday(ctx, sql<string>`hc.full_name`),
  heldUntil: heldToday(ctx, sql<string>`h.until`),
})

/** The way through the list. */
export const berthWalk = walkHandlers(() => listing)

/** A page of berths, by dock and number unless asked otherwise. */
export function listBerths(ctx: Ctx, query: QueryOf<typeof berths.list>) {
  return listRecords<typeof berths.list>(ctx, listing, query)
}

/** One berth. Throws RECORD_NOT_FOUND. */
export async function readBerth(ctx: Ctx, id: string) {
  return theOne(await readBerths(ctx, [id]))
}

/** Berths as `readBerth` gives them. */
export function readBerths(ctx: Ctx, ids: readonly string[]) {
  const position = sql`case when b.plan_x is not null then json_build_object('x', b.plan_x, 'y', b.plan_y, 'rotation', b.plan_rotation) end`
  return readRecords<typeof berths.get>(ctx, listing, ids, { position, holder: holderOf(ctx) })
}

/** Berths for a picker, by dock and number. */
export async function berthOptions(ctx: Ctx, q: string | undefined) {
  const matching = q
    ? sql`b.mooring_number like ${`${q.toUpperCase().replace(/[^A-Z0-9]/g, '')}%`}`
    : sql`true`
  const { rows } = await sql<{
    id: string
    label: string
    status: string
    lengthM: number | null
    widthM: number | null
    holder: BerthHolder | null
  }>`
    select b.id, b.mooring_number as label, b.status, b.length_m, b.width_m, ${holderOf(ctx)} as holder from berths b
    where b.port_id = ${portOf(ctx)} and b.archived_at is null and ${matching}
    order by b.dock, b.number limit ${q ? 50 : 5000}`.execute(ctx.db)
  return rows
}

/** Up to 20 active deals on a berth, the one changed last first; of one the caller is not shown, that there is one. */
export async function activeDeals(ctx: Ctx, berthId: string) {
  const { rows } = await sql<{
    interestId: string | null
    clientId: string | null
    clientName: string | null
    stage: string
    isPrimary: boolean
    inEoiBundle: boolean
    updatedAt: Date
  }>`
    select s.id as interest_id, c.id as client_id, c.full_name as client_name, ${shownStage} as stage, l.is_primary,
      l.in_eoi_bundle, i.updated_at
    from interest_berths l
    join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id
    left join interests s on s.port_id = l.port_id and s.id = l.interest_id
    left join clients c on c.port_id = s.port_id and c.id = s.client_id
    where l.port_id = ${portOf(ctx)} and l.berth_id = ${berthId} and ${activeInterest}
    order by i.updated_at desc limit 20`.execute(ctx.db)
  return rows
}

interface PlanRow {
  id: string
  mooringNumber: string
  status: string
  statusOverrideMode: string | null
  lengthM: number | null
  widthM: number | null
  draftM: number | null
  waterDepthM: number | null
  pontoon: string | null
  mooringType: string | null
  access: string | null
  price: string | null
  currency: string
  latitude: number | null
  longitude: number | null
  position: { x: number; y: number; rotation: number } | null
  demand: number
  leadingStage: string | null
  leadingClient: string | null
  holder: BerthHolder | null
  boat: { name: string; lengthM: number | null; beamM: number | null } | null
}

/** Every live berth as the plan draws it, with its demand and its furthest deal, and whose that is where the caller is shown it. */
export async function planOfPort(ctx: Ctx): Promise<PlanRow[]> {
  const whose = ctx.sight
    ? sql`left join interests s on s.port_id = l.port_id and s.id = l.interest_id
      left join clients c on c.port_id = s.port_id and c.id = s.client_id`
    : sql`join clients c on c.port_id = i.port_id and c.id = i.client_id`
  const { rows } = await sql<PlanRow>`
    with deals as (
      select l.berth_id, count(*) as demand,
        (array_agg(${shownStage} order by stage_rank(i.pipeline_stage) desc, i.updated_at desc))[1] as leading_stage,
        (array_agg(c.full_name order by stage_rank(i.pipeline_stage) desc, i.updated_at desc))[1] as leading_client
      from interest_berths l
      join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id and ${activeInterest}
      ${whose}
      where l.port_id = ${portOf(ctx)} group by l.berth_id
    ), boats as (
      select distinct on (l.berth_id) l.berth_id, y.name, y.length_m, y.width_m
      from interest_berths l
      join interests i on i.port_id = l.port_id and i.id = l.interest_id
      join yachts y on y.port_id = i.port_id and y.id = i.yacht_id
      where l.port_id = ${portOf(ctx)} and l.holds <> 'none'
      order by l.berth_id, l.holds = 'sold' desc, stage_rank(i.pipeline_stage) desc, i.updated_at desc
    )
    select b.id, b.mooring_number, b.status, b.status_override_mode, b.length_m, b.width_m, b.draft_m, b.water_depth_m,
      b.pontoon, b.mooring_type, b.access, b.price, b.currency, b.latitude, b.longitude,
      case when b.plan_x is not null then json_build_object('x', b.plan_x, 'y', b.plan_y, 'rotation', b.plan_rotation) end as position,
      coalesce(d.demand, 0) as demand, d.leading_stage, d.leading_client, ${holderOf(ctx)} as holder,
      case when b.status <> 'available' and o.berth_id is not null
        then json_build_object('name', o.name, 'lengthM', o.length_m, 'beamM', o.width_m) end as boat
    from berths b left join deals d on d.berth_id = b.id left join boats o on o.berth_id = b.id
    where b.port_id = ${portOf(ctx)} and b.archived_at is null order by b.dock, b.number`.execute(ctx.db)
  return rows.map(priced)
}

/** Writes the price with the digits of its currency. */
export function priced<B extends { price: string | null; currency: string }>(berth: B): B {
  return berth.price === null ? berth : { ...berth, price: moneyText(berth.price, berth.currency) }
}
