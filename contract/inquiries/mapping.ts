import { isDay } from '../forms/day.ts'
import { type LengthUnit, parseDimension, unitInLabel } from '../values/dimensions.ts'

/** What an answer of a form may become of an inquiry; `answer` keeps it beside the inquiry as it is. */
export const inquiryFields = [
  'name',
  'email',
  'phone',
  'message',
  'length',
  'beam',
  'draft',
  'unit',
  'stay',
  'arrival',
  'departure',
  'answer',
] as const
export type InquiryField = (typeof inquiryFields)[number]

/** Key of a form's field → what its answer becomes. */
export type InquiryMapping = Record<string, InquiryField>

/** One field of a form with its answer, as the form service delivers it. */
export interface FormField {
  key: string
  label: string
  type: string
  value: unknown
  /** What a number is in, where the form says so. */
  unit?: string | undefined
  /** The answer in words, where the form says it. */
  text?: string | undefined
}

/** A size in metres and feet, and the unit it was written in. */
export interface FormDimension {
  m: number
  ft: number
  unit: LengthUnit
}

/** What the answers of a form say once mapped. */
export interface MappedInquiry {
  name: string
  email: string | null
  phone: string | null
  message: string | null
  length: FormDimension | null
  beam: FormDimension | null
  draft: FormDimension | null
  /** The days of a stay, as ISO dates. */
  arrival: string | null
  departure: string | null
  /** Answers that became no part of the inquiry. */
  answers: FormField[]
}

/**
 * What each field of a form becomes: as `confirmed` says; a field it does not know by its type and the words of its
 * key and label, so far as nothing else feeds that part of the inquiry.
 */
export function mappingFor(fields: readonly FormField[], confirmed: InquiryMapping | null): InquiryMapping {
  const mapping: InquiryMapping = {}
  const fed = new Set<InquiryField>(Object.values(confirmed ?? {}))
  for (const field of fields) {
    const known = confirmed && Object.hasOwn(confirmed, field.key) ? confirmed[field.key] : undefined
    if (known) {
      mapping[field.key] = known
      continue
    }
    const proposed = proposalFor(field)
    const free = !fed.has(proposed) || (confirmed === null && shared.has(proposed))
    mapping[field.key] = free ? proposed : 'answer'
    if (free && proposed !== 'answer') fed.add(proposed)
  }
  return mapping
}

/**
 * The inquiry that the answers make by a mapping. A size without a unit is in that of its field, else of the field
 * mapped to the unit, else in the one its label names, else in metres.
 */
export function mapAnswers(fields: readonly FormField[], mapping: InquiryMapping): MappedInquiry {
  const answered = fields.filter((field) => answerText(field.value) !== '')
  const feeding = (part: InquiryField) => answered.filter((field) => mapping[field.key] === part)
  const unit = unitInLabel(
    feeding('unit')
      .map((field) => answerText(field.value))
      .join(' '),
  )
  const sizes = (['length', 'beam', 'draft'] as const).map((part) => {
    const field = feeding(part)[0]
    return { field, size: field ? readSize(field, unit) : null }
  })
  const stay = stayOf(feeding('stay'), feeding('arrival'), feeding('departure'))
  const used = new Set<FormField>([
    ...stay.used,
    ...(['name', 'email', 'phone', 'message', 'unit'] as const).flatMap(feeding),
    ...sizes.flatMap(({ field, size }) => (field && size ? [field] : [])),
  ])
  return {
    name: beginningOf(
      feeding('name')
        .map((field) => answerText(field.value))
        .join(' '),
      200,
    ),
    email: firstOf(feeding('email'), 254),
    phone: firstOf(feeding('phone'), 60),
    message: messageOf(feeding('message')),
    length: sizes[0]!.size,
    beam: sizes[1]!.size,
    draft: sizes[2]!.size,
    arrival: stay.arrival,
    departure: stay.departure,
    answers: answered.filter((field) => !used.has(field)),
  }
}

/** The answer of a field as people read it: in the words of its form, else as it can be said without them. */
export function wordsOf({ text, value }: Pick<FormField, 'text' | 'value'>): string {
  return text?.trim() || answerText(value)
}

/** A value as a line of text; empty for none. */
export function answerText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(answerText).filter(Boolean).join(', ')
  if (typeof value === 'object') {
    const { url, name } = value as { url?: unknown; name?: unknown }
    return typeof name === 'string' && name.trim()
      ? name.trim()
      : typeof url === 'string'
        ? url
        : JSON.stringify(value)
  }
  return String(value).trim()
}

/** At most so many characters of a text; a sign of two is whole or not there. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

function firstOf(fields: readonly FormField[], most: number): string | null {
  return fields[0] ? beginningOf(answerText(fields[0].value), most) : null
}

/** Parts that several fields may feed together: first and last name, the lines of a message. */
const shared = new Set<InquiryField>(['name', 'message', 'answer'])

const words: readonly (readonly [InquiryField, RegExp])[] = [
  ['email', /\be ?mail\b|\bmail\b/],
  ['phone', /\b(phone|telephone|tel|mobile|whatsapp|cell)\b/],
  ['unit', /\bunits?\b/],
  ['length', /\b(length|loa|boat size)\b/],
  ['beam', /\b(beam|width)\b/],
  ['draft', /\b(draft|draught|depth)\b/],
  ['message', /\b(message|comments?|questions?|notes?|wish|wishes|inquiry|enquiry|tell us|remarks?)\b/],
  ['message', /\b(arrival|arriving|departure|period|season|dates?|from when|how long|stay)\b/],
]
/** What a day is, by the words it is asked with. */
const days: readonly (readonly [InquiryField, RegExp])[] = [
  ['departure', /\b(departure|departing|leave|leaving|until|end|ends|last day|check ?out)\b/],
  ['arrival', /\b(arrival|arriving|arrive|begin|begins|start|starts|from|first day|check ?in|when)\b/],
]
const otherNames = /\b(boat|yacht|vessel|ship|company|marina|berth|file|user)\b/

/** Types that say nothing of whoever asks, and days: a message is what somebody wrote. */
const alwaysAnswers: ReadonlySet<string> = new Set([
  ...['file', 'signature', 'consent', 'hidden', 'section', 'date', 'date_range', 'time', 'address', 'rating'],
  ...['scale', 'ranking', 'matrix', 'group', 'calculated'],
])

function proposalFor(field: FormField): InquiryField {
  if (field.type === 'email') return 'email'
  if (field.type === 'phone') return 'phone'
  if (field.type === 'date_range') return 'stay'
  if (alwaysAnswers.has(field.type) && field.type !== 'date') return 'answer'
  const text = `${field.key} ${field.label}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
  if (field.type === 'date') return days.find(([, pattern]) => pattern.test(text))?.[0] ?? 'answer'
  const found = words.find(([, pattern]) => pattern.test(text))?.[0]
  if (found) return found
  if (/\bname\b/.test(text) && !otherNames.test(text)) return 'name'
  return field.type === 'long_text' ? 'message' : 'answer'
}

/** Types of fields that take words; other programs call them so. */
const freelyWritten: ReadonlySet<string> = new Set(['long_text', 'short_text', 'text', 'textarea'])

function messageOf(fields: readonly FormField[]): string | null {
  // What was written freely says itself; a day or a choice says nothing without its question.
  const plain =
    fields.find((field) => field.type === 'long_text') ??
    (fields.length === 1 ? fields.find((field) => freelyWritten.has(field.type)) : undefined)
  const rest = fields.filter((field) => field !== plain)
  const lines = rest.map(
    (field) => `${field.label}${/[?:.!]$/.test(field.label) ? '' : ':'} ${wordsOf(field)}`,
  )
  const text = [plain ? wordsOf(plain) : '', lines.join('\n')].filter(Boolean).join('\n\n')
  return text === '' ? null : beginningOf(text, 10_000)
}

/** The days that answers name; those that lie the wrong way round stay answers. */
function stayOf(
  stays: readonly FormField[],
  arrivals: readonly FormField[],
  departures: readonly FormField[],
): { arrival: string | null; departure: string | null; used: readonly FormField[] } {
  const found = stays.find(({ value }) => dayIn(value, 'from') !== null)
  const [came, left] = [
    arrivals.find(({ value }) => dayOf(value)),
    departures.find(({ value }) => dayOf(value)),
  ]
  const arrival = found ? dayIn(found.value, 'from') : dayOf(came?.value)
  const departure = found ? dayIn(found.value, 'to') : dayOf(left?.value)
  if (arrival && departure && departure < arrival) return { arrival: null, departure: null, used: [] }
  return {
    arrival,
    departure,
    used: [found, found ? undefined : came, found ? undefined : left].filter((one) => one !== undefined),
  }
}

/** The days of a stay as a form delivers it; null where the value is none. */
export function stayIn(value: unknown): { from: string | null; to: string | null } | null {
  const [from, to] = [dayIn(value, 'from'), dayIn(value, 'to')]
  return from === null && to === null ? null : { from, to }
}

function dayIn(value: unknown, part: 'from' | 'to'): string | null {
  return typeof value === 'object' && value !== null ? dayOf((value as Record<string, unknown>)[part]) : null
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && isDay(value) ? value : null
}

function readSize(field: FormField, unit: LengthUnit | null): FormDimension | null {
  const namedUnit = unitInLabel(field.label) ?? unitInLabel(field.key.replaceAll('_', ' '))
  const size = parseDimension(
    answerText(field.value),
    unitInLabel(field.unit ?? '') ?? unit ?? namedUnit ?? 'm',
  )
  return size.ok ? { m: size.m, ft: size.ft, unit: size.unit } : null
}
