import {
  type Answer,
  type AnswerProblem,
  answered,
  fieldsOf,
  type Problem,
  problemOf,
  readAnswer,
  shown,
  type UploadedRef,
} from '../../../contract/forms/answers.ts'
import type { Definition, Field } from '../../../contract/forms/definition.ts'
import { countryKnown } from '../../../contract/values/countries.ts'
import { phoneNumber } from '../../../platform/values/phone.ts'

export interface ReadAnswers {
  /** By the id of the field; null where the field is not shown, or not answered. */
  answers: Record<string, Answer>
  problems: AnswerProblem[]
}

/** The ids of files that are named as answers, by the id of their field. */
export function fileIdsIn(
  definition: Definition,
  given: Readonly<Record<string, unknown>>,
): Map<string, string[]> {
  const fields = fieldsOf(definition).filter((field) => field.type === 'file')
  return new Map(
    fields.map((field) => {
      const raw = own(given, field.key)
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
  given: Readonly<Record<string, unknown>>,
  files: ReadonlyMap<string, UploadedRef[]>,
  now: Date = new Date(),
): ReadAnswers {
  const fields = fieldsOf(definition)
  const read = new Map(fields.map((field) => [field.id, readOne(field, own(given, field.key), files)]))
  const visible = shown(definition, Object.fromEntries(read))
  const days = daysNow(now)
  const answers: Record<string, Answer> = {}
  const problems: AnswerProblem[] = []
  for (const field of fields) {
    const answer = visible.has(field.id) ? read.get(field.id)! : null
    answers[field.id] = answer
    if (!visible.has(field.id)) continue
    const problem = problemIn(field, answer, days)
    if (problem !== null) problems.push({ field: field.id, ...problem })
    else if (field.type === 'phone' && typeof answer === 'string') {
      const number = phoneNumber(answer, field.defaultCountry ?? null)
      if (number === null)
        problems.push({ field: field.id, text: field.defaultCountry ? 'phoneWrong' : 'phoneCountry' })
      else answers[field.id] = number
    }
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
function own(given: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(given, key) ? given[key] : undefined
}

/** Without the characters that a database cannot keep as text, or a spreadsheet cannot open. */
function storable(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.map(storableText) : storableText(raw)
}

function storableText(one: unknown): unknown {
  if (typeof one !== 'string') return one
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return one.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
}

/** What day it is on earth at this moment: from the earliest to the latest. */
function daysNow(now: Date): readonly string[] {
  const hour = 60 * 60 * 1000
  const days = [-12, 0, 14].map((hours) => new Date(now.getTime() + hours * hour).toISOString().slice(0, 10))
  return [...new Set(days)]
}

/** An answer about today is right when it is right where the person is, and that is not known. */
function problemIn(field: Field, answer: Answer, days: readonly string[]): Problem | null {
  const asked = field.type === 'date' ? days : days.slice(0, 1)
  const problems = asked.map((day) => problemOf(field, answer, day))
  if (problems.includes(null)) return field.type === 'country' ? countryProblem(answer) : null
  return problems[0]!
}

function countryProblem(answer: Answer): Problem | null {
  return !answered(answer) || countryKnown(String(answer)) ? null : { text: 'country' }
}
