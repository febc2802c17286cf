import type { Challenge } from 'altcha-lib/types'
import { Refusal } from '../../../contract/errors.ts'
import {
  type AnswerProblem,
  type Answers,
  endingOf,
  type UploadedRef,
} from '../../../contract/forms/answers.ts'
import { copyFiles } from '../../modules/files/copy.ts'
import { senderHash } from '../../modules/files/quota.ts'
import { waitingFiles } from '../../modules/files/waiting.ts'
import type { HostedForm } from '../../modules/hosted/cache.ts'
import type { FormCounts } from '../../modules/results/count.ts'
import { accept, acceptedBefore } from '../../modules/submissions/accept.ts'
import { digestOf } from '../../modules/submissions/digest.ts'
import type { Services } from '../../services.ts'
import type { Challenges } from '../challenge.ts'
import { formIsOpen } from '../is-open.ts'
import type { PageToken, PageTokens } from '../page-token.ts'
import { type Pressure, senderOf } from '../pressure.ts'
import { keptAttribution } from './attribution.ts'
import { fileIdsIn, readAnswers } from './read-answers.ts'

/** What the hosted pages of one process share. */
export interface Desk {
  services: Services
  tokens: PageTokens
  challenges: Challenges
  pressure: Pressure
  counts: FormCounts
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
}

type Files = ReadonlyMap<string, UploadedRef[]>

export type Outcome =
  /** `ending` is the id of the one the answers lead to; null for the usual one. */
  | { kind: 'stored'; submissionId: string; repeated: boolean; ending: string | null }
  | { kind: 'closed' }
  /** Sent too soon after the page was opened, or from one too old: `opened` is what it can be sent with. */
  | { kind: 'early' | 'old'; opened: string; files: Files }
  /** Something is wrong with the answers; `changed` when the page showed another version of the form. */
  | { kind: 'wrong'; problems: AnswerProblem[]; changed: boolean; files: Files }
  | { kind: 'challenged'; challenge: Challenge; files: Files }

/**
 * Takes what a page sent: judged, checked, and stored before it is acknowledged. `refused` are fields whose files were not
 * taken while they were read. Throws RATE_LIMITED.
 */
export async function receive(
  desk: Desk,
  form: HostedForm,
  sent: Sent,
  refused: ReadonlySet<string> = new Set(),
): Promise<Outcome> {
  const { services, tokens, challenges, pressure } = desk
  if (!formIsOpen(form)) return { kind: 'closed' }
  const mustProve = await pressure.count(form.id, sent.ip)
  const named = fileIdsIn(form.definition, sent.answers)
  const { files, taken, hashes } = await waitingFiles(services, form, sent.token, named)
  const opening = tokens.judge(form.id, sent)
  if (opening === 'early') return { kind: 'early', opened: sent.opened, files }
  if (opening === 'old') return { kind: 'old', opened: tokens.issue(form.id, sent.token).opened, files }
  const read = readAnswers(form.definition, sent.answers, files)
  const problems = [...read.problems, ...lostFiles(read.answers, named, files)]
  if (problems.length > 0 || refused.size > 0)
    return { kind: 'wrong', problems, changed: sent.version !== form.version, files }
  if (mustProve && !(await challenges.solved(sent.token, sent.challenge))) {
    return { kind: 'challenged', challenge: await challenges.make(sent.token), files }
  }
  const ending = endingOf(form.definition, read.answers).id
  const digest = digestOf(read.answers, hashes)
  const known = hashes.size > 0 ? await acceptedBefore(services, form, sent.token, digest) : null
  if (known !== null) return { kind: 'stored', submissionId: known, repeated: true, ending }
  // A correction names the files of the answer it corrects, which keeps its own.
  const answers =
    taken.length > 0 ? await withCopies(services, form, read.answers, taken, sent.ip) : read.answers
  if (answers === null) {
    const concerned = [...files].filter(([, list]) => list.some(({ id }) => taken.includes(id)))
    const full = concerned.map(([field]) => ({ field, text: 'uploadQuota' }))
    return { kind: 'wrong', problems: full, changed: false, files }
  }
  const { outcome, submissionId } = await accept(services, form, {
    token: sent.token,
    digest,
    answers,
    attribution: keptAttribution(sent.attribution),
    spam: sent.trap === '' ? null : 'honeypot',
    fileIds: Object.values(answers).flatMap(fileIdsOf),
  })
  if (submissionId === null) return { kind: 'closed' }
  return { kind: 'stored', submissionId, repeated: outcome === 'repeated', ending }
}

/** The answers with files of their own; null where no more files are taken. */
async function withCopies(
  services: Services,
  form: HostedForm,
  answers: Answers,
  taken: readonly string[],
  ip: string,
): Promise<Answers | null> {
  const sender = senderHash(services.env.secret, senderOf(ip))
  const copies = await copyFiles(services, form, taken, sender).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (copies === null) return null
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [
      field,
      Array.isArray(answer)
        ? (answer.map((one) =>
            typeof one === 'string' ? one : { ...one, id: copies.get(one.id) ?? one.id },
          ) as UploadedRef[])
        : answer,
    ]),
  )
}

function fileIdsOf(answer: Answers[string]): string[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'string' ? [] : [one.id])) : []
}

/** A named file that does not wait here: given up after a day, or never one of this form's. */
function lostFiles(
  answers: Readonly<Record<string, unknown>>,
  named: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, UploadedRef[]>,
): AnswerProblem[] {
  return [...named]
    .filter(([field, ids]) => (files.get(field)?.length ?? 0) < ids.length && field in answers)
    .map(([field]) => ({ field, text: 'fileLost' }))
}
