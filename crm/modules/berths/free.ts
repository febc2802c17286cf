import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { StayKind } from '../../../contract/stays/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { daysOf, type StayColumns, stays } from '../stays/stays.ts'

interface Stay {
  kind: StayKind
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
 * Throws BERTH_OCCUPIED where the locked berth is held on one of the days: by another of the same kind, or by one of another
 * kind that is somebody else's. Active stays hold.
 */
export async function assertBerthFree(
  tx: Tx,
  { kind, berthId, clientId, from, to, but, path = 'startDate' }: Stay,
): Promise<void> {
  const isOther = (stay: StayColumns) =>
    stay.kind === kind
      ? sql`${stay.id} is distinct from ${but ?? null}::uuid`
      : sql`${stay.client} <> ${clientId}`
  const days = sql`daterange(${from}::date, ${to}::date)`
  const { rows } = await sql<{ from: string; to: string | null }>`
    select h.since::text as "from", h.until::text as "to" from (${stays(
      portOf(tx),
      (stay) => sql`${stay.berth} = ${berthId} and ${stay.status} = 'active'
        and ${daysOf(stay)} && ${days} and ${isOther(stay)}`,
    )}) h order by h.since limit 1`.execute(tx.db)
  const other = rows[0]
  if (!other) return
  const reason =
    other.to === null
      ? reasonFor('tenancy_taken_open', { from: other.from })
      : reasonFor('tenancy_taken', { from: other.from, to: other.to })
  throw new Refusal('BERTH_OCCUPIED', [because(path, reason)])
}
