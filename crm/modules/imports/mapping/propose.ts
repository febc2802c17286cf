import type { z } from 'zod'
import { normaliseMooring } from '../../../../contract/berths/mooring.ts'
import type { Mapping } from '../../../../contract/imports/endpoints.ts'
import { parseDimension, unitInLabel } from '../../../../contract/values/dimensions.ts'
import type { PortDefaults } from '../../records/port-defaults.ts'
import { readDegrees } from '../cells/degrees.ts'
import type { ImportField } from '../cells/field.ts'
import { plainWords, readMooringType, readStatus, readYesNo } from '../cells/plain-words.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'
import { countPiers, type PortDock, proposeLetters } from '../kinds/berths/piers.ts'
import { fieldsOf, type ImportEntity, requiredFields } from '../kinds/kinds.ts'
import { proposeSplit } from './split.ts'

export type ImportMapping = z.infer<typeof Mapping>

/** A mapping worth starting from: columns by heading and content, and letters for piers that are none. */
export function proposeMapping(
  entity: ImportEntity,
  table: ImportTable,
  port: Pick<PortDefaults, 'country'>,
  docks: ReadonlyMap<string, PortDock>,
): ImportMapping {
  const columns = proposeColumns(entity, table)
  const mapping: ImportMapping = { columns }
  if (entity === 'berths') {
    mapping.pierLetters = proposeLetters(
      countPiers(table, mapping).map(({ pier }) => pier),
      docks,
    )
    mapping.splitBy = proposeSplit(table, mapping)
    mapping.defaults = { status: 'available', tenureType: 'permanent' }
  }
  if (entity === 'clients' && port.country) mapping.defaultCountry = port.country
  return mapping
}

/** Fields that must still be given a column, each as the labels of which one is enough. */
export function missingFields(entity: ImportEntity, mapping: ImportMapping): string[][] {
  const mapped = new Set(Object.values(mapping.columns))
  const labels = new Map(fieldsOf(entity).map(({ key, label }) => [key, label]))
  return requiredFields[entity]
    .filter((choice) => !choice.some((key) => mapped.has(key)))
    .map((choice) => choice.map((key) => labels.get(key) ?? key))
}

/** The columns as the preview shows them: some values, and all of them where they are few. */
export function describeColumns(table: ImportTable) {
  return table.headers.map((header, column) => {
    const counts = new Map<string, number>()
    for (const { cells } of table.rows) {
      const value = cells[column] ?? ''
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts].map(([value, count]) => ({ value, count }))
    return {
      header,
      samples: values.slice(0, 5).map(({ value }) => value),
      values: values.length > 0 && values.length <= MOST_VALUES ? values : null,
    }
  })
}

const MOST_VALUES = 200
const SAMPLE = 200
const ENOUGH = 0.5

type Candidate = { column: number; header: string; field: ImportField; score: number }

function proposeColumns(entity: ImportEntity, table: ImportTable): Record<string, string> {
  const candidates: Candidate[] = []
  table.headers.forEach((header, column) => {
    const values = sampleOf(table, column)
    for (const field of fieldsOf(entity)) {
      const score = scoreOf(header, values, field)
      if (score >= ENOUGH) candidates.push({ column, header, field, score })
    }
  })
  candidates.sort((a, b) => b.score - a.score || a.column - b.column)
  const mapped = new Map<number, Candidate>()
  for (const candidate of candidates) {
    if (mapped.has(candidate.column) || !isFree([...mapped.values()], candidate)) continue
    mapped.set(candidate.column, candidate)
  }
  return Object.fromEntries(
    table.headers.flatMap((header, column) => {
      const field = mapped.get(column)?.field
      return field ? [[header, field.key]] : []
    }),
  )
}

/** A field takes one column; a dimension takes two when one is in feet and the other in metres. */
function isFree(taken: readonly Candidate[], { field, header }: Candidate): boolean {
  return taken.every(
    (other) =>
      other.field.key !== field.key ||
      (field.kind === 'length' &&
        unitInLabel(header) !== null &&
        unitInLabel(other.header) !== null &&
        unitInLabel(other.header) !== unitInLabel(header)),
  )
}

function sampleOf(table: ImportTable, column: number): string[] {
  const values: string[] = []
  for (const { cells } of table.rows) {
    const value = cells[column]
    if (value) values.push(value)
    if (values.length === SAMPLE) break
  }
  return values
}

/** 1 for the very heading, less for one that contains it; content speaks for or against. */
function scoreOf(header: string, values: readonly string[], field: ImportField): number {
  const heading = plainWords(header.replace(/\((?:m|ft|feet|metres?|meters?|€|eur)\)/i, ''))
  const bare = heading.replace(/ (m|ft|feet|metres?|meters?)$/, '')
  const byHeading = Math.max(...headingWords(field).map((word) => matchOf(bare, word)))
  const share = shareFitting(values, field)
  if (share === null) return byHeading
  if (byHeading > 0) return byHeading * (0.35 + 0.65 * share)
  return speaksForItself(field) && share >= 0.9 && values.length >= 2 ? ENOUGH : 0
}

const plain = new Map<ImportField, string[]>()

function headingWords(field: ImportField): string[] {
  const made = plain.get(field) ?? [field.key, ...field.words].map(plainWords)
  plain.set(field, made)
  return made
}

function matchOf(heading: string, word: string): number {
  if (heading === word) return 1
  if (heading.replaceAll(' ', '') === word.replaceAll(' ', '')) return 0.98
  if (word.length < 3 || !` ${heading} `.includes(` ${word} `)) return 0
  return 0.6 + 0.25 * (word.length / heading.length)
}

/** The share of the values that read as the field; null where any text would, or there are none. */
function shareFitting(values: readonly string[], field: ImportField): number | null {
  const fits = CONTENT[field.kind]
  if (!fits || values.length === 0) return null
  return values.filter((value) => value.length <= LONGEST_VALUE && fits(value)).length / values.length
}

function speaksForItself(field: ImportField): boolean {
  return field.key === 'email' || field.key === 'mooringNumber' || field.key === 'ownerEmail'
}

const CONTENT: Partial<Record<ImportField['kind'], (value: string) => boolean>> = {
  mooring: (value) => normaliseMooring(value) !== null,
  berthNumber: (value) => /^[A-Za-z]{0,3}\s?\d{1,4}$/.test(value),
  length: (value) => parseDimension(value, 'm').ok || /^0([.,]0+)?$/.test(value),
  money: (value) => /\d/.test(value) && /^[\p{Sc}A-Z\s\d.,'’-]+$/iu.test(value),
  currency: (value) => /^([A-Za-z]{3}|\p{Sc})$/u.test(value),
  yesNo: (value) => readYesNo(value) !== null,
  status: (value) => readStatus(value) !== null,
  mooringType: (value) => readMooringType(value) !== null || normaliseMooring(value) === null,
  latitude: (value) => readDegrees(value, 'latitude') !== null,
  longitude: (value) => readDegrees(value, 'longitude') !== null,
  phone: (value) => /^[+(]?[\d\s().\-/+x]{5,}$/.test(value),
  email: (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  year: (value) => /^(18|19|20)\d\d$/.test(value),
  mmsi: (value) => /^\d{9}$/.test(value.replace(/\s/g, '')),
}
