import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { type BerthToFit, type Requirement, rankByFit } from '../berths/fit.ts'
import { activeStays, type BerthHolder, holderJson } from '../berths/holders.ts'

interface Candidate extends BerthToFit {
  holder: BerthHolder | null
  berthId: string
  mooringNumber: string
  linked: boolean
}

/**
 * Berths of the port ranked by fit for an interest, each with its reasons and who else holds it: of several stays one without an
 * end, else the one that ends last. Throws INTEREST_PORT_MISMATCH.
 */
export async function recommendBerths(ctx: Ctx, interestId: string, most: number) {
  const need = await requirementOf(ctx, interestId)
  const { rows } = await sql<Candidate>`
    select b.id as berth_id, b.mooring_number, b.dock, b.status, b.tenure_type, b.length_m, b.width_m, b.water_depth_m,
      b.draft_m, b.price, b.currency,
      coalesce(d.competing, 0) as competing, coalesce(d.linked, false) as linked,
      case when h.id is not null then ${holderJson} end as holder
    from berths b
    left join (
      select l.berth_id, count(*) filter (where i.id <> ${interestId}) as competing, bool_or(i.id = ${interestId}) as linked
      from interest_berths l join crm.interests i on i.port_id = l.port_id and i.id = l.interest_id
      where l.port_id = ${portOf(ctx)} and i.archived_at is null and i.outcome is null group by l.berth_id
    ) d on d.berth_id = b.id
    left join (
      select distinct on (s.berth_id) s.* from (${activeStays(ctx)}) s
      where s.client_id <> ${need.clientId} order by s.berth_id, s.until desc nulls first, s.since
    ) h on h.berth_id = b.id
    left join clients hc on hc.port_id = ${portOf(ctx)} and hc.id = h.client_id
    where b.port_id = ${portOf(ctx)} and b.archived_at is null order by b.dock, b.number`.execute(ctx.db)
  return rankByFit(need, rows, most).map(({ price, ...berth }) => ({
    ...berth,
    price: price && moneyText(price, berth.currency),
  }))
}

/** What an interest needs: each desired dimension, or the yacht's where none is named. */
async function requirementOf(ctx: Ctx, interestId: string): Promise<Requirement & { clientId: string }> {
  const { rows } = await sql<Requirement & { clientId: string }>`
    select i.client_id, coalesce(i.desired_length_m, y.length_m) as length_m, coalesce(i.desired_width_m, y.width_m) as beam_m,
      coalesce(i.desired_draft_m, y.draft_m) as draft_m, i.preferred_dock as dock, i.preferred_tenure as tenure, i.price_max,
      i.price_max_currency
    from interests i left join yachts y on y.port_id = i.port_id and y.id = i.yacht_id
    where i.port_id = ${portOf(ctx)} and i.id = ${interestId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('INTEREST_PORT_MISMATCH')
  return rows[0]
}
