import type { z } from 'zod'
import type { Import } from '../../../../contract/imports/endpoints.ts'
import { readWrittenAmount } from '../../../../contract/values/amount.ts'
import { currencyKnown, usualCurrencies } from '../../../../contract/values/currencies.ts'
import { sizeUnitInHeading } from '../../../../contract/values/dimensions.ts'
import {
  type DecimalSign,
  type FigureReadings,
  provenSign,
  readingsOf,
} from '../../../../contract/values/figure.ts'
import { metresPer, type SizeUnit, sizeUnits } from '../../../../contract/values/length-units.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { type DateOrder, provenOrder, readDateForms } from './dates.ts'
import { type FeetParts, feetOf } from './feet.ts'
import type { ImportField } from './field.ts'
import { isBare, readSize, unitIn } from './sizes.ts'

/** How the cells of one column are written; null is not known. */
export interface ColumnFormat {
  decimal: DecimalSign | null
  order: DateOrder | null
  unit: SizeUnit | null
  /** What stands behind the point of feet; null where that must be said. */
  feet?: FeetParts | null
  /** Sizes beyond what a berth has are taken as they are: a person named their unit. */
  anySize: boolean
  /** Of amounts that name no currency, and which of several a sign stands for. */
  currency: string | null
}

export type ColumnDecision = z.output<typeof Import>['formats'][number]

/** What the port uses where a file says nothing. */
export interface FormatDefaults {
  currency: string
  country: string | null
  timezone: string
}

interface Column {
  header: string
  field: ImportField
  /** Distinct texts of its cells that are no numbers of a workbook. */
  texts: readonly string[]
}

const MOST_EXAMPLES = 3

/** Metres beyond which a size is asked about, by what begins its field; a longer one of the others is as rare. */
const sensible: Readonly<Record<string, number>> = { width: 30, draft: 20, waterDepth: 20 }
const LONGEST_SENSIBLE = 150

export function largestOf(field: string): number {
  return sensible[field] ?? LONGEST_SENSIBLE
}

export const undecidedFormat: ColumnFormat = {
  decimal: null,
  order: null,
  unit: null,
  anySize: false,
  currency: null,
}

/** Decides for every column of figures, dates, sizes and amounts how its cells are written. */
export function decideFormats(
  table: ImportTable,
  mapping: ImportMapping,
  fields: ReadonlyMap<string, ImportField>,
  port: FormatDefaults,
): { formats: Map<string, ColumnFormat>; decisions: ColumnDecision[] } {
  const columns = columnsOf(table, mapping, fields)
  const decisions = columns.flatMap((column) => {
    switch (column.field.kind) {
      case 'money':
        return [...decimalOf(column, columns, mapping), ...currencyOf(column, columns, mapping, port)]
      case 'number':
        return decimalOf(column, columns, mapping)
      case 'date':
        return orderOf(column, columns, mapping, port)
      case 'length':
        return [...unitOf(column, columns, mapping, port), ...feetOfColumn(column, columns, mapping, port)]
      default:
        return []
    }
  })
  const formats = new Map<string, ColumnFormat>()
  for (const { column, part, value, by } of decisions) {
    const known = formats.get(column) ?? undecidedFormat
    formats.set(column, { ...known, ...formatOf(part, value, by === 'person') })
  }
  return { formats, decisions }
}

/** What must still be said of columns before anything is written. */
export function openDecisions(decisions: readonly ColumnDecision[]): ColumnDecision[] {
  return decisions.filter(({ value }) => value === null)
}

/** The figure of a number as it stands in a table, and whether it is below zero; null when it is none. */
export function figureIn(text: string): { readings: FigureReadings; negative: boolean } | null {
  const plain = text.trim()
  const [, bracketed] = /^\((.{1,40})\)$/.exec(plain) ?? []
  const signed = /^[-−–+]/.test(plain)
  const readings = readingsOf(bracketed ?? (signed ? plain.slice(1) : plain))
  if (readings['.'] === null && readings[','] === null) return null
  return { readings, negative: bracketed !== undefined || (signed && !plain.startsWith('+')) }
}

function formatOf(
  part: ColumnDecision['part'],
  value: string | null,
  byPerson: boolean,
): Partial<ColumnFormat> {
  switch (part) {
    case 'decimal':
      return { decimal: value as DecimalSign | null }
    case 'order':
      return { order: value as DateOrder | null }
    case 'feet':
      return { feet: value as FeetParts | null }
    case 'unit':
      return { unit: value as SizeUnit | null, anySize: byPerson }
    default:
      return { currency: value }
  }
}

function columnsOf(
  table: ImportTable,
  mapping: ImportMapping,
  fields: ReadonlyMap<string, ImportField>,
): Column[] {
  return table.headers.flatMap((header, at) => {
    const field = fields.get(mapping.columns[header] ?? '')
    if (!field || !decided.has(field.kind)) return []
    const texts = new Set<string>()
    for (const { cells, numbers } of table.rows) {
      const text = cells[at] ?? ''
      const isNumber = field.kind !== 'length' && numbers?.includes(at)
      if (text !== '' && text.length <= LONGEST_VALUE && !isNumber) texts.add(text)
    }
    return [{ header, field, texts: [...texts] }]
  })
}

const decided: ReadonlySet<string> = new Set(['money', 'number', 'date', 'length'])

function amountReadings(text: string): FigureReadings | null {
  return readWrittenAmount(text, currencyKnown)?.readings ?? null
}

function numberReadings(text: string): FigureReadings | null {
  return figureIn(text)?.readings ?? null
}

type Readings = (text: string) => FigureReadings | null

/** What cells prove: the signs or orders of those that can be read in one way alone, and those that can be read in two. */
interface Proof<Sign extends string> {
  readonly proven: ReadonlySet<Sign>
  readonly open: readonly string[]
}

function proofOf<Sign extends string>(
  texts: readonly string[],
  prove: (text: string) => Sign | 'both' | null,
): Proof<Sign> {
  const proven = new Set<Sign>()
  const open: string[] = []
  for (const text of texts) {
    const sign = prove(text)
    if (sign === 'both') open.push(text)
    else if (sign) proven.add(sign)
  }
  return { proven, open }
}

/** What all other columns prove that say anything of it; null where they say nothing, or different things. */
function ofOthers<Sign extends string>(
  column: Column,
  columns: readonly Column[],
  proven: (one: Column) => Iterable<Sign>,
): Sign | null {
  const found = new Set(columns.filter((one) => one !== column).flatMap((one) => [...proven(one)]))
  const [sign] = found
  return found.size === 1 ? sign! : null
}

const readingsFor: Partial<Record<ImportField['kind'], Readings>> = {
  money: amountReadings,
  number: numberReadings,
}

function provenSigns({ field, texts }: Column): Proof<DecimalSign> {
  const read = readingsFor[field.kind]
  return proofOf(texts, (text) => {
    const readings = read?.(text)
    return readings ? provenSign(readings) : null
  })
}

function decimalOf(column: Column, columns: readonly Column[], mapping: ImportMapping): ColumnDecision[] {
  const { header, field } = column
  const { proven, open } = provenSigns(column)
  const chosen = mapping.formats?.[header]?.decimal
  if (open.length === 0 && proven.size === 0 && !chosen) return []
  const found = proven.size === 1 ? [...proven][0]! : null
  // Where every cell is certain by itself a column may mix both.
  const own = found ?? (open.length === 0 ? '.' : null)
  if (!chosen && open.length === 0 && proven.size === 2) return []
  const others =
    own === null && proven.size === 0 ? ofOthers(column, columns, (one) => provenSigns(one).proven) : null
  const usual = own === null && others === null ? mapping.conventions?.decimal : undefined
  const value = chosen ?? own ?? others ?? usual ?? null
  return [
    {
      ...{ column: header, field: field.key, part: 'decimal', value, options: ['.', ','] },
      by: chosen ? 'person' : own !== null ? 'cells' : others !== null ? 'file' : usual ? 'system' : null,
      examples: open.slice(0, MOST_EXAMPLES),
    },
  ]
}

/** The order that a heading names, such as “Fecha dd/mm/yyyy”. */
function orderInHeading(header: string): DateOrder | null {
  const [, first, second] = /(?:^|[^a-z])(dd?|mm?)[/. -](dd?|mm?)(?:[^a-z]|$)/i.exec(header) ?? []
  if (!first || !second || first[0]!.toLowerCase() === second[0]!.toLowerCase()) return null
  return /^d/i.test(first) ? 'dmy' : 'mdy'
}

function orderOf(
  column: Column,
  columns: readonly Column[],
  mapping: ImportMapping,
  port: FormatDefaults,
): ColumnDecision[] {
  const { header, field } = column
  const proofIn = ({ texts }: Column) =>
    proofOf<DateOrder>(texts, (text) => {
      const readings = readDateForms(text, port.timezone)
      return readings && provenOrder(readings)
    })
  const { proven, open } = proofIn(column)
  const chosen = mapping.formats?.[header]?.order
  if (open.length === 0 && !chosen) return []
  const heading = proven.size === 0 ? orderInHeading(header) : null
  const cells = proven.size === 1 ? [...proven][0]! : null
  const others =
    proven.size === 0 && heading === null
      ? ofOthers(column, columns, (one) => {
          const headingOrder = orderInHeading(one.header)
          return one.field.kind !== 'date' ? [] : headingOrder ? [headingOrder] : proofIn(one).proven
        })
      : null
  const usual = proven.size === 0 ? mapping.conventions?.order : undefined
  const value = chosen ?? cells ?? heading ?? others ?? usual ?? null
  const known = cells ? 'cells' : heading ? 'heading' : others ? 'file' : usual ? 'system' : null
  const by = chosen ? 'person' : known
  return [
    {
      ...{ column: header, field: field.key, part: 'order', value, by, options: ['dmy', 'mdy'] },
      examples: open.slice(0, MOST_EXAMPLES),
    },
  ]
}

/** Ports of these countries measure in feet as often as in metres: nothing but the file can say which. */
const feetCountries: ReadonlySet<string> = new Set(
  'US,PR,VI,GU,GB,IE,CA,BS,BM,KY,VG,TC,AG,BB,JM,GD,LC,VC,KN,AI'.split(','),
)

function unitOf(
  column: Column,
  columns: readonly Column[],
  mapping: ImportMapping,
  { country }: FormatDefaults,
): ColumnDecision[] {
  const { header, field, texts } = column
  const bare = texts.filter((text) => isBare(text) && /[1-9]/.test(text))
  const chosen = mapping.formats?.[header]?.unit
  if (bare.length === 0 && !chosen) return []
  const unit = unitToldBy(column)
  const found = unit ?? unitOfOthers(column, columns)
  const usual = mapping.defaultUnit ?? (country !== null && feetCountries.has(country) ? null : 'm')
  const ofSystem = mapping.conventions?.unit
  const value = chosen ?? (found ? found.unit : mapping.defaultUnit ? usual : (ofSystem ?? usual))
  const otherwise = mapping.defaultUnit ? 'person' : ofSystem ? 'system' : 'port'
  const by = chosen ? 'person' : (found?.by ?? otherwise)
  const large = chosen || value === null ? [] : bare.filter((text) => isLarge(text, value, field.key))
  const doubtful = large.length * 2 > bare.length
  const isOpen = value === null || doubtful
  return [
    {
      ...{ column: header, field: field.key, part: 'unit', options: [...sizeUnits] },
      value: isOpen ? null : value,
      by: isOpen ? null : by,
      examples: (doubtful ? large : bare).slice(0, MOST_EXAMPLES),
    },
  ]
}

function feetOfColumn(
  column: Column,
  columns: readonly Column[],
  mapping: ImportMapping,
  port: FormatDefaults,
): ColumnDecision[] {
  const sizes = ({ header, field, texts }: Column) => ({
    ...{ header, texts, field: field.key },
    unit: (unitOf(column, columns, mapping, port)[0]?.value ?? null) as SizeUnit | null,
    chosen: mapping.formats?.[header]?.feet,
  })
  return feetOf(sizes(column), columns.filter(({ field }) => field.kind === 'length').map(sizes))
}

type UnitSource = { unit: SizeUnit | null; by: 'heading' | 'cells' | 'file' } | null

/** The unit that the heading or cells of the column name. */
function unitToldBy({ header, texts }: Column): UnitSource {
  const heading = sizeUnitInHeading(header)
  if (heading === 'unknown') return { unit: null, by: 'heading' }
  if (heading) return { unit: heading, by: 'heading' }
  const units = new Set(texts.flatMap((text) => unitIn(text) ?? []))
  if (units.size === 0) return null
  return { unit: units.size === 1 ? [...units][0]! : null, by: 'cells' }
}

/** One unit that all other columns of sizes name. */
function unitOfOthers(column: Column, columns: readonly Column[]): UnitSource {
  const others = columns
    .filter((one) => one !== column && one.field.kind === 'length')
    .flatMap((one) => unitToldBy(one) ?? [])
  const units = new Set(others.map(({ unit }) => unit))
  const [unit] = units
  return units.size === 1 && unit ? { unit, by: 'file' } : null
}

function isLarge(text: string, unit: SizeUnit, field: string): boolean {
  const read = readSize(text, unit)
  return read.ok
    ? read.m > largestOf(field)
    : Number(text.replace(',', '.')) * metresPer[unit] > largestOf(field)
}

function currencyOf(
  { header, field, texts }: Column,
  columns: readonly Column[],
  mapping: ImportMapping,
  { currency }: FormatDefaults,
): ColumnDecision[] {
  const chosen = mapping.formats?.[header]?.currency
  const single = new Set<string>()
  const several = new Map<string, string>()
  let unnamed = 0
  for (const text of texts) {
    const currencies = readWrittenAmount(text, currencyKnown)?.currencies ?? []
    if (currencies.length === 1) single.add(currencies[0]!)
    else if (currencies.length > 1 && !several.has(currencies.join(' ')))
      several.set(currencies.join(' '), text)
    else if (currencies.length === 0) unnamed += 1
  }
  const inColumn = Object.values(mapping.columns).includes('currency') && columns.length > 0
  if (!chosen && inColumn) return []
  if (!chosen && several.size === 0) {
    if (texts.length === 0 || unnamed === 0) return []
    return [decision(currency, 'port')]
  }
  const open = [...several.keys()].map((list) => list.split(' '))
  const candidates = open.reduce((left, list) => left.filter((code) => list.includes(code)), open[0] ?? [])
  const inCells = [...single].filter((code) => candidates.includes(code))
  if (chosen) return [decision(chosen, 'person')]
  if (candidates.includes(currency)) return [decision(currency, 'port')]
  if (inCells.length === 1) return [decision(inCells[0]!, 'cells')]
  // A bare dollar is the one of the United States where the port has no dollar of its own.
  if (candidates[0] === 'USD') return [decision('USD', 'cells')]
  return [decision(null, null)]

  function decision(value: string | null, by: ColumnDecision['by']): ColumnDecision {
    const options = [...new Set([...(several.size > 0 ? candidates : []), currency, ...usualCurrencies])]
    const examples = [...several.values()].slice(0, MOST_EXAMPLES)
    return { column: header, field: field.key, part: 'currency', value, by, options, examples }
  }
}
