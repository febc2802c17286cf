import { type RawBuilder, sql } from 'kysely'
import type { Acknowledged } from '../../../contract/berths/doubts.ts'
import { type BerthSize, clearancesOf, type RequiredSizes } from '../../../contract/berths/fit.ts'
import { type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { activeStays, type BerthHolder, holderJson, lastStay } from './holders.ts'

/** Whom a berth is to be given to; a yacht that is to lie there has to fit. */
interface Stay {
  berthId: string
  clientId: string
  yachtId: string | null
}

/**
 * A berth that a yacht does not fit, or that somebody else has bought, is reserved and let by a conscious yes alone. Throws
 * BERTH_UNCONFIRMED, whose details say by their paths what is to be acknowledged.
 */
export async function assertSuits(
  tx: Tx,
  { berthId, clientId, yachtId }: Stay,
  acknowledged: Acknowledged,
): Promise<void> {
  const fit = acknowledged.acknowledgeFit || yachtId === null ? [] : await misfits(tx, berthId, yachtId)
  const sold = acknowledged.acknowledgeSold ? [] : await sales(tx, [berthId], clientId)
  refuse([...fit, ...sold])
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
  const sold = acknowledged.acknowledgeSold ? [] : await sales(tx, berthIds, clientId)
  const held = acknowledged.acknowledgeHeld ? [] : await holders(tx, berthIds, clientId)
  refuse([...sold, ...held])
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

async function misfits(tx: Tx, berthId: string, yachtId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<BerthSize & { mooring: string; yacht: RequiredSizes }>`
    select b.mooring_number as mooring, b.length_m, b.width_m, b.draft_m, b.water_depth_m,
      json_build_object('lengthM', y.length_m, 'beamM', y.width_m, 'draftM', y.draft_m) as yacht
    from berths b join crm.yachts y on y.port_id = b.port_id and y.id = ${yachtId}
    where b.port_id = ${portOf(tx)} and b.id = ${berthId}`.execute(tx.db)
  const row = rows[0]
  if (!row) return []
  const { length, beam, depth } = clearancesOf(row, row.yacht)
  const said = (clearance: number | null, how: string) =>
    clearance !== null && clearance < 0
      ? [
          {
            path: 'acknowledgeFit',
            message: `The yacht is ${Number((-clearance).toFixed(2))} m too ${how} for ${row.mooring}.`,
          },
        ]
      : []
  return [...said(length, 'long'), ...said(beam, 'wide'), ...said(depth, 'deep')]
}

/** Those of the berths that are sold, and not to the client. */
async function sales(tx: Tx, berthIds: readonly string[], clientId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<{ mooring: string; isDeal: boolean; buyer: string | null }>`
    select b.mooring_number as mooring, o.interest_id is not null as is_deal, c.full_name as buyer
    from berths b
    left join lateral (select l.interest_id, i.client_id from interest_berths l
      join crm.interests i on i.port_id = ${portOf(tx)} and i.id = l.interest_id
      where l.port_id = ${portOf(tx)} and l.berth_id = b.id and l.holds = 'sold'
      order by i.client_id = ${clientId} desc, l.interest_id limit 1) o on true
    left join clients c on c.port_id = b.port_id and c.id = o.client_id
    where b.port_id = ${portOf(tx)} and b.id = any(${[...berthIds]}::uuid[]) and b.status = 'sold'
      and o.client_id is distinct from ${clientId} order by b.dock, b.number`.execute(tx.db)
  const path = 'acknowledgeSold'
  return rows.map(({ mooring, isDeal, buyer }) => {
    if (buyer !== null) return { path, message: `${mooring} is sold to ${buyer}.` }
    return {
      path,
      message: isDeal ? `${mooring} is sold to another client.` : `${mooring} is marked as sold.`,
    }
  })
}

/** Who else holds the berths. */
async function holders(tx: Tx, berthIds: readonly string[], clientId: string): Promise<ErrorDetail[]> {
  const { rows } = await sql<{ mooring: string; holder: BerthHolder | null }>`
    select b.mooring_number as mooring, ${holderOfBerth(tx, sql`${clientId}::uuid`)} as holder
    from berths b where b.port_id = ${portOf(tx)} and b.id = any(${[...berthIds]}::uuid[])
    order by b.dock, b.number`.execute(tx.db)
  return rows.flatMap(({ mooring, holder }) =>
    holder ? [{ path: 'acknowledgeHeld', message: heldSentence(mooring, holder) }] : [],
  )
}

function heldSentence(mooring: string, { kind, clientName, from, until }: BerthHolder): string {
  const days = until === null ? `from ${from}, without an end` : `from ${from} to ${until}`
  if (clientName === null) return `Another client holds ${mooring} ${days}.`
  const how = kind === 'tenancy' ? 'let to' : 'reserved for'
  return `${mooring} is ${how} ${clientName} ${days}.`
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new Refusal('BERTH_UNCONFIRMED', details.slice(0, 20))
}
