import type { Answer, Answers } from '../../../contract/forms/answer.ts'
import {
  type Course,
  courseOf,
  fieldsOf,
  rawAnswer,
  readAnswer,
  uploadedIn,
} from '../../../contract/forms/answers.ts'
import type { PageRules } from '../page-rules.ts'
import type { SubmissionInput } from '../receive/submission-input.ts'
import { passIn, textIn } from './inputs.ts'
import type { Uploads } from './uploads.ts'

/** What stands in the inputs now, and what follows from it. */
export interface InputState extends Pick<Course, 'visible' | 'needed'> {
  answers: Answers
}

/** Reads every answer of the page. */
export function readGiven(form: HTMLFormElement, rules: PageRules, uploads: Uploads): InputState {
  const data = new FormData(form)
  const answers: Record<string, Answer> = {}
  for (const field of fieldsOf(rules)) {
    answers[field.id] =
      field.type === 'file'
        ? uploads.of(field)
        : readAnswer(
            field,
            rawAnswer(field, (name) => data.getAll(name)),
          )
  }
  // What is not shown may be again: its answer stays where it was written.
  const course = courseOf(rules, answers)
  return { ...course, answers: { ...answers, ...course.answers } }
}

/** What the page sends: the answers of fields that are shown, by their keys, and what it carries along. */
export function inputToSend(
  form: HTMLFormElement,
  rules: PageRules,
  input: InputState,
  seconds: number,
): SubmissionInput {
  const text = (name: string) => textIn(form, name)
  const from = [...form.querySelectorAll<HTMLInputElement>('[name^="bw-from-"]')]
  return {
    token: text('bw-token'),
    opened: text('bw-opened'),
    version: rules.version,
    answers: answersToSend(rules, input),
    attribution: Object.fromEntries(from.map(({ name, value }) => [name.slice('bw-from-'.length), value])),
    ...passIn(form),
    trap: text('company-website'),
    language: rules.language,
    seconds,
  }
}

/** The answers of fields that are shown, by their keys. */
export function answersToSend(rules: PageRules, { answers, visible }: InputState): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const field of fieldsOf(rules)) {
    const answer = answers[field.id] ?? null
    if (answer === null || field.type === 'calculated' || !visible.has(field.id)) continue
    sent[field.key] = field.type === 'file' ? uploadedIn(answer).map(({ id }) => id) : answer
  }
  return sent
}
