import type { z } from 'zod'
import type { Import } from '../../../../contract/imports/endpoints.ts'
import type { SizeUnit } from '../../../../contract/values/length-units.ts'
import { isBare } from './sizes.ts'

const options = ['tenths', 'inches'] as const
type ColumnDecision = z.output<typeof Import>['formats'][number]
export type FeetParts = (typeof options)[number]

/** A column of sizes, and what a person says of it. */
interface Sizes {
  readonly header: string
  readonly field: string
  readonly texts: readonly string[]
  readonly unit: SizeUnit | null
  readonly chosen: FeetParts | undefined
}

/** Feet that are written with their marks: 23', 23'10". */
const marked = /^\s*\d+\s*(?:['’′]|ft\b)/i

/** What stands behind the point of a bare figure. */
function behindPoint(text: string): string | null {
  return (isBare(text) && /^\d+\.(\d+)$/.exec(text.trim())?.[1]) || null
}

/**
 * Whether 23.10 is 23 ft 10 in, in a file that writes feet with their marks elsewhere: what no inch is makes them tenths, a 10 or
 * 11 behind the point makes them inches, and anything else is asked.
 */
export function feetOf(column: Sizes, all: readonly Sizes[]): ColumnDecision[] {
  const { header, field, texts, unit, chosen } = column
  const own = texts.filter((text) => behindPoint(text) !== null)
  if (unit !== 'ft' || own.length === 0) return []
  const others = all.flatMap((one) => one.texts)
  if (!chosen && !others.some((text) => marked.test(text))) return []
  const parts = others.flatMap((text) => behindPoint(text) ?? [])
  const isInches = parts.some((part) => ['10', '11'].includes(part))
  const isTenths = parts.some((part) => Number(part) > 11 || part.length > 2 || /^0\d/.test(part))
  const proven = isTenths === isInches ? null : isTenths ? 'tenths' : 'inches'
  return [
    {
      ...{ column: header, field, part: 'feet', value: chosen ?? proven, options: [...options] },
      by: chosen ? 'person' : proven ? 'cells' : null,
      examples: own.slice(0, 3),
    },
  ]
}

/** A bare figure with the inches behind its point, in marks. */
export function inMarks(text: string): string {
  const part = behindPoint(text)
  return part === null ? text : `${text.trim().split('.')[0]}'${Number(part)}"`
}

/** Whether a text is read by the choice between the two. */
export function hasFeetParts(text: string): boolean {
  return behindPoint(text) !== null
}
