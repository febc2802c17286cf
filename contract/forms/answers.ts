import { readEmail } from '../values/email.ts'
import type { Answer, Answers, Problem, UploadedRef } from './answer.ts'
import { dateProblem } from './day.ts'
import type { Condition, Definition, Ending, Field, GroupedField, ShowIf, ThankYou } from './definition.ts'
import type { Controls, Kind, Rules } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { readNumber } from './measures.ts'
import { choiceTypes, endOfForm, otherMark } from './vocabulary.ts'

/** Whether the field takes an answer at all. */
export function answerable(field: Pick<Field, 'type'>): boolean {
  return field.type !== 'section'
}

/** What follows from answers. */
export interface Course {
  /** Ids of the pages and fields that are shown. */
  visible: ReadonlySet<string>
  /** Ids of the fields that must be answered. */
  needed: ReadonlySet<string>
  /** By the id of the field: what was answered to those that are shown, and what is calculated. */
  answers: Readonly<Record<string, Answer>>
}

/**
 * What is shown and asked with these answers, page by page: conditions, jumps over pages, and what is calculated. What is
 * not shown counts as not answered for the rules behind it.
 */
export function courseOf(definition: Pick<Definition, 'pages'>, input: Answers): Course {
  const [visible, needed] = [new Set<string>(), new Set<string>()]
  const answers: Record<string, Answer> = {}
  const byKey: Record<string, Answer> = Object.create(null)
  let next: string | null = null
  for (const page of definition.pages) {
    if (next !== null && next !== page.id) continue
    next = null
    if (!holds(page.showIf, answers)) continue
    visible.add(page.id)
    for (const field of page.fields) {
      if (!holds(field.showIf, answers)) continue
      visible.add(field.id)
      if (mustBeAnswered(field) || (field.requiredIf && holds(field.requiredIf, answers)))
        needed.add(field.id)
      const follow = kinds[field.type]?.follow
      const answer = follow ? follow(field, byKey) : (input[field.id] ?? null)
      answers[field.id] = answer
      byKey[field.key] = answer
    }
    next = page.jumps?.find(({ when }) => holds(when, answers))?.to ?? null
    if (next === endOfForm) break
  }
  return { visible, needed, answers }
}

/** Whether a show-if holds; without one a field is always shown. */
export function holds(showIf: ShowIf | undefined, answers: Answers): boolean {
  if (!showIf) return true
  const ruleMet = (rule: ShowIf['rules'][number]): boolean =>
    'rules' in rule ? holds(rule, answers) : ruleHolds(rule, answers[rule.field] ?? null)
  return showIf.match === 'all' ? showIf.rules.every(ruleMet) : showIf.rules.some(ruleMet)
}

/** How the form ends with these answers: by the first ending whose rules hold, or as it usually does. */
export function endingOf(
  definition: Pick<Definition, 'pages' | 'endings' | 'thankYou'>,
  answers: Answers,
): { id: string | null; thankYou: ThankYou } {
  const shownAnswers = courseOf(definition, answers).answers
  const found = definition.endings?.find((ending: Ending) => holds(ending.when, shownAnswers))
  return found ? { id: found.id, thankYou: found.thankYou } : { id: null, thankYou: definition.thankYou }
}

function ruleHolds({ op, value = '' }: Condition, answer: Answer): boolean {
  if (op === 'answered') return answered(answer)
  if (op === 'not_answered') return !answered(answer)
  if (op === 'is_not') return !same(answer, value)
  if (op === 'is') return same(answer, value)
  if (op === 'contains') {
    if (Array.isArray(answer)) return answer.some((one) => one === value)
    return typeof answer === 'string' && answer.toLowerCase().includes(value.toLowerCase())
  }
  if (typeof answer !== 'number' && (typeof answer !== 'string' || answer === '')) return false
  const [left, right] = typeof answer === 'number' ? [answer, Number(value)] : [answer, value]
  return op === 'greater' ? left > right : left < right
}

function same(answer: Answer, value: string): boolean {
  if (Array.isArray(answer)) return answer.some((one) => one === value)
  return answer !== null && typeof answer !== 'object' && String(answer).toLowerCase() === value.toLowerCase()
}

/** Whether a field must be answered whenever it is shown: a group is, where it has a least number of items. */
export function mustBeAnswered({
  type,
  required,
  minItems = 0,
}: Pick<Field, 'type' | 'required' | 'minItems'>) {
  return required || (type === 'group' && minItems > 0)
}

/** Whether there is an answer; an unticked consent is none. Parts are, where there are any. */
export function answered(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined || answer === false || answer === '') return false
  return !Array.isArray(answer) || answer.length > 0
}

/** Whether a field may be answered with something that is none of its options. */
function takesOther(field: Pick<Field, 'type' | 'other'>): boolean {
  return field.other === true && (choiceTypes as readonly string[]).includes(field.type)
}

/** Names of the controls a field is answered with: its key, or its parts behind the key and a dot. */
export function controlNames(field: Field): readonly string[] {
  const parts = kinds[field.type]?.parts(field) ?? []
  if (parts.length > 0) return parts.map((part) => `${field.key}.${part}`)
  return takesOther(field) ? [field.key, `${field.key}.other`] : [field.key]
}

/** What stands in the controls of a field, as `readAnswer` takes it. */
export function rawAnswer(field: Field, controls: Controls): unknown {
  const kind = kinds[field.type]
  return kind ? kind.join(field, controls, rules) : plainRaw(field, controls)
}

function plainRaw(field: Field | GroupedField, controls: Controls): unknown {
  const values = controls(field.key)
  if (!takesOther(field) || !values.includes(otherMark)) return values
  const [text] = controls(`${field.key}.other`)
  const other = typeof text === 'string' && text.trim() !== '' ? text : otherMark
  return values.map((one) => (one === otherMark ? other : one))
}

const rules: Rules = {
  raw: plainRaw,
  read: (field, raw) => readAnswer(asField(field), raw),
  problem: (field, answer, today) => problemOf(asField(field), answer, today),
}

/** A field of a group as one of the form. */
function asField(field: GroupedField): Field {
  return field
}

/**
 * Reads what a page sent for a field: text from a form, or the JSON value of a script. Gives the answer in its
 * machine-readable form, or text that `problemOf` then finds fault with.
 */
export function readAnswer(field: Field, raw: unknown): Answer {
  const kind: Kind | undefined = kinds[field.type]
  if (kind) return kind.read(field, raw, rules)
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
  if (!answered(answer)) return mustBeAnswered(field) ? { text: requiredText(field) } : null
  const kind: Kind | undefined = kinds[field.type]
  if (kind) return kind.problem(field, answer, today, rules)
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
      return isOption(field, answer) ? null : otherProblem(field, answer, 'option')
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

/** The fields of all pages that take an answer, in order. */
export function fieldsOf(definition: Pick<Definition, 'pages'>): Field[] {
  return definition.pages.flatMap((page) => page.fields).filter(answerable)
}

/** The files of an answer; none of any other kind of answer. */
export function uploadedIn(answer: Answer | undefined): readonly UploadedRef[] {
  return Array.isArray(answer) ? (answer as UploadedRef[]).filter((one) => typeof one === 'object') : []
}

/** The files among answers by the id of the field: what was uploaded, and signatures that were drawn. */
export function filesIn(definition: Pick<Definition, 'pages'>, answers: Answers): readonly UploadedRef[] {
  return fieldsOf(definition)
    .filter(({ type }) => type === 'file' || type === 'signature')
    .flatMap(({ id }) => uploadedIn(answers[id]))
}

function requiredText(field: Field): string {
  if (field.type === 'consent') return 'requiredConsent'
  if (['choice', 'dropdown', 'country', 'rating', 'scale'].includes(field.type)) return 'requiredChoice'
  if (field.type === 'multiple_choice') return 'requiredChoices'
  if (field.type === 'group') return 'requiredItem'
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

function isOption({ options = [] }: Pick<Field, 'options'>, answer: unknown): boolean {
  return options.some((one) => one.value === answer)
}

/** An answer that is none of the options is one of its own, where these are taken. */
function otherProblem(field: Field, answer: unknown, text: string): Problem | null {
  if (!takesOther(field)) return { text }
  if (answer === otherMark) return { text: 'otherText', part: 'other' }
  const length = [...String(answer)].length
  return length > mostOther ? { text: 'textMost', values: { count: mostOther, length }, part: 'other' } : null
}
const mostOther = 200

function choicesProblem(field: Field, chosen: string[]): Problem | null {
  const others = chosen.filter((one) => !isOption(field, one))
  const wrong = others.map((one) => otherProblem(field, one, 'options')).find(Boolean)
  if (wrong || others.length > 1) return wrong ?? { text: 'options' }
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
