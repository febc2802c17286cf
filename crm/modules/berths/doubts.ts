import { type RawBuilder, sql } from 'kysely'
import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { type BerthSize, clearancesOf, type RequiredSizes } from '../../../contract/berths/fit.ts'
import { because, type ErrorDetail, Refusal, reasonOfDetail } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { activeStays, type BerthHolder, holderJson, lastStay } from './holders.ts'

/** Whom a berth is to be given to; a yacht that is to lie there has to fit. */
interface Stay {
  berthId: string
  clientId: string
  yachtId: string | null
}

type Doubt = ErrorDetail & { row: number }

/**
 * A berth that a yacht does not fit, or that somebody else has bought, is reserved and let by a conscious yes alone. Throws
 * BERTH_UNCONFIRMED, whose details say by their paths what is to be acknowledged.
 */
export async function assertSuits(
  tx: Tx,
  { berthId, clientId, yachtId }: Stay,
  acknowledged: Acknowledged,
): Promise<void> {
  const stays = [{ row: 0, berthId, clientId, yachtId }]
  const fit = acknowledged.acknowledgeFit || yachtId === null ? [] : await misfits(tx, stays)
  const sold = acknowledged.acknowledgeSold ? [] : await sales(tx, stays)
  refuse([...fit, ...sold])
}

/** What speaks against stays that are written down all the same, each by a number: reasons by these numbers. */
export async function doubtsOfStays(
  ctx: Ctx,
  stays: readonly (Stay & { row: number })[],
): Promise<ReadonlyMap<number, Reason[]>> {
  if (stays.length === 0) return new Map()
  const doubts = [...(await misfits(ctx, stays)), ...(await sales(ctx, stays))]
  const byRow = Map.groupBy(doubts, ({ row }) => row)
  return new Map(
    [...byRow].map(([row, doubts]) => [row, doubts.flatMap((detail) => reasonOfDetail(detail) ?? [])]),
  )
}

/**
 * A berth that somebody else holds, now or later, or has bought, is dealt with by a conscious yes alone. Throws
 * BERTH_UNCONFIRMED.
 */
export async function assertToBeHad(
  tx: Tx,
  berthIds: readonly string[],
  clientId: string,
  acknowledged: Acknowledged,
): Promise<void> {
  if (berthIds.length === 0) return
  const stays = berthIds.map((berthId, row) => ({ row, berthId, clientId, yachtId: null }))
  const sold = acknowledged.acknowledgeSold ? [] : await sales(tx, stays)
  const claims = acknowledged.acknowledgeHeld ? [] : await holders(tx, berthIds, clientId)
  refuse([...sold, ...claims])
}

/** What a deal goes on about: its first berth and those in the EOI. Throws BERTH_UNCONFIRMED. */
export async function assertDealToBeHad(
  tx: Tx,
  interestId: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const { rows } = await sql<{ berthId: string; clientId: string }>`select l.berth_id, i.client_id
    from interest_berths l join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id
    where l.port_id = ${portOf(tx)} and l.interest_id = ${interestId} and (l.is_primary or l.in_eoi_bundle)`.execute(
    tx.db,
  )
  if (rows[0])
    await assertToBeHad(
      tx,
      rows.map(({ berthId }) => berthId),
      rows[0].clientId,
      acknowledged,
    )
}

/** SQL for who holds the berth `b` today or later: of several one without an end, else the one that ends last. `but` is a client who does not count. */
export function holderOfBerth(
  ctx: Ctx,
  but: RawBuilder<unknown> | null = null,
): RawBuilder<BerthHolder | null> {
  return sql`(select ${holderJson} from (${activeStays(ctx)}) h
    left join clients hc on hc.port_id = ${portOf(ctx)} and hc.id = h.client_id
    where h.berth_id = b.id and ${but === null ? sql`true` : sql`h.client_id <> ${but}`}
    order by ${lastStay} limit 1)`
}

/** Stays by a number each, as a table `g`. */
const stayTable = (stays: readonly (Stay & { row: number })[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as g("row" int, "berthId" uuid, "clientId" uuid, "yachtId" uuid)`

async function misfits(ctx: Ctx, stays: readonly (Stay & { row: number })[]): Promise<Doubt[]> {
  const { rows } = await sql<BerthSize & { row: number; mooring: string; yacht: RequiredSizes }>`
    select g."row", b.mooring_number as mooring, b.length_m, b.width_m, b.draft_m, b.water_depth_m,
      json_build_object('lengthM', y.length_m, 'beamM', y.width_m, 'draftM', y.draft_m) as yacht
    from ${stayTable(stays)} join berths b on b.port_id = ${portOf(ctx)} and b.id = g."berthId"
    join crm.yachts y on y.port_id = b.port_id and y.id = g."yachtId" order by g."row"`.execute(ctx.db)
  return rows.flatMap(({ row, mooring, yacht, ...berth }) => {
    const { length, beam, depth } = clearancesOf(berth, yacht)
    const doubt = (clearance: number | null, code: 'yacht_long' | 'yacht_wide' | 'yacht_deep') =>
      clearance !== null && clearance < 0
        ? [{ row, ...because('acknowledgeFit', code, { metres: Number((-clearance).toFixed(2)), mooring }) }]
        : []
    return [...doubt(length, 'yacht_long'), ...doubt(beam, 'yacht_wide'), ...doubt(depth, 'yacht_deep')]
  })
}

/** Those of the berths that are sold, and not to the client. */
async function sales(ctx: Ctx, stays: readonly (Stay & { row: number })[]): Promise<Doubt[]> {
  const { rows } = await sql<{ row: number; mooring: string; isDeal: boolean; buyer: string | null }>`
    select g."row", b.mooring_number as mooring, o.interest_id is not null as is_deal, c.full_name as buyer
    from ${stayTable(stays)} join berths b on b.port_id = ${portOf(ctx)} and b.id = g."berthId" and b.status = 'sold'
    left join lateral (select l.interest_id, i.client_id from interest_berths l
      join crm.interests i on i.port_id = ${portOf(ctx)} and i.id = l.interest_id
      where l.port_id = ${portOf(ctx)} and l.berth_id = b.id and l.holds = 'sold'
      order by i.client_id = g."clientId" desc, l.interest_id limit 1) o on true
    left join clients c on c.port_id = b.port_id and c.id = o.client_id
    where o.client_id is distinct from g."clientId" order by g."row", b.dock, b.number`.execute(ctx.db)
  const path = 'acknowledgeSold'
  return rows.map(({ row, mooring, isDeal, buyer }) => {
    if (buyer !== null) return { row, ...because(path, 'berth_sold_to', { mooring, name: buyer }) }
    return { row, ...because(path, isDeal ? 'berth_sold_elsewhere' : 'berth_marked_sold', { mooring }) }
  })
}

/** Who else holds the berths. */
async function holders(tx: Tx, berthIds: readonly string[], clientId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<{ mooring: string; holder: BerthHolder | null }>`
    select b.mooring_number as mooring, ${holderOfBerth(tx, sql`${clientId}::uuid`)} as holder
    from berths b where b.port_id = ${portOf(tx)} and b.id = any(${[...berthIds]}::uuid[])
    order by b.dock, b.number`.execute(tx.db)
  return rows.flatMap(({ mooring, holder }) =>
    holder ? [because('acknowledgeHeld', holdingOf(mooring, holder))] : [],
  )
}

function holdingOf(mooring: string, { kind, clientName: name, from, until }: BerthHolder): Reason {
  if (name === null) {
    if (until === null) return reasonFor('berth_held_open', { mooring, from })
    return reasonFor('berth_held_until', { mooring, from, until })
  }
  const isLet = kind === 'tenancy'
  if (until === null)
    return reasonFor(isLet ? 'berth_let_open' : 'berth_reserved_open', { mooring, name, from })
  return reasonFor(isLet ? 'berth_let_until' : 'berth_reserved_until', { mooring, name, from, until })
}

function refuse(doubts: readonly (ErrorDetail & { row?: number })[]): void {
  const details = doubts.slice(0, 20).map(({ row: _row, ...detail }) => detail)
  if (details.length > 0) throw new Refusal('BERTH_UNCONFIRMED', details)
}
