import { addDays, daysBetween, earlierOf, laterOf } from '../../../contract/values/days.ts'
import type { BerthRow, Line, Span } from './rows.ts'
import { type Scale, xOf } from './scale.ts'

/** What of a bar is taken hold of: one of its ends, or all of it. */
export type Grip = 'start' | 'end' | 'stay'

/** Where a stay is: its berth, and its days up to the one on which the berth is free again. */
export type Place = { berthId: string; from: string; to: string | null }

/** A stay that is to lie elsewhere. */
export type StayMove = { span: Span; from: BerthRow; to: BerthRow; place: Place; grip: Grip }

/** Pixels within which an end is met; a short bar keeps half of its width for itself. The cursor stands for the same ones. */
const reach = 6

/** What of a bar lies at so many pixels from the first day. */
export function gripAt(scale: Scale, { from, to }: Pick<Span, 'from' | 'to'>, x: number): Grip {
  const begin = xOf(scale, from)
  const end = to === null ? Number.POSITIVE_INFINITY : xOf(scale, to)
  const near = Math.min(reach, (end - begin) / 4)
  if (x - begin < near) return 'start'
  return end - x < near ? 'end' : 'stay'
}

/** Where a stay lies after a drag of so many days to a berth. An end goes no further than to the last night that is left. */
export function placeAfter(
  { from, to }: Pick<Span, 'from' | 'to'>,
  grip: Grip,
  days: number,
  berthId: string,
): Place {
  const moved = (day: string | null) => day && addDays(day, days)
  if (grip === 'stay') return { berthId, from: addDays(from, days), to: moved(to) }
  if (grip === 'end') return { berthId, from, to: to && laterOf(addDays(to, days), addDays(from, 1)) }
  const start = addDays(from, days)
  return { berthId, from: to ? earlierOf(start, addDays(to, -1)) : start, to }
}

/** How many nights a stay has; null for one without an end. */
export function nightsOf({ from, to }: Pick<Place, 'from' | 'to'>): number | null {
  return to === null ? null : daysBetween(from, to)
}

/** The berth whose line lies at so many pixels from the top; null at the heading of a dock. */
export function rowAt(lines: readonly Line[], y: number): BerthRow | null {
  return lines.find(({ top, height }) => y >= top && y < top + height)?.row ?? null
}

/** Whether something changes. */
export function isElsewhere({ span, from, place }: Pick<StayMove, 'span' | 'from' | 'place'>): boolean {
  return place.berthId !== from.berthId || place.from !== span.from || place.to !== span.to
}

/** Whether others hold the berth on those days, as far as it is seen: the server decides. */
export function isTaken({ span, to: { spans }, place }: Pick<StayMove, 'span' | 'to' | 'place'>): boolean {
  return spans.some(
    (other) =>
      other.id !== span.id &&
      other.status !== 'pending' &&
      // A client may hold a berth by a reservation and a tenancy at once.
      (other.kind === span.kind || other.clientName !== span.clientName) &&
      (place.to === null || other.from < place.to) &&
      (other.to === null || other.to > place.from),
  )
}

/** The fields of a reservation that a place changes. */
export function fieldsOf(place: Place, before: Place) {
  return {
    ...(place.berthId === before.berthId ? {} : { berthId: place.berthId }),
    ...(place.from === before.from ? {} : { startDate: place.from }),
    ...(place.to === before.to ? {} : { endDate: place.to }),
  }
}

/** Where stays are shown until the server has answered, by their ids, and in which version they were moved. */
export type Places = ReadonlyMap<string, Place & { version: number }>

/** The berths with the stays where they are being moved to; what was read since stands where it was read. */
export function withPlaces(rows: readonly BerthRow[], places: Places): readonly BerthRow[] {
  const placeOf = ({ id, version }: Span) => {
    const place = id === null ? undefined : places.get(id)
    return place && place.version === version ? place : undefined
  }
  const away = rows.flatMap(({ spans }) => spans.filter((span) => placeOf(span)))
  if (away.length === 0) return rows
  return rows.map((row) => {
    const left = row.spans.filter((span) => !placeOf(span))
    const here = away.flatMap((span) => {
      const { berthId, from, to } = placeOf(span)!
      return berthId === row.berthId ? [{ ...span, from, to }] : []
    })
    if (left.length === row.spans.length && here.length === 0) return row
    return { ...row, spans: [...left, ...here] }
  })
}
