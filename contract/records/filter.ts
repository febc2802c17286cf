import { reasonFor } from '../reason.ts'
import type { Reason } from '../reasons.ts'
import type { FieldKind } from '../record-fields.ts'
import { countryKnown } from '../values/countries.ts'
import type { VocabularyKey } from '../vocabularies/lists.ts'

// Without schemas, so that the browser reads and writes filters by the same rules.

/** What a value of a list is, as a filter sees it: the kinds of fields, and the tags of a record. */
export type FilterKind = FieldKind | 'tag'

/** A field as far as a filter asks. */
export interface FilterField {
  readonly kind: FilterKind
  /** The values of a choice. */
  readonly choices?: readonly string[]
  /** The vocabulary of the port that has the values of a choice: any may be asked for, one that is gone too. */
  readonly vocabulary?: VocabularyKey
}
export type FilterFields = Readonly<Record<string, FilterField>>

export const filterOps = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'empty',
  'notempty',
] as const
export type FilterOp = (typeof filterOps)[number]

/** One condition: `values` is empty for `empty` and `notempty`, has two of `between`, any number of `in`, else one. */
export interface Condition {
  readonly field: string
  readonly op: FilterOp
  readonly values: readonly string[]
}
/** Groups that must all hold, each of conditions of which one must. */
export type Filter = readonly (readonly Condition[])[]

export const mostConditions = 20
export const longestFilter = 4000

const presence = ['empty', 'notempty'] as const
const exact = ['eq', 'ne', 'in', ...presence] as const
const ordered = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', ...presence] as const

/** The operators that fit a kind of value, the usual one first. */
export function opsOf(kind: FilterKind): readonly FilterOp[] {
  return opsByKind[kind]
}

const opsByKind: Readonly<Record<FilterKind, readonly FilterOp[]>> = {
  text: ['contains', ...exact],
  number: ordered,
  money: ordered,
  day: ordered,
  moment: ordered,
  choice: exact,
  country: exact,
  subdivision: exact,
  timezone: exact,
  unit: exact,
  person: exact,
  yesNo: ['eq', 'ne', ...presence],
  tag: ['in', ...presence],
}

/** A filter as it was read, or what is wrong with its text. */
export type ReadFilter = { readonly filter: Filter } | { readonly problem: Reason }

/**
 * Reads `field:op:value|field:op:value;field:op`: alternatives are joined by `|`, groups by `;`, the values of one
 * condition by `,`, and a backslash before any of `: , ; | \` makes it part of a value. A field whose name is like
 * `later` is for the caller to look at, by `problemIn`.
 */
export function readFilter(text: string, fields: FilterFields, later?: RegExp): ReadFilter {
  if (text.length > longestFilter) return { problem: reasonFor('filter_long', { max: longestFilter }) }
  const parsed = parse(text)
  if ('problem' in parsed) return parsed
  const conditions = parsed.filter.flat()
  if (conditions.length > mostConditions) {
    return {
      problem: reasonFor('filter_many', { max: mostConditions, count: conditions.length }),
    }
  }
  const problem = problemIn(
    conditions.filter(({ field }) => !later?.test(field)),
    fields,
  )
  return problem === null ? (parsed as { filter: Filter }) : { problem }
}

/** What is wrong with the first condition that does not fit the fields; null where all of them do. */
export function problemIn(conditions: readonly Loose[], fields: FilterFields): Reason | null {
  for (const condition of conditions) {
    const problem = problemOf(condition, fields)
    if (problem) return problem
  }
  return null
}

/** The text of a filter, which `readFilter` reads as the same filter. */
export function writeFilter(filter: Filter): string {
  return filter.map((group) => group.map(writeCondition).join('|')).join(';')
}

function writeCondition({ field, op, values }: Condition): string {
  const key = `${field}:${op}`
  return values.length === 0 ? key : `${key}:${values.map(escaped).join(',')}`
}

const escaped = (value: string) => value.replace(/[:,;|\\]/g, '\\$&')

interface Loose {
  readonly field: string
  readonly op: string
  readonly values: readonly string[]
}

/** One pass over the text: `parts` are the field, the operator and the values of the condition that is being read. */
function parse(text: string): { filter: Loose[][] } | { problem: Reason } {
  const groups: Loose[][] = [[]]
  let parts: string[] = ['']
  let colons = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\') {
      const next = text[++at]
      if (next === undefined || !':,;|\\'.includes(next)) {
        return { problem: reasonFor('filter_backslash') }
      }
      parts[parts.length - 1] += next
    } else if (sign === ':' && colons < 2) {
      colons++
      parts.push('')
    } else if (sign === ',' && colons === 2) {
      parts.push('')
    } else if (sign === '|' || sign === ';') {
      groups.at(-1)!.push(conditionOf(parts, colons))
      if (sign === ';') groups.push([])
      parts = ['']
      colons = 0
    } else {
      parts[parts.length - 1] += sign
    }
  }
  groups.at(-1)!.push(conditionOf(parts, colons))
  return { filter: groups }
}

function conditionOf([field = '', op = '', ...values]: readonly string[], colons: number): Loose {
  return { field, op, values: colons === 2 ? values : [] }
}

function problemOf({ field, op, values }: Loose, fields: FilterFields): Reason | null {
  if (field === '') return reasonFor('filter_shape')
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!known) {
    return reasonFor('filter_field', { field: quoted(field), fields: Object.keys(fields).join(', ') })
  }
  const ops = opsOf(known.kind)
  if (!ops.includes(op as FilterOp)) {
    return reasonFor('filter_op', { field, op: quoted(op), ops: ops.join(', ') })
  }
  return countProblem(field, op as FilterOp, values) ?? valuesProblem(field, known, values)
}

/** How many values an operator takes; null for any number. */
export function valuesTaken(op: FilterOp): number | null {
  if (op === 'empty' || op === 'notempty') return 0
  if (op === 'in') return null
  return op === 'between' ? 2 : 1
}

function countProblem(field: string, op: FilterOp, values: readonly string[]): Reason | null {
  const condition = `${field}:${op}`
  const taken = valuesTaken(op)
  if (taken === 0) return values.length === 0 ? null : reasonFor('filter_no_value', { condition })
  if (values.length === 0 || values.includes('')) {
    return reasonFor(taken === 2 ? 'filter_needs_two' : 'filter_needs_one', { condition })
  }
  if (taken === null || values.length === taken) return null
  if (taken === 2) return reasonFor('filter_between', { condition })
  return reasonFor('filter_one_value', { condition })
}

function valuesProblem(field: string, known: FilterField, values: readonly string[]): Reason | null {
  for (const value of values) {
    const problem = valueProblem(known, value, { field, value: quoted(value) })
    if (problem) return problem
  }
  return null
}

const decimal = /^-?\d{1,13}(\.\d{1,9})?$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Why a value does not fit, and what to write instead, of the field and the value by their names; null for one that fits. */
function valueProblem(
  { kind, choices, vocabulary }: FilterField,
  value: string,
  names: { field: string; value: string },
): Reason | null {
  switch (kind) {
    case 'number':
    case 'money':
      return decimal.test(value) ? null : reasonFor('filter_number', names)
    case 'day':
    case 'moment':
      return isDay(value) ? null : reasonFor('filter_day', names)
    case 'yesNo':
      return value === 'true' || value === 'false' ? null : reasonFor('filter_yes_no', names)
    case 'unit':
      return value === 'ft' || value === 'm' ? null : reasonFor('filter_unit', names)
    case 'choice':
      return vocabulary || choices?.includes(value)
        ? null
        : reasonFor('filter_choice', { ...names, choices: choices?.join(', ') ?? '' })
    case 'country':
      return countryKnown(value) ? null : reasonFor('filter_country', names)
    case 'subdivision':
      return /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(value) ? null : reasonFor('filter_subdivision', names)
    case 'person':
      return value === 'me' || uuid.test(value) ? null : reasonFor('filter_person', names)
    case 'tag':
      return uuid.test(value) ? null : reasonFor('filter_tag', names)
    case 'text':
    case 'timezone':
      return null
  }
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < '1800-01-01' || value > '2199-12-31') return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const quoted = (text: string) => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`
