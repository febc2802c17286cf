import { readEmail } from '../values/email.ts'
import type { Definition, Ending, Field, ShowIf, ThankYou } from './definition.ts'
import { readNumber } from './measures.ts'
import type { TextValues } from './say.ts'

/** What one field was answered with; a file stands as its id and the token it was uploaded under. */
export type Answer = string | number | boolean | string[] | UploadedRef[] | null
export interface UploadedRef {
  id: string
  name: string
  size: number
  type: string
}
/** Answers by the id of the field. */
export type Answers = Readonly<Record<string, Answer | undefined>>

/** What is wrong with an answer: the key of a text of hosted pages, and what stands in it. */
export interface Problem {
  text: string
  values?: TextValues
}

/** One answer that does not fit; `field` is the id. */
export interface AnswerProblem extends Problem {
  field: string
}

/** Whether the field takes an answer at all. */
export function answerable(field: Pick<Field, 'type'>): boolean {
  return field.type !== 'section'
}

/**
 * Which pages and fields are shown with these answers: their ids. What is not shown counts as not answered for the
 * rules behind it.
 */
export function shown(definition: Pick<Definition, 'pages'>, answers: Answers): ReadonlySet<string> {
  const ids = new Set<string>()
  const seen: Record<string, Answer> = {}
  for (const page of definition.pages) {
    if (!holds(page.showIf, seen)) continue
    ids.add(page.id)
    for (const field of page.fields) {
      if (!holds(field.showIf, seen)) continue
      ids.add(field.id)
      seen[field.id] = answers[field.id] ?? null
    }
  }
  return ids
}

/** Whether a show-if holds; without one a field is always shown. */
export function holds(showIf: ShowIf | undefined, answers: Answers): boolean {
  if (!showIf) return true
  const met = (rule: ShowIf['rules'][number]) => ruleHolds(rule, answers[rule.field] ?? null)
  return showIf.match === 'all' ? showIf.rules.every(met) : showIf.rules.some(met)
}

/** How the form ends with these answers: by the first ending whose rules hold, or as it usually does. */
export function endingOf(
  definition: Pick<Definition, 'pages' | 'endings' | 'thankYou'>,
  answers: Answers,
): { id: string | null; thankYou: ThankYou } {
  const visible = shown(definition, answers)
  const seen = Object.fromEntries(
    fieldsOf(definition).map(({ id }) => [id, visible.has(id) ? (answers[id] ?? null) : null]),
  )
  const found = definition.endings?.find((ending: Ending) => holds(ending.when, seen))
  return found ? { id: found.id, thankYou: found.thankYou } : { id: null, thankYou: definition.thankYou }
}

function ruleHolds({ op, value = '' }: ShowIf['rules'][number], answer: Answer): boolean {
  if (op === 'answered') return answered(answer)
  if (op === 'not_answered') return !answered(answer)
  if (op === 'is_not') return !same(answer, value)
  if (op === 'is') return same(answer, value)
  if (op === 'contains') {
    if (Array.isArray(answer)) return answer.some((one) => one === value)
    return typeof answer === 'string' && answer.toLowerCase().includes(value.toLowerCase())
  }
  if (answer === null || typeof answer === 'boolean' || Array.isArray(answer) || answer === '') return false
  const [left, right] = typeof answer === 'number' ? [answer, Number(value)] : [answer, value]
  return op === 'greater' ? left > right : left < right
}

function same(answer: Answer, value: string): boolean {
  if (Array.isArray(answer)) return answer.some((one) => one === value)
  return answer !== null && String(answer).toLowerCase() === value.toLowerCase()
}

/** Whether there is an answer; an unticked consent is none. */
export function answered(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined || answer === false || answer === '') return false
  return !Array.isArray(answer) || answer.length > 0
}

/**
 * Reads what a page sent for a field: text from a form, or the JSON value of a script. Gives the answer in its
 * machine-readable form, or text that `problemOf` then finds fault with.
 */
export function readAnswer(field: Field, raw: unknown): Answer {
  const one: unknown = Array.isArray(raw) ? raw[0] : raw
  if (field.type === 'consent') return ['true', 'on', 'yes', '1', true].includes(one as string | boolean)
  if (field.type === 'multiple_choice') {
    const list = (Array.isArray(raw) ? raw : [raw]).filter((one) => typeof one === 'string' && one !== '')
    return list.length > 0 ? [...new Set(list as string[])] : null
  }
  if (field.type === 'number' || field.type === 'rating') {
    if (typeof one === 'number') return one
    const text = typeof one === 'string' ? one.trim() : ''
    if (text === '') return null
    return readNumber(text, field.unit) ?? text
  }
  if (typeof one !== 'string') return null
  const typed = one.normalize('NFC')
  const text = field.type === 'long_text' ? typed.replace(/\r\n/g, '\n').trim() : typed.trim()
  if (text === '') return null
  if (field.type === 'email') return (readEmail(text) ?? text).toLowerCase()
  return field.type === 'country' ? text.toUpperCase() : text
}

/** What is wrong with an answer, or null. `today` is an ISO date. Phone numbers are looked at by the server. */
export function problemOf(field: Field, answer: Answer, today: string): Problem | null {
  if (!answered(answer)) return field.required ? { text: requiredText(field) } : null
  switch (field.type) {
    case 'short_text':
    case 'long_text':
      return textProblem(field, String(answer))
    case 'email':
      return readEmail(String(answer)) ? null : { text: 'email' }
    case 'phone':
      return phoneShaped(String(answer)) ? null : { text: 'phone' }
    case 'number':
      return numberProblem(field, answer)
    case 'rating': {
      const most = field.scale ?? 5
      const fits = Number.isInteger(answer) && Number(answer) >= 1 && Number(answer) <= most
      return fits ? null : { text: 'rating', values: { most } }
    }
    case 'date':
      return dateProblem(field, String(answer), today)
    case 'choice':
    case 'dropdown':
      return field.options?.some((one) => one.value === answer) ? null : { text: 'option' }
    case 'multiple_choice':
      return choicesProblem(field, answer as string[])
    case 'country':
      return /^[A-Z]{2}$/.test(String(answer)) ? null : { text: 'country' }
    case 'file':
      return filesProblem(field, answer)
    case 'hidden':
      return String(answer).length <= 2000 ? null : { text: 'valueTooLong' }
    default:
      return null
  }
}

/** Whether this can be a telephone number as people write and copy them, with an extension or without. */
function phoneShaped(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^tel:/i, '')
  return /^[+(\d][\d\s().\-/]{4,39}(?:(?:ext\.?|x|#)\s?\d{1,6})?$/i.test(plain)
}

/** Every answer that does not fit, among the fields that are shown; null where all do. */
export function problemsOf(
  definition: Pick<Definition, 'pages'>,
  answers: Answers,
  today: string,
): AnswerProblem[] {
  const visible = shown(definition, answers)
  return fieldsOf(definition)
    .filter((field) => visible.has(field.id))
    .flatMap((field) => {
      const problem = problemOf(field, answers[field.id] ?? null, today)
      return problem ? [{ field: field.id, ...problem }] : []
    })
}

/** The fields of all pages that take an answer, in order. */
export function fieldsOf(definition: Pick<Definition, 'pages'>): Field[] {
  return definition.pages.flatMap((page) => page.fields).filter(answerable)
}

function requiredText(field: Field): string {
  if (field.type === 'consent') return 'requiredConsent'
  if (['choice', 'dropdown', 'country', 'rating'].includes(field.type)) return 'requiredChoice'
  if (field.type === 'multiple_choice') return 'requiredChoices'
  return field.type === 'file' ? 'requiredFile' : 'required'
}

const formats: Record<string, [RegExp, string]> = {
  digits: [/^\d+$/, 'digits'],
  letters_digits: [/^[\p{L}\p{N}]+$/u, 'lettersDigits'],
  url: [/^https?:\/\/[^\s/$.?#]\S*$/i, 'webAddress'],
}

function textProblem(field: Field, text: string): Problem | null {
  const length = [...text].length
  const most = field.maxLength ?? (field.type === 'short_text' ? 500 : 10_000)
  if (length > most) return { text: 'textMost', values: { count: most, length } }
  if (field.minLength && length < field.minLength)
    return { text: 'textLeast', values: { count: field.minLength } }
  const [pattern, key] = formats[field.format ?? 'any'] ?? []
  return pattern && key && field.type === 'short_text' && !pattern.test(text) ? { text: key } : null
}

function numberProblem(field: Field, answer: Answer): Problem | null {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return { text: 'number' }
  if (field.integer && !Number.isInteger(answer)) return { text: 'wholeNumber' }
  const { min, max, unit } = field
  if (min !== undefined && answer < min)
    return { text: 'numberLeast', values: { least: { number: min, unit } } }
  if (max !== undefined && answer > max)
    return { text: 'numberMost', values: { most: { number: max, unit } } }
  return Math.abs(answer) > Number.MAX_SAFE_INTEGER ? { text: 'numberTooLarge' } : null
}

function dateProblem(field: Field, text: string, today: string): Problem | null {
  const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (!real || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text) return { text: 'date' }
  const limit = (value: string | undefined) => (value === 'today' ? today : value)
  const [least, most] = [limit(field.minDate), limit(field.maxDate)]
  if (least && text < least) return { text: 'dateLeast', values: { day: { day: least } } }
  return most && text > most ? { text: 'dateMost', values: { day: { day: most } } } : null
}

function choicesProblem(field: Field, chosen: string[]): Problem | null {
  const known = new Set(field.options?.map((one) => one.value))
  if (!chosen.every((one) => known.has(one))) return { text: 'options' }
  const { minChoices, maxChoices } = field
  if (minChoices && chosen.length < minChoices) return { text: 'choicesLeast', values: { count: minChoices } }
  return maxChoices && chosen.length > maxChoices
    ? { text: 'choicesMost', values: { count: maxChoices } }
    : null
}

function filesProblem(field: Field, answer: Answer): Problem | null {
  const files = Array.isArray(answer) ? answer : []
  const most = field.maxFiles ?? 1
  return files.length > most ? { text: 'filesMost', values: { count: most } } : null
}
