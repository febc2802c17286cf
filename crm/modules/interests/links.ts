import { sql } from 'kysely'
import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { holderOfBerth } from '../berths/doubts.ts'
import type { BerthHolder } from '../berths/holders.ts'
import { activeInterest } from '../berths/queries.ts'
import { type Locked, touchRecord } from '../records/change.ts'
import { lockBerths } from '../records/lock-deals.ts'
import { assertWished, type Wish } from './holding/reserved.ts'

export interface LinkRow {
  berthId: string
  mooringNumber: string
  status: string
  lengthM: number | null
  widthM: number | null
  draftM: number | null
  waterDepthM: number | null
  price: string | null
  currency: string
  isPrimary: boolean
  inEoiBundle: boolean
  isSpecificallyPitching: boolean
  competing: number
  holder: BerthHolder | null
  linkedAt: Date
}

/** SQL for the berths linked to the interest `i`, as a JSON list, the primary one first. */
export const linksOf = (ctx: Ctx) => sql<
  LinkRow[]
>`(select coalesce(json_agg(json_build_object('berthId', b.id, 'mooringNumber', b.mooring_number,
    'status', b.status, 'lengthM', b.length_m, 'widthM', b.width_m, 'draftM', b.draft_m, 'waterDepthM', b.water_depth_m,
    'price', b.price::text, 'currency', b.currency, 'isPrimary', l.is_primary, 'inEoiBundle', l.in_eoi_bundle,
    'isSpecificallyPitching', l.is_specifically_pitching,
    'competing', (select count(*) from interest_berths l2 join crm.interests i2 on i2.port_id = l2.port_id and i2.id = l2.interest_id
      where l2.port_id = l.port_id and l2.berth_id = l.berth_id and i2.id <> i.id and i2.archived_at is null and i2.outcome is null),
    'holder', ${holderOfBerth(ctx, sql`i.client_id`)}, 'linkedAt', to_char(l.linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by l.is_primary desc, b.dock, b.number), '[]')
  from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
  where l.port_id = i.port_id and l.interest_id = i.id)`

/** Berths linked to an interest, the primary one first. Throws RECORD_NOT_FOUND. */
export async function readLinks(ctx: Ctx, interestId: string): Promise<LinkRow[]> {
  const { rows } = await sql<{ berths: LinkRow[] }>`select ${linksOf(ctx)} as berths from interests i
    where i.port_id = ${portOf(ctx)} and i.id = ${interestId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0].berths.map((berth) => ({
    ...berth,
    price: berth.price && moneyText(berth.price, berth.currency),
  }))
}

/**
 * Links a berth to a locked interest; the first one is primary. Throws CROSS_PORT_LINK_REJECTED, BERTH_ALREADY_LINKED,
 * INTEREST_CLOSED, RECORD_ARCHIVED.
 */
export async function linkBerth(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  body: Omit<BodyOf<typeof interests.linkBerth>, keyof Acknowledged>,
): Promise<void> {
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (interest.outcome) throw new Refusal('INTEREST_CLOSED')
  const known = await readLinks(tx, interest.id)
  lockBerths(tx, [body.berthId, ...known.map((link) => link.berthId)])
  const mooring = await liveMooring(tx, body.berthId)
  const isPrimary = body.isPrimary || known.length === 0
  if (isPrimary) await demote(tx, interest.id)
  const insertion =
    await sql`insert into interest_berths (port_id, interest_id, berth_id, is_primary, in_eoi_bundle, is_specifically_pitching)
    values (${portOf(tx)}, ${interest.id}, ${body.berthId}, ${isPrimary}, ${body.inEoiBundle ?? false},
      ${body.isSpecificallyPitching ?? false}) on conflict do nothing`.execute(tx.db)
  if (insertion.numAffectedRows === 0n) throw new Refusal('BERTH_ALREADY_LINKED')
  await touchRecord(tx, kinds.interest, interest.id)
  tx.emit('interest.berth_linked', {
    entityId: interest.id,
    label: interest.called,
    newValues: { berth: mooring, isPrimary },
    metadata: { berthId: body.berthId, live: { berthId: body.berthId } },
  })
}

/** Changes a link of a locked interest; a new primary berth demotes the previous. Throws RECORD_ARCHIVED. */
export async function editLink(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  berthId: string,
  body: BodyOf<typeof interests.editBerthLink>,
): Promise<void> {
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const before = await findLink(tx, interest.id, berthId)
  const after = { ...before, ...body }
  const keys = (['isPrimary', 'inEoiBundle', 'isSpecificallyPitching'] as const).filter(
    (key) => after[key] !== before[key],
  )
  if (keys.length === 0) return tx.unchanged()
  if (keys.includes('isPrimary')) await demote(tx, interest.id)
  await sql`update interest_berths set is_primary = ${after.isPrimary}, in_eoi_bundle = ${after.inEoiBundle},
      is_specifically_pitching = ${after.isSpecificallyPitching}
    where port_id = ${portOf(tx)} and interest_id = ${interest.id} and berth_id = ${berthId}`.execute(tx.db)
  await touchRecord(tx, kinds.interest, interest.id)
  tx.emit('interest.berth_link_updated', {
    entityId: interest.id,
    label: interest.called,
    oldValues: Object.fromEntries(keys.map((key) => [key, before[key]])),
    newValues: { berth: before.mooringNumber, ...Object.fromEntries(keys.map((key) => [key, after[key]])) },
    metadata: { berthId, live: { berthId } },
  })
}

/**
 * Takes a berth off a locked interest; when it was the primary one, the next becomes it. An active reservation of it ends
 * where that is wished. Throws RECORD_ARCHIVED, RESERVATION_ACTIVE where it is not.
 */
export async function unlinkBerth(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  berthId: string,
  reservations?: Exclude<Wish, 'keep'>,
): Promise<void> {
  const interestId = interest.id
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const before = await findLink(tx, interestId, berthId)
  await assertWished(tx, interestId, reservations, berthId)
  const { rows } = await sql<{ holds: string }>`delete from interest_berths
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and berth_id = ${berthId} returning holds`.execute(
    tx.db,
  )
  if (before.isPrimary) {
    await sql`update interest_berths set is_primary = true where port_id = ${portOf(tx)} and interest_id = ${interestId}
      and berth_id = (select berth_id from interest_berths where port_id = ${portOf(tx)} and interest_id = ${interestId}
        order by linked_at, berth_id limit 1)`.execute(tx.db)
  }
  await touchRecord(tx, kinds.interest, interestId)
  const ruled = before.isPrimary || before.inEoiBundle
  tx.emit('interest.berth_unlinked', {
    entityId: interestId,
    label: interest.called,
    oldValues: { berth: before.mooringNumber, isPrimary: before.isPrimary },
    metadata: {
      berthId,
      ruled,
      held: rows[0]!.holds,
      live: { berthId },
      ...(reservations === 'end' ? { endsReservations: true } : {}),
    },
  })
}

/** Other active interests that hold one of the berths of an interest; of one that the caller is not shown, that there is one. */
export async function competingDeals(ctx: Ctx, interestId: string) {
  const { rows } = await sql<{
    interestId: string | null
    clientName: string | null
    stage: string
    mooringNumber: string
  }>`
    select s.id as interest_id, c.full_name as client_name, i.pipeline_stage as stage, b.mooring_number
    from interest_berths mine
    join interest_berths l on l.port_id = mine.port_id and l.berth_id = mine.berth_id and l.interest_id <> mine.interest_id
    join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id and ${activeInterest}
    left join interests s on s.port_id = l.port_id and s.id = l.interest_id
    left join clients c on c.port_id = s.port_id and c.id = s.client_id
    join berths b on b.port_id = l.port_id and b.id = l.berth_id
    where mine.port_id = ${portOf(ctx)} and mine.interest_id = ${interestId}
      and l.holds <> 'none'
    order by stage_rank(i.pipeline_stage) desc, c.full_name`.execute(ctx.shown)
  return rows
}

async function liveMooring(tx: Tx, berthId: string): Promise<string> {
  const { rows } = await sql<{ mooringNumber: string }>`select mooring_number from berths
    where port_id = ${portOf(tx)} and id = ${berthId} and archived_at is null for share`.execute(tx.db)
  if (rows[0]) return rows[0].mooringNumber
  throw new Refusal('CROSS_PORT_LINK_REJECTED', [because('berthId', 'berth_unlinkable')])
}

async function demote(tx: Tx, interestId: string): Promise<void> {
  await sql`update interest_berths set is_primary = false
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and is_primary`.execute(tx.db)
}

async function findLink(tx: Tx, interestId: string, berthId: string): Promise<LinkRow> {
  const found = (await readLinks(tx, interestId)).find((link) => link.berthId === berthId)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}
