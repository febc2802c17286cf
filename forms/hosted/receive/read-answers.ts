import type {
  Answer,
  AnswerParts,
  AnswerProblem,
  Problem,
  UploadedRef,
} from '../../../contract/forms/answer.ts'
import { answered, courseOf, fieldsOf, problemOf, readAnswer } from '../../../contract/forms/answers.ts'
import type { Definition, Field, GroupedField } from '../../../contract/forms/definition.ts'
import { partsOf } from '../../../contract/forms/kinds/address.ts'
import { itemsIn } from '../../../contract/forms/kinds/group.ts'
import type { FieldType } from '../../../contract/forms/vocabulary.ts'
import { countryKnown } from '../../../contract/values/countries.ts'
import { hourMs } from '../../../contract/values/days.ts'
import { phoneNumber } from '../../../platform/values/phone.ts'
import { storable } from '../../modules/submissions/storable.ts'

export interface ReadAnswers {
  /** By the id of the field; null where the field is not shown, or not answered. */
  answers: Record<string, Answer>
  problems: AnswerProblem[]
}

/** The ids of files that are named as answers, by the id of their field. */
export function fileIdsIn(
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
): Map<string, string[]> {
  const fields = fieldsOf(definition).filter((field) => field.type === 'file')
  return new Map(
    fields.map((field) => {
      const raw = own(values, field.key)
      const list = Array.isArray(raw) ? raw : [raw]
      const ids = list.map((one) =>
        typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one,
      )
      return [
        field.id,
        [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, 50),
      ]
    }),
  )
}

/**
 * Reads what was sent, by the keys of the fields, and checks it. Fields whose conditions do not hold have no answer,
 * whatever was sent. `files` are those that were uploaded for the fields of this form, by the id of the field.
 */
export function readAnswers(
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
  files: ReadonlyMap<string, UploadedRef[]>,
  now: Date = new Date(),
): ReadAnswers {
  const fields = fieldsOf(definition)
  const read = fields.map((field) => [field.id, readOne(field, own(values, field.key), files)] as const)
  const course = courseOf(definition, Object.fromEntries(read))
  const days = daysNow(now)
  const answers: Record<string, Answer> = {}
  const problems: AnswerProblem[] = []
  for (const field of fields) {
    const answer = course.answers[field.id] ?? null
    answers[field.id] = answer
    if (!course.visible.has(field.id)) continue
    const checked = { ...field, required: course.needed.has(field.id) }
    const found = problemIn(checked, answer, days) ?? lookUp(field, answer)
    if ('text' in found) problems.push({ field: field.id, ...found })
    else answers[field.id] = found.answer
  }
  return { answers, problems }
}

function readOne(field: Field, raw: unknown, files: ReadonlyMap<string, UploadedRef[]>): Answer {
  if (field.type === 'file') {
    const list = files.get(field.id) ?? []
    return list.length > 0 ? list : null
  }
  if (field.type === 'hidden') return readHidden(field, raw)
  return readAnswer(field, storable(raw))
}

/** A parameter of the page's address, or else the value the author fixed: which nobody else may set. */
function readHidden(field: Field, raw: unknown): Answer {
  const sent = field.parameter === undefined ? null : readAnswer(field, storable(raw))
  return sent ?? field.value ?? null
}

/** What was sent under a key, which may be called like something every object has. */
function own(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** What day it is on earth at this moment: from the earliest to the latest. */
function daysNow(now: Date): readonly string[] {
  const days = [-12, 0, 14].map((hours) =>
    new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10),
  )
  return [...new Set(days)]
}

/** Kinds of fields whose rules know what day it is. */
const dated: ReadonlySet<FieldType> = new Set(['date', 'date_range', 'group'])

/** An answer about today is right when it is right where the person is, and that is not known. */
function problemIn(field: Field, answer: Answer, days: readonly string[]): Problem | null {
  const possibleDays = dated.has(field.type) ? days : days.slice(0, 1)
  const problems = possibleDays.map((day) => problemOf(field, answer, day))
  return problems.includes(null) ? null : problems[0]!
}

type LookedUp = { answer: Answer } | Problem

/** Countries and telephone numbers by the lists that only the service has: a number becomes an international one. */
function lookUp(field: Field, answer: Answer): LookedUp {
  if (!answered(answer)) return { answer }
  if (field.type === 'address') {
    const { country } = partsOf(answer)
    return country === undefined || countryKnown(String(country))
      ? { answer }
      : { text: 'country', part: 'country' }
  }
  return field.type === 'group' ? lookUpItems(field, answer) : lookUpOne(field, answer)
}

function lookUpOne(field: GroupedField | Field, answer: Answer): LookedUp {
  if (!answered(answer)) return { answer }
  if (field.type === 'country') return countryKnown(String(answer)) ? { answer } : { text: 'country' }
  if (field.type !== 'phone') return { answer }
  const number = phoneNumber(String(answer), field.defaultCountry ?? null)
  return number === null ? { text: field.defaultCountry ? 'phoneWrong' : 'phoneCountry' } : { answer: number }
}

function lookUpItems({ fields = [] }: Field, answer: Answer): LookedUp {
  const items: AnswerParts[] = []
  for (const [at, item] of itemsIn(answer).entries()) {
    const known: Record<string, AnswerParts[string]> = { ...item }
    for (const field of fields) {
      const found = lookUpOne(field, item[field.key] ?? null)
      if ('text' in found) return { ...found, part: `${at}.${field.key}` }
      known[field.key] = found.answer as AnswerParts[string]
    }
    items.push(known)
  }
  return { answer: items }
}
