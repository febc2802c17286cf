import {
  addDays,
  addMonths,
  daysBetween,
  earlierOf,
  laterOf,
  monthOf,
} from '../../../contract/values/days.ts'

export const zooms = ['month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]

/** How wide a day is in pixels, how many months are drawn at once, and how many one cell of the grid has. */
const shapes: Readonly<Record<Zoom, { dayWidth: number; tileMonths: number; cellMonths: number }>> = {
  month: { dayWidth: 5, tileMonths: 3, cellMonths: 1 },
  quarter: { dayWidth: 2, tileMonths: 6, cellMonths: 1 },
  year: { dayWidth: 0.9, tileMonths: 12, cellMonths: 3 },
}
const yearsAround = 20
/** The server gives no more at once. */
const mostMonths = 60

export type Stretch = { from: string; to: string }

export type Scale = (typeof shapes)[Zoom] & {
  zoom: Zoom
  /** The first day that can be scrolled to, and the one after the last. */
  first: string
  end: string
  tiles: number
}

export function scaleOf(zoom: Zoom, today: string): Scale {
  const year = Number(today.slice(0, 4))
  const shape = shapes[zoom]
  return {
    ...shape,
    zoom,
    first: `${year - yearsAround}-01-01`,
    end: `${year + yearsAround}-01-01`,
    tiles: (2 * yearsAround * 12) / shape.tileMonths,
  }
}

/** Where a day begins, in pixels from the first one. */
export function xOf({ first, dayWidth }: Scale, day: string): number {
  return daysBetween(first, day) * dayWidth
}

/** The day at so many pixels from the first one. */
export function dayAt({ first, dayWidth }: Scale, x: number): string {
  return addDays(first, Math.floor(x / dayWidth))
}

/** One piece of the calendar, which is drawn as a whole. */
export function tileAt({ first, tileMonths }: Scale, index: number): Stretch {
  const from = addMonths(first, index * tileMonths)
  return { from, to: addMonths(from, tileMonths) }
}

/** The tile in which a day lies. */
export function tileOf({ first, tileMonths, tiles }: Scale, day: string): number {
  const months = (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - 1
  return Math.min(tiles - 1, Math.max(0, Math.floor(months / tileMonths)))
}

/** The first days of the months of a stretch, or of every so many of them. */
export function monthsIn({ from, to }: Stretch, step = 1): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month < to; month = addMonths(month, step)) months.push(month)
  return months
}

/** What is read for what is seen: whole years with half a year to spare, as many as the server gives at once. */
export function windowAround({ from, to }: Stretch): Stretch {
  const first = Number(addMonths(from, -6).slice(0, 4))
  const last = Number(addMonths(to, 6).slice(0, 4))
  if ((last + 1 - first) * 12 <= mostMonths) return { from: `${first}-01-01`, to: `${last + 1}-01-01` }
  const start = monthOf(from)
  return { from: start, to: addMonths(start, mostMonths) }
}

/** What two stretches have in common; null where that is nothing. */
export function commonOf(one: Stretch, other: Stretch): Stretch | null {
  const from = laterOf(one.from, other.from)
  const to = earlierOf(one.to, other.to)
  return from < to ? { from, to } : null
}
