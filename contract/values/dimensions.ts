import { writeNumber } from '../formats.ts'
import { reasonFor } from '../reason.ts'
import type { Reason } from '../reasons.ts'
import { withDecimals } from './fractions.ts'
import { METRES_PER_FOOT, type SizeUnit } from './length-units.ts'

/** The two units a length, beam, draft or depth is typed and shown in. */
export type LengthUnit = 'ft' | 'm'

/** Two variants of one dimension may differ by this much before they are refused. */
export const PAIR_TOLERANCE_M = 0.01

/** No berth or yacht is longer (304.8 m); a larger figure is a slipped decimal or unit. */
export const MAX_DIMENSION_FT = 1000

// Nobody writes a length longer than this; what is longer is not looked at.
const LONGEST_DIMENSION = 100

export type Dimension = { ft: number; m: number }
export type DimensionRefused = { ok: false; problem: Reason }
export type ParsedDimension = ({ ok: true; unit: LengthUnit } & Dimension) | DimensionRefused
export type PairedDimension = { ok: true; ft: number | null; m: number | null } | DimensionRefused

/** Feet to metres, rounded to the four decimals that are stored. */
export function feetToMetres(ft: number): number {
  return round4(ft * METRES_PER_FOOT)
}

/** Metres to feet, rounded to the four decimals that are stored. */
export function metresToFeet(m: number): number {
  return round4(m / METRES_PER_FOOT)
}

/** Both variants of a value given in one unit. */
export function dimensionOf(value: number, unit: LengthUnit): Dimension {
  if (unit === 'ft') return { ft: round4(value), m: feetToMetres(value) }
  return { ft: metresToFeet(value), m: round4(value) }
}

/**
 * Completes a dimension of which one or both variants are given. One given: the other is computed. Both given:
 * kept as they are when they agree within 0.01 m, otherwise refused. None given (absent or null): both null.
 */
export function pairDimension(pair: { ft?: number | null; m?: number | null }): PairedDimension {
  const { ft, m } = pair
  if (ft == null && m == null) return { ok: true, ft: null, m: null }
  for (const value of [ft, m]) {
    if (value != null && !(Number.isFinite(value) && value >= 0)) return refuse(reasonFor('length_negative'))
  }
  if (ft == null) return withinReach({ ok: true, ...dimensionOf(m!, 'm') })
  if (m == null) return withinReach({ ok: true, ...dimensionOf(ft, 'ft') })
  if (Math.abs(ft * METRES_PER_FOOT - m) > PAIR_TOLERANCE_M + 1e-9) {
    return refuse(reasonFor('length_pair', { ft, m: feetToMetres(ft), given: m }))
  }
  return withinReach({ ok: true, ft: round4(ft), m: round4(m) })
}

/**
 * Reads a dimension as people type it: `12`, `12.5 m`, `12,5`, `1.234,5 cm`, `450 cm`, `40ft`, `40' 6 1/2"`,
 * `40 ft 6 in`, `126"`; and `40-6` (feet and inches) where feet are expected. A number without a unit is in
 * `defaultUnit`. `unit` says which unit was typed. Zero and below are refused.
 */
export function parseDimension(text: string, defaultUnit: LengthUnit): ParsedDimension {
  const typed = text.trim()
  if (typed === '') return refuse(reasonFor('length_missing'))
  if (typed.length > LONGEST_DIMENSION) return refuse(reasonFor('length_wordy', { count: typed.length }))
  const plain = plainSigns(withDecimals(typed))
  if (/^[-−–]\s*\d/.test(plain)) return refuse(reasonFor('length_below_zero', { typed }))
  const feet = readFeetAndInches(plain, defaultUnit)
  if (feet && 'problem' in feet) return refuse(feet.problem)
  if (feet) return positive(typed, feet.value, 'ft')
  const found = /^([\d.,\s]*\d)\s*([a-zäèé]*)\.?$/.exec(plain)
  if (!found) return refuse(unreadable(typed))
  const [, figure = '', word = ''] = found
  const value = readNumber(figure)
  if (value === null) return refuse(unreadable(typed))
  if (word === '') return positive(typed, value, defaultUnit)
  const factor = METRE_WORDS.get(word)
  if (factor === undefined) return refuse(reasonFor('length_unit', { typed: word }))
  return positive(typed, value * factor, 'm')
}

/** The unit a heading or label names, as in `Length (m)`, `beam_ft`, `Largeur en mètres`; null when it names none. */
export function unitInLabel(label: string): LengthUnit | null {
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}']+/u)
  if (words.some((word) => FOOT_WORDS.has(word))) return 'ft'
  return words.some((word) => METRE_WORDS.get(word) === 1) ? 'm' : null
}

/** The unit a heading of a file names; `unknown` for one that is not understood, null where it names none. */
export function sizeUnitInHeading(heading: string): SizeUnit | 'unknown' | null {
  const words = heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '')
  if (words.some((word) => FOOT_WORDS.has(word))) return 'ft'
  for (const [unit, known] of Object.entries(SIZE_WORDS) as [SizeUnit, ReadonlySet<string>][])
    if (words.some((word) => known.has(word))) return unit
  const metric = unitInLabel(heading)
  if (metric) return metric
  // `Length (in)` and `Length in`; in `Length in total` it is no unit.
  if (/[([]\s*in\.?\s*[)\]]/i.test(heading) || (words.length > 1 && words.at(-1) === 'in')) return 'in'
  const bracketed = /[([]\s*(\p{L}{1,3})\.?\s*[)\]]/u.exec(heading)?.[1]?.toLowerCase()
  const isUnit = bracketed !== undefined && !NO_UNITS.has(bracketed)
  return isUnit || words.some((word) => OTHER_UNITS.has(word)) ? 'unknown' : null
}

const SIZE_WORDS: Readonly<Partial<Record<SizeUnit, ReadonlySet<string>>>> = {
  cm: new Set([
    'cm',
    'cms',
    'centimetre',
    'centimetres',
    'centimeter',
    'centimeters',
    'senttiä',
    'zentimeter',
  ]),
  mm: new Set(['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', 'milliä']),
  in: new Set([
    'inch',
    'inches',
    'tum',
    'tuumaa',
    'zoll',
    'pouces',
    'pouce',
    'pulgadas',
    'pollici',
    'tommer',
  ]),
}
const NO_UNITS: ReadonlySet<string> = new Set([
  'loa',
  'max',
  'min',
  'lwl',
  'lüa',
  'no',
  'nr',
  'opt',
  'l',
  'b',
  't',
])
const OTHER_UNITS: ReadonlySet<string> = new Set([
  'yd',
  'yds',
  'yard',
  'yards',
  'fathom',
  'fathoms',
  'famn',
  'syli',
  'syltä',
  'dm',
  'km',
  'decimetre',
  'decimeter',
])

/** How feet are written: `40 ft 6 in` (to the nearest inch) or `40.5 ft`. */
export type FeetStyle = 'inches' | 'decimal'

/** Feet for display. The number follows the locale; the unit follows the number after a no-break space. */
export function formatFeet(ft: number, style: FeetStyle = 'inches', locale = 'en'): string {
  if (style === 'decimal') return `${writeNumber(locale, ft, 2)}\u00a0ft`
  const inches = Math.round(ft * 12)
  const integer = writeNumber(locale, Math.floor(inches / 12), 0)
  return inches % 12 === 0 ? `${integer}\u00a0ft` : `${integer}\u00a0ft\u00a0${inches % 12}\u00a0in`
}

/** Metres for display, two decimals at most, after a no-break space the unit. */
export function formatMetres(m: number, locale = 'en'): string {
  return `${writeNumber(locale, m, 2)}\u00a0m`
}

/** A stored dimension in the unit its reader prefers. */
export function formatDimension(
  dimension: Dimension,
  unit: LengthUnit,
  options: { style?: FeetStyle; locale?: string } = {},
): string {
  if (unit === 'm') return formatMetres(dimension.m, options.locale)
  return formatFeet(dimension.ft, options.style, options.locale)
}

const METRE_WORDS = new Map<string, number>([
  ...['m', 'mt', 'mts', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters', 'mètre', 'mètres', 'metro'].map(
    (word) => [word, 1] as const,
  ),
  ...['metros', 'metri', 'metriä', 'metrit'].map((word) => [word, 1] as const),
  ['cm', 0.01],
  ['mm', 0.001],
])

const FOOT_WORDS = new Set([
  'ft',
  'feet',
  'foot',
  'pieds',
  'pied',
  'fuß',
  'fuss',
  'pies',
  'piedi',
  'jalkaa',
  'jalka',
  'fot',
  'fod',
  'voet',
])

function plainSigns(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[″“”]|''|′′|’’/g, '"')
    .replace(/[′’‘´`]/g, "'")
    .replace(/⁄/g, '/')
    .replace(/(?<![a-z])(?:feet|foot|fts?|pieds?|fuß|fuss|pies|piedi|jalkaa|fot|fod|voet)(?![a-z])\.?/, "'")
    .replace(/(\d)\s*(?:inches|inch|ins?)\b\.?/, '$1"')
    .trim()
}

const INCHES = String.raw`(?:(\d+(?:[.,]\d+)?)(?:\s+(\d+)\/(\d+))?|(\d+)\/(\d+))`
const FEET_FORM = new RegExp(String.raw`^([\d.,\s]*\d)\s*'(?:\s*(?:-\s*)?${INCHES}\s*"?)?$`)
const INCH_FORM = new RegExp(String.raw`^${INCHES}\s*"$`)
const DASH_FORM = /^(\d{1,3})\s*-\s*(\d{1,2})$/

function readFeetAndInches(
  plain: string,
  defaultUnit: LengthUnit,
): { value: number } | { problem: Reason } | null {
  const dashed = DASH_FORM.exec(plain)
  if (dashed) {
    if (defaultUnit === 'm') return { problem: reasonFor('length_ambiguous', { typed: plain }) }
    return feetWithInches(plain, Number(dashed[1]), Number(dashed[2]))
  }
  const inches = INCH_FORM.exec(plain)
  if (inches) return { value: readInches(inches.slice(1)) / 12 }
  const feet = FEET_FORM.exec(plain)
  if (!feet) return null
  const feetValue = readNumber(feet[1] ?? '')
  if (feetValue === null) return { problem: unreadable(plain) }
  const rest = readInches(feet.slice(2))
  if (rest > 0 && !Number.isInteger(feetValue))
    return { problem: reasonFor('length_mixed', { typed: plain }) }
  return feetWithInches(plain, feetValue, rest)
}

function feetWithInches(
  plain: string,
  feet: number,
  inches: number,
): { value: number } | { problem: Reason } {
  if (!(inches < 12)) return { problem: reasonFor('length_inches', { typed: plain }) }
  return { value: feet + inches / 12 }
}

function readInches([integer, over, under, soleOver, soleUnder]: (string | undefined)[]): number {
  const fraction = Number(over ?? soleOver ?? 0) / Number(under ?? soleUnder ?? 1)
  return Number((integer ?? '0').replace(',', '.')) + fraction
}

/** The last of two different separators is the decimal one; a single separator always is: no boat needs thousands. */
function readNumber(figure: string): number | null {
  const text = figure.trim()
  const grouped = /^(\d{1,3})((?:([.,\s])\d{3})(?:\3\d{3})*)([.,]\d+)$/.exec(text)
  if (grouped && grouped[3] !== grouped[4]?.[0]) {
    return Number(`${grouped[1]}${grouped[2]?.replace(/\D/g, '')}.${grouped[4]?.slice(1)}`)
  }
  const spaced = /^\d{1,3}(?: \d{3})+$/.exec(text)
  if (spaced) return Number(text.replace(/\D/g, ''))
  return /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : null
}

function positive(typed: string, value: number, unit: LengthUnit): ParsedDimension {
  if (!Number.isFinite(value)) return refuse(unreadable(typed))
  const dimension = dimensionOf(value, unit)
  if (dimension.ft <= 0 || dimension.m <= 0) return refuse(reasonFor('length_zero'))
  return withinReach({ ok: true, unit, ...dimension })
}

function withinReach<T extends { ok: true; ft: number | null; m: number | null }>(
  dimension: T,
): T | DimensionRefused {
  if (dimension.ft === null || dimension.ft <= MAX_DIMENSION_FT) return dimension
  return refuse(reasonFor('length_too_long', { m: dimension.m ?? '' }))
}

function unreadable(typed: string): Reason {
  return reasonFor('length_unreadable', { typed })
}

function refuse(problem: Reason): DimensionRefused {
  return { ok: false, problem }
}

function round4(value: number): number {
  return Math.round((value + Number.EPSILON) * 10_000) / 10_000
}
