import type { Challenge } from 'altcha-lib/types'
import type { AnswerProblem, UploadedRef } from '../../contract/forms/answers.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import { accept } from '../modules/submissions/accept.ts'
import type { Services } from '../services.ts'
import { keptAttribution } from './attribution.ts'
import type { Challenges } from './challenge.ts'
import { formIsOpen } from './is-open.ts'
import type { PageToken, PageTokens } from './page-token.ts'
import type { Pressure } from './pressure.ts'
import { fileIdsIn, readAnswers } from './read-answers.ts'
import { waitingFiles } from './uploads.ts'

/** What the hosted pages of one process share. */
export interface Desk {
  services: Services
  tokens: PageTokens
  challenges: Challenges
  pressure: Pressure
}

/** Answers as a page sends them, by the keys of the fields. */
export interface Sent extends PageToken {
  version: number
  answers: Readonly<Record<string, unknown>>
  attribution: Readonly<Record<string, unknown>>
  /** What stood in the field that people do not see. */
  trap: string
  /** A solved challenge. */
  challenge: unknown
  ip: string
  /** What turned out wrong while it was read: files that were not taken. */
  problems?: readonly AnswerProblem[]
}

type Files = ReadonlyMap<string, UploadedRef[]>

export type Outcome =
  | { kind: 'stored'; submissionId: string; repeated: boolean }
  | { kind: 'closed' }
  /** Sent too soon after the page was opened, or from one too old: `opened` is what it can be sent with. */
  | { kind: 'early' | 'old'; opened: string; files: Files }
  /** Something is wrong with the answers; `changed` when the page showed another version of the form. */
  | { kind: 'wrong'; problems: AnswerProblem[]; changed: boolean; files: Files }
  | { kind: 'challenged'; challenge: Challenge; files: Files }

/** Takes what a page sent: judged, checked, and stored before it is acknowledged. Throws RATE_LIMITED. */
export async function receive(desk: Desk, form: HostedForm, sent: Sent): Promise<Outcome> {
  const { services, tokens, challenges, pressure } = desk
  if (!formIsOpen(form)) return { kind: 'closed' }
  const mustProve = await pressure.count(form.id, sent.ip)
  const named = fileIdsIn(form.definition, sent.answers)
  const files = await waitingFiles(services, form, sent.token, named)
  const opening = tokens.judge(form.id, sent)
  if (opening === 'early') return { kind: 'early', opened: sent.opened, files }
  if (opening === 'old') return { kind: 'old', opened: tokens.issue(form.id, sent.token).opened, files }
  const read = readAnswers(form.definition, sent.answers, files)
  const problems = [...read.problems, ...lostFiles(read.answers, named, files), ...(sent.problems ?? [])]
  if (problems.length > 0) return { kind: 'wrong', problems, changed: sent.version !== form.version, files }
  if (mustProve && !(await challenges.solved(sent.token, sent.challenge))) {
    return { kind: 'challenged', challenge: await challenges.make(sent.token), files }
  }
  const { outcome, submissionId } = await accept(services, form, {
    token: sent.token,
    answers: read.answers,
    attribution: keptAttribution(sent.attribution),
    spam: sent.trap === '' ? null : 'honeypot',
    fileIds: [...files].flatMap(([field, list]) =>
      read.answers[field] === null ? [] : list.map((file) => file.id),
    ),
  })
  if (submissionId === null) return { kind: 'closed' }
  return { kind: 'stored', submissionId, repeated: outcome === 'repeated' }
}

/** A named file that does not wait here: given up after a day, or never one of this form's. */
function lostFiles(
  answers: Readonly<Record<string, unknown>>,
  named: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, UploadedRef[]>,
): AnswerProblem[] {
  return [...named]
    .filter(([field, ids]) => (files.get(field)?.length ?? 0) < ids.length && field in answers)
    .map(([field]) => ({ field, message: 'A file you added is no longer here. Please add it again.' }))
}
