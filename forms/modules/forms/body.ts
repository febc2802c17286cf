import type { Answer, AnswerParts, Answers } from '../../../contract/forms/answer.ts'
import { answerable, courseOf, uploadedIn } from '../../../contract/forms/answers.ts'
import type { Submission } from '../../../contract/forms/automation.ts'
import type { Definition, Field, GroupedField } from '../../../contract/forms/definition.ts'
import { fillTokens } from '../../../contract/forms/tokens.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import { addDays } from '../../../contract/values/days.ts'

export interface SubmissionFacts {
  id: string
  form: { id: string; title: string; slug: string }
  definition: Definition
  /** Checked answers by field id; those of fields that are not shown are left out here. */
  answers: Answers
  attribution: Record<string, string>
  at: Date
  /** Where an uploaded file can be fetched. */
  fileUrl: (fileId: string) => string
}

/**
 * A submission as it is listed and delivered: `data` has every field of the form by its key, null where it was not
 * answered or not shown; values are for machines, never localised. `text` says them in the language the form is written in.
 */
export function submissionOf(facts: SubmissionFacts): Submission {
  const { visible, answers } = courseOf(facts.definition, facts.answers)
  const answeredFields = facts.definition.pages
    .flatMap((page) =>
      page.fields.map((field) => ({ field, seen: visible.has(page.id) && visible.has(field.id) })),
    )
    .filter(({ field }) => answerable(field))
    .map(({ field, seen }) => {
      const value = seen ? machineValue(field, answers[field.id] ?? null, facts.fileUrl) : null
      return {
        id: field.id,
        key: field.key,
        label: field.label,
        type: field.type,
        ...(field.unit ? { unit: field.unit } : {}),
        value,
        text: answerWords(field, value, facts.definition.language ?? 'en'),
      }
    })
  const words = new Map(answeredFields.map(({ key, text }) => [key, text]))
  const fields = answeredFields.map((field) => ({
    ...field,
    label: fillTokens(field.label, (key) => words.get(key)),
  }))
  return {
    submission_id: facts.id,
    id: facts.id,
    form_id: facts.form.id,
    form_title: facts.form.title,
    form_slug: facts.form.slug,
    submitted_at: facts.at.toISOString(),
    data: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
    fields,
    meta: { attribution: facts.attribution },
  }
}

function machineValue(field: Field, answer: Answer, fileUrl: (id: string) => string): unknown {
  if (field.type === 'consent') return answer === true
  // A signature that was typed is a name.
  if ((field.type !== 'file' && field.type !== 'signature') || typeof answer === 'string') return answer
  const files = uploadedIn(answer)
  return files.length === 0
    ? null
    : files.map(({ id, name, size, type }) => ({ name, type, size, url: fileUrl(id) }))
}

/** Plausible answers to every field: what a test sends while a form has no real submission. */
export function sampleAnswers(definition: Definition, today: string): Record<string, Answer> {
  return Object.fromEntries(
    definition.pages
      .flatMap((page) => page.fields)
      .filter(answerable)
      .map((field) => [field.id, sampleOf(field, today)]),
  )
}

function sampleOf(field: Field | GroupedField, today: string): Answer {
  switch (field.type) {
    case 'email':
      return 'ada@example.com'
    case 'phone':
      return '+358401234567'
    case 'number':
      return field.min ?? (field.max !== undefined && field.max < 12 ? field.max : 12)
    case 'rating':
      return field.scale ?? 5
    case 'date':
      return today
    case 'date_range':
      return { from: today, to: addDays(today, Math.max(7, field.minNights ?? 0)) }
    case 'time':
      return '09:30'
    case 'address':
      return { street: 'Quay 1', postcode: '00100', city: 'Helsinki', country: field.defaultCountry ?? 'FI' }
    case 'signature':
      return 'Ada Lovelace'
    case 'scale':
      return field.max ?? 10
    case 'ranking':
      return field.options?.map((one) => one.value) ?? null
    case 'matrix':
      return Object.fromEntries(
        (field.rows ?? []).map(({ value }) => [value, field.options?.[0]?.value ?? '']),
      )
    case 'group':
      return [
        Object.fromEntries((field.fields ?? []).map((one) => [one.key, sampleOf(one, today)])) as AnswerParts,
      ]
    case 'calculated':
      return null
    case 'choice':
    case 'dropdown':
      return field.options?.[0]?.value ?? null
    case 'multiple_choice':
      return field.options?.slice(0, 1).map((one) => one.value) ?? null
    case 'country':
      return field.defaultCountry ?? 'FI'
    case 'consent':
      return true
    case 'file':
      return null
    case 'hidden':
      return field.value ?? null
    default:
      return `${field.label} (sample)`
  }
}
