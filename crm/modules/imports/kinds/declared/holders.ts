import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Checked, Objection } from '../../../records/importing/writing.ts'

interface Stay {
  readonly row: number
  readonly berthId: string
  readonly clientId: string
  readonly from: string
  /** The day the berth changes hands; null is open. */
  readonly to: string | null
}

interface Holder {
  row: number
  name: string
  from: string
  to: string | null
}

/**
 * Who has a berth on days on which a row would give it to somebody else: a tenancy of the port, also one that is over, an active
 * reservation of another client, or an earlier row of the file.
 */
export async function heldBy(ctx: Ctx, rows: readonly Checked[]): Promise<ReadonlyMap<number, Objection>> {
  const objections = new Map<number, Objection>()
  const stays = rows.map(({ row, body }): Stay => {
    const { berthId, clientId, startDate, endDate } = body as Record<string, string>
    return { row, berthId: berthId!, clientId: clientId!, from: startDate!, to: endDate ?? null }
  })
  const namesOf = new Map(rows.map(({ row, names }) => [row, names]))
  for (const { row, name, from, to } of await holdersOf(ctx, stays)) {
    const berth = namesOf.get(row)!.berthId!
    const reason =
      to === null
        ? reasonFor('import_berth_held_on', { berth, name, from })
        : reasonFor('import_berth_held', { berth, name, from, to })
    objections.set(row, { field: 'startDate', reason })
  }
  const before = new Map<string, Stay[]>()
  for (const stay of stays.toSorted((one, other) => one.row - other.row)) {
    if (objections.has(stay.row)) continue
    const others = before.get(stay.berthId) ?? []
    const other = others.find((one) => overlaps(one, stay))
    if (other) {
      const { berthId, clientId } = namesOf.get(other.row)!
      const reason = reasonFor('import_berth_in_file', { row: other.row, berth: berthId!, name: clientId! })
      objections.set(stay.row, { field: 'startDate', reason })
    } else before.set(stay.berthId, [...others, stay])
  }
  return objections
}

async function holdersOf(ctx: Ctx, stays: readonly Stay[]): Promise<Holder[]> {
  if (stays.length === 0) return []
  const port = portOf(ctx)
  const { rows } = await sql<Holder>`
    with given as materialized (
      select "row", "berthId" as berth, "clientId" as client, daterange("from", "to") as days
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
        as g("row" int, "berthId" uuid, "clientId" uuid, "from" date, "to" date)
    )
    select g."row", c.full_name as name, h."from"::text, h."to"::text from given g
    cross join lateral (
      select h.client_id, h."from", h."to" from (
        select t.client_id, t.held_since as "from", t.end_date as "to" from tenancies t
        where t.port_id = ${port} and t.berth_id = g.berth and t.status in ('active', 'ended')
          and daterange(t.held_since, t.end_date) && g.days
        union all
        select r.client_id, r.start_date, r.end_date from berth_reservations r
        where r.port_id = ${port} and r.berth_id = g.berth and r.status = 'active' and r.client_id <> g.client
          and daterange(r.start_date, r.end_date) && g.days
      ) h order by h."from" limit 1) h
    join clients c on c.port_id = ${port} and c.id = h.client_id`.execute(ctx.db)
  return rows
}

/** An end is the day the berth changes hands: the next stay may begin on it. */
function overlaps(one: Stay, other: Stay): boolean {
  return (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to)
}
