import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { METRES_PER_FOOT } from '../../../contract/values/length-units.ts'
import { isDay } from '../../kit/dates/typed-day.ts'
import type { Search } from '../../kit/list/state/list-search.ts'
import { writeDecimal } from '../../kit/words/format.ts'

/** What of the address says which berth is looked for. */
export const wishIds = [
  'find',
  'from',
  'to',
  'yacht',
  'lengthM',
  'beamM',
  'draftM',
  'power',
  'taken',
] as const

/** What takes it off the address. */
export const noWish: Search = Object.fromEntries(wishIds.map((id) => [id, undefined]))

export const sides = ['length', 'beam', 'draft'] as const

/** The days that are asked for; null as long as the address has none that a stay can have. */
export function daysOf({ from = '', to = '' }: Search): { from: string; to: string } | null {
  return isDay(from) && isDay(to) && to > from ? { from, to } : null
}

/** The sizes of the boat in metres. */
export function sizesOf(search: Search): {
  length: number | null
  beam: number | null
  depth: number | null
} {
  const of = (text: string | undefined) => (text && isSize(text) ? Number(text) : null)
  return { length: of(search.lengthM), beam: of(search.beamM), depth: of(search.draftM) }
}

/** The wish as the server takes it. */
export function queryOf(search: Search, days: { from: string; to: string }) {
  const { lengthM, beamM, draftM, power, taken, dock, tenure } = search
  const size = (text: string | undefined) => (text && isSize(text) ? text : undefined)
  return {
    ...days,
    ...{ lengthM: size(lengthM), beamM: size(beamM), draftM: size(draftM), dock, tenure },
    ...(power === 'true' ? ({ power: 'true' } as const) : {}),
    ...(taken === 'true' ? ({ taken: 'true' } as const) : {}),
  }
}

/** Metres as they are typed in the unit of the reader. */
export function typedSize(metres: string | number | null | undefined, unit: LengthUnit): string {
  if (metres === null || metres === undefined || !isSize(String(metres))) return ''
  const value = unit === 'm' ? Number(metres) : Number(metres) / METRES_PER_FOOT
  return writeDecimal(String(Number(value.toFixed(2))))
}

/** Metres as the address has them. */
export const addressSize = (metres: number) => String(Number(metres.toFixed(4)))

const isSize = (text: string) => /^\d{1,4}(\.\d{1,4})?$/.test(text)
