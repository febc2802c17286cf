import { type RawBuilder, sql } from 'kysely'
import { mostListed } from '../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../context.ts'
import { amountText } from '../money/amounts.ts'
import { byName } from '../records/sort.ts'
import { todayOf } from '../records/today.ts'
import { doesTaxCome } from '../renewals/reach.ts'
import { stays } from '../stays/stays.ts'
import type { PortalGuest } from './door.ts'
import { oneOf, shownTo } from './sight.ts'

const one = (id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and t.id = ${id}`
const mooringOf = (ctx: Ctx) =>
  sql`(select b.mooring_number from berths b where b.port_id = ${portOf(ctx)} and b.id = t.berth_id) as mooring_number`
const yachtOf = (ctx: Ctx) =>
  sql`(select y.name from yachts y where y.port_id = ${portOf(ctx)} and y.id = t.yacht_id) as yacht_name`

interface Boat {
  id: string
  name: string
  type: string | null
  builder: string | null
  model: string | null
  yearBuilt: number | null
  registrationNumber: string | null
  flagIso: string | null
  lengthM: number | null
  widthM: number | null
  draftM: number | null
}

export async function readBoats(ctx: Ctx, guest: PortalGuest, id?: string): Promise<Boat[]> {
  const { rows } = await sql<Boat>`select t.id, t.name, t.type, t.builder, t.model, t.year_built,
      t.registration_number, t.flag_iso, t.length_m, t.width_m, t.draft_m
    from yachts t where ${shownTo(ctx, 'yacht', guest)} ${one(id)} order by ${byName(ctx, sql`t.name`)}, t.id limit ${mostListed}`.execute(
    ctx.db,
  )
  return rows
}

interface Stay {
  id: string
  mooringNumber: string
  yachtName: string | null
  tenureType: string
  status: 'pending' | 'active' | 'ended' | 'cancelled'
  startDate: string
  endDate: string | null
}

export async function readStays(ctx: Ctx, guest: PortalGuest, id?: string): Promise<Stay[]> {
  const { rows } = await sql<Stay>`select t.id, ${mooringOf(ctx)}, ${yachtOf(ctx)}, t.tenure_type, t.status,
      t.start_date::text, t.end_date::text
    from berth_reservations t where ${shownTo(ctx, 'reservation', guest)} ${one(id)}
    order by t.start_date desc, t.id limit ${mostListed}`.execute(ctx.db)
  return rows
}

interface Offer {
  startDate: string
  newEndDate: string
  price: string | null
  currency: string | null
  taxed: boolean
  answerBy: string
  state: 'offered' | 'accepted' | 'declined'
  answerable: boolean
}

interface Term extends Omit<Stay, 'tenureType'> {
  tenureType: 'permanent' | 'fee_simple' | 'strata_lot' | 'fixed_term' | 'seasonal'
  offer: Offer | null
}

export async function readTerms(ctx: Ctx, guest: PortalGuest, id?: string): Promise<Term[]> {
  const offer = sql<Omit<
    Offer,
    'taxed'
  > | null>`(select json_build_object('startDate', o.term_end::text, 'newEndDate', o.new_end_date::text,
      'price', ${amountText(sql`o.price`, sql`o.currency`)}, 'currency', o.currency,
      'answerBy', o.answer_by::text, 'state', o.state,
      'answerable', t.status = 'active' and o.state = 'offered' and o.answer_by >= ${todayOf(ctx)}
        and o.document_id is null)
    from renewal_offers o where o.port_id = ${portOf(ctx)} and o.tenancy_id = t.id and o.term_end = t.end_date
      and o.state in ('offered', 'accepted', 'declined')
    order by o.sent_at desc, o.id desc limit 1)`
  const { rows } = await sql<Term>`select t.id, ${mooringOf(ctx)}, ${yachtOf(ctx)}, t.tenure_type, t.status,
      t.start_date::text, t.end_date::text, ${offer} as offer
    from tenancies t where ${shownTo(ctx, 'tenancy', guest)} ${one(id)}
    order by t.start_date desc, t.id limit ${mostListed}`.execute(ctx.db)
  const taxed = rows.some((row) => row.offer?.price) && (await doesTaxCome(ctx))
  return rows.map((row) => ({ ...row, offer: row.offer && { ...row.offer, taxed } }))
}

interface Place {
  id: string
  mooringNumber: string
  dock: string
  place: number
  since: Date
  offeredUntil: Date | null
}

export async function readPlaces(ctx: Ctx, guest: PortalGuest): Promise<Place[]> {
  const port = portOf(ctx)
  const { rows } = await sql<Place>`select t.id, b.mooring_number, b.dock, t.since,
      case when t.status = 'offered' then t.deadline end as offered_until,
      (select count(*)::int from waiting_list_entries o where o.port_id = ${port} and o.berth_id = t.berth_id
        and o.place <= t.place) as place
    from waiting_list_entries t join berths b on b.port_id = ${port} and b.id = t.berth_id
    where ${shownTo(ctx, 'waitingListEntry', guest)} order by t.since, t.id limit ${mostListed}`.execute(
    ctx.db,
  )
  return rows
}

interface HeldBerth {
  id: string
  mooringNumber: string
  dock: string
  by: 'tenancy' | 'reservation' | 'purchase'
  from: string | null
  until: string | null
  lengthM: number | null
  widthM: number | null
  waterDepthM: number | null
  powerCapacity: string | null
  waterAvailable: boolean | null
}

/** Berths a client has by a tenancy, a reservation or a deal that was won: each once, by what counts most. */
export async function readBerths(ctx: Ctx, guest: PortalGuest, id?: string): Promise<HeldBerth[]> {
  const port = portOf(ctx)
  const { rows } = await sql<HeldBerth>`with held as (
      select h.berth_id, case h.kind when 'tenancy' then 1 else 2 end as rank, h.kind as by, h.since as "from", h.until
        from (${stays(
          port,
          ({ kind, status }) => sql`${shownTo(ctx, kind, guest)}
            and ${status} in (${kind === 'tenancy' ? sql`'active'` : sql`'pending', 'active'`})`,
        )}) h
      union all select l.berth_id, 3, 'purchase', null, null
        from interests t join interest_berths l on l.port_id = ${port} and l.interest_id = t.id and l.holds = 'sold'
        where ${shownTo(ctx, 'interest', guest)} and t.outcome = 'won')
    select distinct on (b.dock, b.number, b.id) b.id, b.mooring_number, b.dock, h.by, h."from"::text, h.until::text,
      b.length_m, b.width_m, b.water_depth_m, b.power_capacity, b.water_available
    from held h join berths b on b.port_id = ${port} and b.id = h.berth_id
    ${id === undefined ? sql`` : sql`where b.id = ${id}`}
    order by b.dock, b.number, b.id, h.rank, h."from" desc nulls last limit 200`.execute(ctx.db)
  return rows
}

/** One of their berths, and the berths of its dock as they lie. Throws RECORD_NOT_FOUND. */
export async function readBerth(ctx: Ctx, guest: PortalGuest, id: string) {
  const berth = oneOf(await readBerths(ctx, guest, id))
  const { rows: plan } = await sql<{
    id: string
    mooringNumber: string
    dock: string
    number: number
    planX: number | null
    planY: number | null
    planRotation: number | null
    lengthM: number | null
    widthM: number | null
    mooringType: string | null
    access: string | null
    pontoon: string | null
  }>`select b.id, b.mooring_number, b.dock, b.number, b.plan_x, b.plan_y, b.plan_rotation, b.length_m, b.width_m,
      b.mooring_type, b.access, b.pontoon
    from berths b where b.port_id = ${portOf(ctx)} and b.dock = ${berth.dock} and b.archived_at is null
    order by b.number, b.id limit ${mostListed}`.execute(ctx.db)
  return { ...berth, plan }
}
