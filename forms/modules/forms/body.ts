import type { Answer, Answers, UploadedRef } from '../../../contract/forms/answers.ts'
import { answerable, shown } from '../../../contract/forms/answers.ts'
import type { Submission } from '../../../contract/forms/automation.ts'
import type { Definition, Field } from '../../../contract/forms/definition.ts'
import { answerWords } from '../../../contract/forms/words.ts'

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
  const visible = shown(facts.definition, facts.answers)
  const fields = facts.definition.pages
    .flatMap((page) =>
      page.fields.map((field) => ({ field, seen: visible.has(page.id) && visible.has(field.id) })),
    )
    .filter(({ field }) => answerable(field))
    .map(({ field, seen }) => {
      const value = seen ? machineValue(field, facts.answers[field.id] ?? null, facts.fileUrl) : null
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
  if (field.type !== 'file') return answer
  const files = (answer ?? []) as UploadedRef[]
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

function sampleOf(field: Field, today: string): Answer {
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
