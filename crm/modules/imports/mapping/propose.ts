import { parseDimension, unitInLabel } from '../../../../contract/values/dimensions.ts'
import { headingsOf } from '../../../../platform/values/table-words.ts'
import { readDegrees } from '../cells/degrees.ts'
import type { ImportField } from '../cells/field.ts'
import { plainWords, readYesNo } from '../cells/plain-words.ts'
import { readNumber } from '../cells/values.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'

const SAMPLE = 200
const ENOUGH = 0.5

type Candidate = { column: number; header: string; field: ImportField; score: number }

/** A field for each column that looks like one, by its heading and its content. */
export function proposeColumns(fields: readonly ImportField[], table: ImportTable): Record<string, string> {
  const candidates: Candidate[] = []
  const shared = sharedBeginning(table.headers)
  table.headers.forEach((header, column) => {
    const values = sampleOf(table, column)
    for (const field of fields) {
      const score = scoreOf(header.slice(shared), values, field)
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

/** Characters of what stands before every heading, such as `Person - ` of an export that names its kind each time. */
function sharedBeginning(headers: readonly string[]): number {
  const end = (headers[0] ?? '').indexOf(' - ')
  if (end < 1 || headers.length < 2) return 0
  const beginning = headers[0]!.slice(0, end + 3)
  return headers.every((header) => header.startsWith(beginning)) ? beginning.length : 0
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
  const { own, words } = headingWords(field)
  const matches = words.map((word) => matchOf(bare, word))
  const found = Math.max(...matches.filter((match) => !field.whole || match > likeness), 0)
  // What a list of ours calls it in some language goes before what others call something else.
  const byHeading = own.includes(bare) ? found + 0.01 : found
  const share = shareFitting(values, field)
  if (share === null) return byHeading
  // Words of a choice may be unknown: people say what they mean.
  const base = field.kind === 'choice' ? 0.55 : 0.35
  if (byHeading > 0) return byHeading * (base + (1 - base) * share)
  return field.unmistakable && share >= 0.9 && values.length >= 2 ? ENOUGH : 0
}

interface HeadingWords {
  /** Headings of the lists of the product. */
  readonly own: readonly string[]
  readonly words: readonly string[]
}
const plain = new WeakMap<ImportField, HeadingWords>()

function headingWords(field: ImportField): HeadingWords {
  const known = plain.get(field)
  if (known) return known
  const own = [field.label, ...headingsOf(field.key)].map(plainWords)
  const made = { own, words: [...own, ...[field.key, ...field.words].map(plainWords)] }
  plain.set(field, made)
  return made
}

const ofAnother: ReadonlySet<string> = new Set(['owner', 'id', 'creator'])

/** What a heading that only contains a word is like it at most. */
const likeness = 0.85

function matchOf(heading: string, word: string): number {
  if (heading === word) return 1
  if (heading.replaceAll(' ', '') === word.replaceAll(' ', '')) return 0.98
  if (word.length < 3 || !` ${heading} `.includes(` ${word} `)) return 0
  // `Contact owner` is no contact, and `Organization ID` no organization.
  const last = heading.slice(heading.lastIndexOf(' ') + 1)
  if (ofAnother.has(last) && !word.endsWith(last)) return 0
  return 0.6 + 0.25 * (word.length / heading.length)
}

/** The share of the values that read as the field; null where any text would, or there are none. */
function shareFitting(values: readonly string[], field: ImportField): number | null {
  const fits = field.fits ?? CONTENT[field.kind]
  if (!fits || values.length === 0) return null
  return values.filter((value) => value.length <= LONGEST_VALUE && fits(value)).length / values.length
}

const CONTENT: Partial<Record<ImportField['kind'], (value: string) => boolean>> = {
  length: (value) => parseDimension(value, 'm').ok || /^0([.,]0+)?$/.test(value),
  number: (value) => readNumber(value) !== null,
  money: (value) => /\d/.test(value) && /^[\p{Sc}A-Z\s\d.,'’-]+$/iu.test(value),
  currency: (value) => /^([A-Za-z]{3}|\p{Sc})$/u.test(value),
  yesNo: (value) => readYesNo(value) !== null,
  latitude: (value) => readDegrees(value, 'latitude') !== null,
  longitude: (value) => readDegrees(value, 'longitude') !== null,
  phone: (value) => /^[+(]?[\d\s().\-/+x]{5,}$/.test(value),
  email: (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  year: (value) => /^(18|19|20)\d\d$/.test(value),
  mmsi: (value) => /^\d{9}$/.test(value.replace(/\s/g, '')),
}
