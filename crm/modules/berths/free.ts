import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { portOf, type Tx } from '../../context.ts'

interface Stay {
  kind: 'tenancy' | 'reservation'
  berthId: string
  clientId: string
  /** Its days: from this one, up to the day before `to`; null is open. */
  from: string
  to: string | null
  /** One that may be in the way: itself, or the one it follows. */
  but?: string
  /** The field that names the day. */
  path?: string
}

/**
 * Throws BERTH_OCCUPIED where the locked berth is held on one of the days: by another of the same kind, or by one of the other
 * kind that is somebody else's. Holders are active tenancies and active reservations.
 */
export async function assertBerthFree(
  tx: Tx,
  { kind, berthId, clientId, from, to, but, path = 'startDate' }: Stay,
): Promise<void> {
  const of = (one: Stay['kind']) =>
    kind === one ? sql`h.id is distinct from ${but ?? null}::uuid` : sql`h.client_id <> ${clientId}`
  const days = sql`daterange(${from}::date, ${to}::date)`
  const { rows } = await sql<{ from: string; to: string | null }>`
    select h."from"::text, h."to"::text from (
      select h.held_since as "from", h.end_date as "to" from tenancies h
      where h.port_id = ${portOf(tx)} and h.berth_id = ${berthId} and h.status = 'active'
        and daterange(h.held_since, h.end_date) && ${days} and ${of('tenancy')}
      union all
      select h.start_date, h.end_date from berth_reservations h
      where h.port_id = ${portOf(tx)} and h.berth_id = ${berthId} and h.status = 'active'
        and daterange(h.start_date, h.end_date) && ${days} and ${of('reservation')}
    ) h order by h."from" limit 1`.execute(tx.db)
  const other = rows[0]
  if (!other) return
  const reason =
    other.to === null
      ? reasonFor('tenancy_taken_open', { from: other.from })
      : reasonFor('tenancy_taken', { from: other.from, to: other.to })
  throw new Refusal('BERTH_OCCUPIED', [because(path, reason)])
}
