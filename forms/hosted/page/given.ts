import { type Answer, type Answers, fieldsOf, readAnswer, shown } from '../../../contract/forms/answers.ts'
import type { PageRules } from '../page-rules.ts'
import type { SubmissionInput } from '../receive/submission-input.ts'
import type { Uploads } from './uploads.ts'

/** What stands in the inputs now. */
export interface Given {
  answers: Answers
  /** Ids of the pages and fields whose conditions hold. */
  visible: ReadonlySet<string>
}

/** Reads every answer of the page. */
export function readGiven(form: HTMLFormElement, rules: PageRules, uploads: Uploads): Given {
  const data = new FormData(form)
  const answers: Record<string, Answer> = {}
  for (const field of fieldsOf(rules)) {
    answers[field.id] = field.type === 'file' ? uploads.of(field) : readAnswer(field, data.getAll(field.key))
  }
  return { answers, visible: shown(rules, answers) }
}

/** What the page sends: the answers of fields that are shown, by their keys, and what it carries along. */
export function inputToSend(
  form: HTMLFormElement,
  rules: PageRules,
  given: Given,
  seconds: number,
): SubmissionInput {
  const text = (name: string) => textIn(form, name)
  const from = [...form.querySelectorAll<HTMLInputElement>('[name^="bw-from-"]')]
  return {
    token: text('bw-token'),
    opened: text('bw-opened'),
    version: rules.version,
    answers: answersToSend(rules, given),
    attribution: Object.fromEntries(from.map(({ name, value }) => [name.slice('bw-from-'.length), value])),
    trap: text('company-website'),
    language: rules.language,
    seconds,
  }
}

/** What stands in an input that people do not see. */
export function textIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value
}

function answersToSend(rules: PageRules, { answers, visible }: Given): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const field of fieldsOf(rules)) {
    const answer = answers[field.id] ?? null
    if (answer === null || !visible.has(field.id)) continue
    sent[field.key] = field.type === 'file' ? uploadedIds(answer) : answer
  }
  return sent
}

function uploadedIds(answer: Answer): string[] {
  return Array.isArray(answer) ? answer.map((file) => (typeof file === 'string' ? file : file.id)) : []
}
