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
  const used = new Set<FormField>([
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
    return typeof url === 'string' ? url : typeof name === 'string' ? name : JSON.stringify(value)
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
const otherNames = /\b(boat|yacht|vessel|ship|company|marina|berth|file|user)\b/

function proposalFor(field: FormField): InquiryField {
  if (field.type === 'email') return 'email'
  if (field.type === 'phone') return 'phone'
  if (['file', 'consent', 'hidden', 'section'].includes(field.type)) return 'answer'
  const text = `${field.key} ${field.label}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
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

function readSize(field: FormField, unit: LengthUnit | null): FormDimension | null {
  const named = unitInLabel(field.label) ?? unitInLabel(field.key.replaceAll('_', ' '))
  const size = parseDimension(answerText(field.value), unitInLabel(field.unit ?? '') ?? unit ?? named ?? 'm')
  return size.ok ? { m: size.m, ft: size.ft, unit: size.unit } : null
}
