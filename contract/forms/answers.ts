import type { Definition, Field, ShowIf } from './definition.ts'

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

/** One answer that does not fit, for people. */
export interface AnswerProblem {
  field: string
  message: string
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
    const text = typeof one === 'string' ? one.trim().replace(/\s/g, '').replace(',', '.') : ''
    if (text === '') return null
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text
  }
  if (typeof one !== 'string') return null
  const text = field.type === 'long_text' ? one.replace(/\r\n/g, '\n').trim() : one.trim()
  if (text === '') return null
  if (field.type === 'email') return text.toLowerCase()
  return field.type === 'country' ? text.toUpperCase() : text
}

/** What is wrong with an answer, or null. `today` is an ISO date. Phone numbers are looked at by the server. */
export function problemOf(field: Field, answer: Answer, today: string): string | null {
  if (!answered(answer)) return field.required ? requiredMessage(field) : null
  switch (field.type) {
    case 'short_text':
    case 'long_text':
      return textProblem(field, String(answer))
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(String(answer)) && String(answer).length <= 254
        ? null
        : 'Write an e-mail address, such as name@example.com.'
    case 'phone':
      return /^[+(\d][\d\s().\-/]{4,39}$/.test(String(answer))
        ? null
        : 'Write a telephone number, best with its country: +358 40 123 4567.'
    case 'number':
      return numberProblem(field, answer)
    case 'rating': {
      const scale = field.scale ?? 5
      return Number.isInteger(answer) && Number(answer) >= 1 && Number(answer) <= scale
        ? null
        : `Choose from 1 to ${scale}.`
    }
    case 'date':
      return dateProblem(field, String(answer), today)
    case 'choice':
    case 'dropdown':
      return field.options?.some((one) => one.value === answer) ? null : 'Choose one of the options.'
    case 'multiple_choice':
      return choicesProblem(field, answer as string[])
    case 'country':
      return /^[A-Z]{2}$/.test(String(answer)) ? null : 'Choose a country.'
    case 'file':
      return filesProblem(field, answer)
    case 'hidden':
      return String(answer).length <= 2000 ? null : 'This value is too long.'
    default:
      return null
  }
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
      const message = problemOf(field, answers[field.id] ?? null, today)
      return message ? [{ field: field.id, message }] : []
    })
}

/** The fields of all pages that take an answer, in order. */
export function fieldsOf(definition: Pick<Definition, 'pages'>): Field[] {
  return definition.pages.flatMap((page) => page.fields).filter(answerable)
}

function requiredMessage(field: Field): string {
  if (field.type === 'consent') return 'Please tick this to go on.'
  if (['choice', 'dropdown', 'country', 'rating'].includes(field.type)) return 'Please choose.'
  if (field.type === 'multiple_choice') return 'Please choose at least one.'
  return field.type === 'file' ? 'Please add a file.' : 'Please fill this in.'
}

const formats: Record<string, [RegExp, string]> = {
  digits: [/^\d+$/, 'Use digits only.'],
  letters_digits: [/^[\p{L}\p{N}]+$/u, 'Use letters and digits only.'],
  url: [/^https?:\/\/[^\s/$.?#][^\s]*$/i, 'Write a web address that begins with https://.'],
}

function textProblem(field: Field, text: string): string | null {
  const length = [...text].length
  const most = field.maxLength ?? (field.type === 'short_text' ? 500 : 10_000)
  if (length > most) return `Use at most ${most} characters; this has ${length}.`
  if (field.minLength && length < field.minLength) return `Use at least ${field.minLength} characters.`
  const [pattern, message] = formats[field.format ?? 'any'] ?? []
  return pattern && field.type === 'short_text' && !pattern.test(text) ? message! : null
}

function numberProblem(field: Field, answer: Answer): string | null {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Write a number.'
  if (field.integer && !Number.isInteger(answer)) return 'Write a whole number.'
  const unit = field.unit ? ` ${field.unit}` : ''
  if (field.min !== undefined && answer < field.min) return `The least is ${field.min}${unit}.`
  if (field.max !== undefined && answer > field.max) return `The most is ${field.max}${unit}.`
  return Math.abs(answer) > Number.MAX_SAFE_INTEGER ? 'This number is too large.' : null
}

function dateProblem(field: Field, text: string, today: string): string | null {
  const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  if (!real || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text) return 'Write a date.'
  const limit = (value: string | undefined) => (value === 'today' ? today : value)
  const [least, most] = [limit(field.minDate), limit(field.maxDate)]
  if (least && text < least) return `Choose ${least} or later.`
  return most && text > most ? `Choose ${most} or earlier.` : null
}

function choicesProblem(field: Field, chosen: string[]): string | null {
  const known = new Set(field.options?.map((one) => one.value))
  if (!chosen.every((one) => known.has(one))) return 'Choose among the options.'
  if (field.minChoices && chosen.length < field.minChoices) return `Choose at least ${field.minChoices}.`
  return field.maxChoices && chosen.length > field.maxChoices ? `Choose at most ${field.maxChoices}.` : null
}

function filesProblem(field: Field, answer: Answer): string | null {
  const files = Array.isArray(answer) ? answer : []
  const most = field.maxFiles ?? 1
  return files.length > most ? `Add at most ${most === 1 ? 'one file' : `${most} files`}.` : null
}
