import { type RawBuilder, sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Checked, EarlierRows, Objection } from '../../../records/importing/writing.ts'
import { daysOf, type StayColumns, stays } from '../../../stays/stays.ts'

interface NewStay {
  readonly row: number
  readonly berthId: string
  readonly clientId: string
  readonly from: string
  /** The day the berth changes hands; null is open. */
  readonly to: string | null
  readonly isOver: boolean
  readonly names: Checked['names']
}

interface Holder {
  row: number
  name: string
  from: string
  to: string | null
}

/**
 * Who has a berth on days on which a row would give it to somebody else: a tenancy of the port, also one that is over, an active
 * reservation of another client, for a row that is over one that is over too, or an earlier row of the file.
 */
export async function heldBy(
  ctx: Ctx,
  rows: readonly Checked[],
  earlier: EarlierRows,
): Promise<ReadonlyMap<number, Objection>> {
  const objections = new Map<number, Objection>()
  const ofFile = rows.map(({ row, body, names, isOver = false }): NewStay => {
    const { berthId, clientId, startDate, endDate } = body as Record<string, string>
    return {
      row,
      berthId: berthId!,
      clientId: clientId!,
      from: startDate!,
      to: endDate ?? null,
      isOver,
      names,
    }
  })
  const namesOf = new Map(rows.map(({ row, names }) => [row, names]))
  for (const { row, name, from, to } of await holdersOf(ctx, ofFile)) {
    const berth = namesOf.get(row)!.berthId!
    const reason =
      to === null
        ? reasonFor('import_berth_held_on', { berth, name, from })
        : reasonFor('import_berth_held', { berth, name, from, to })
    objections.set(row, { field: 'startDate', reason })
  }
  for (const stay of ofFile.toSorted((one, other) => one.row - other.row)) {
    if (objections.has(stay.row)) continue
    const others = (earlier.get(stay.berthId) ?? []) as NewStay[]
    const other = others.find((one) => overlaps(one, stay))
    if (other) {
      const { berthId, clientId } = other.names
      const reason = reasonFor('import_berth_in_file', { row: other.row, berth: berthId!, name: clientId! })
      objections.set(stay.row, { field: 'startDate', reason })
    } else {
      others.push(stay)
      earlier.set(stay.berthId, others)
    }
  }
  return objections
}

async function holdersOf(ctx: Ctx, rowsOfFile: readonly NewStay[]): Promise<Holder[]> {
  if (rowsOfFile.length === 0) return []
  const port = portOf(ctx)
  const { rows } = await sql<Holder>`
    with given as materialized (
      select "row", "berthId" as berth, "clientId" as client, daterange("from", "to") as days, "isOver" as is_over
      from jsonb_to_recordset(${JSON.stringify(rowsOfFile)}::jsonb)
        as g("row" int, "berthId" uuid, "clientId" uuid, "from" date, "to" date, "isOver" boolean)
    )
    select g."row", c.full_name as name, h.since::text as "from", h.until::text as "to" from given g
    cross join lateral (
      select h.client_id, h.since, h.until from (${stays(port, isInTheWay, { isShown: true })}) h
      order by h.since limit 1) h
    join clients c on c.port_id = ${port} and c.id = h.client_id`.execute(ctx.db)
  return rows
}

/** SQL that holds for a stay on days of the row `g`: a tenancy, also one that is over, or a reservation of another client. */
function isInTheWay(stay: StayColumns): RawBuilder<unknown> {
  const state =
    stay.kind === 'tenancy'
      ? sql`${stay.status} in ('active', 'ended')`
      : sql`(${stay.status} = 'active' or (g.is_over and ${stay.status} = 'ended')) and ${stay.client} <> g.client`
  return sql`${stay.berth} = g.berth and ${state} and ${daysOf(stay)} && g.days`
}

/** An end is the day the berth changes hands: the next stay may begin on it. */
function overlaps(one: NewStay, other: NewStay): boolean {
  return (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to)
}
