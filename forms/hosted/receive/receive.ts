import type { Challenge } from 'altcha-lib/types'
import { Refusal } from '../../../contract/errors.ts'
import type { Answer, AnswerProblem, Answers, UploadedRef } from '../../../contract/forms/answer.ts'
import { endingOf, fieldsOf, filesIn, uploadedIn } from '../../../contract/forms/answers.ts'
import type { Language } from '../../../contract/forms/languages.ts'
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
import type { Passes } from '../pass.ts'
import { type Pressure, senderOf } from '../pressure.ts'
import { keptAttribution } from './attribution.ts'
import { drawingProblems, drawingsIn, keepDrawings } from './drawings.ts'
import { fileIdsIn, readAnswers } from './read-answers.ts'

/** What the hosted pages of one process share. */
export interface Desk {
  services: Services
  tokens: PageTokens
  passes: Passes
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
  /** By `Passes`; empty where the form has no password. */
  pass: string
  /** A solved challenge. */
  challenge: unknown
  /** The language the page was read in. */
  language: Language
  ip: string
}

type Files = ReadonlyMap<string, UploadedRef[]>

export type Outcome =
  /** `ending` is the id of the one the answers lead to; null for the usual one. */
  | {
      kind: 'stored'
      submissionId: string
      repeated: boolean
      ending: string | null
      answers: Answers
    }
  | { kind: 'closed' }
  /** The page does not carry what the password of the form opens. */
  | { kind: 'locked' }
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
  const { services, tokens, passes, challenges, pressure } = desk
  if (!formIsOpen(form)) return { kind: 'closed' }
  if (!passes.opens(form, sent.pass)) return { kind: 'locked' }
  const mustProve = await pressure.count(form.id, sent.ip)
  const fileIds = fileIdsIn(form.definition, sent.answers)
  const { files, taken, hashes } = await waitingFiles(services, form, sent.token, fileIds)
  const opening = tokens.judge(form.id, sent)
  if (opening === 'early') return { kind: 'early', opened: sent.opened, files }
  if (opening === 'old') return { kind: 'old', opened: tokens.issue(form.id, sent.token).opened, files }
  const read = readAnswers(form.definition, sent.answers, files)
  const drawings = drawingsIn(form.definition, read.answers)
  const problems = [
    ...read.problems,
    ...lostFiles(read.answers, fileIds, files),
    ...(await drawingProblems(drawings)),
  ]
  if (problems.length > 0 || refused.size > 0)
    return { kind: 'wrong', problems, changed: sent.version !== form.version, files }
  if (mustProve && !(await challenges.solved(sent.token, sent.challenge))) {
    return { kind: 'challenged', challenge: await challenges.make(sent.token), files }
  }
  const ending = endingOf(form.definition, read.answers).id
  const digest = digestOf(read.answers, hashes)
  const known =
    hashes.size + drawings.size > 0 ? await acceptedBefore(services, form, sent.token, digest) : null
  if (known !== null)
    return { kind: 'stored', submissionId: known, repeated: true, ending, answers: read.answers }
  // A correction names the files of the answer it corrects, which keeps its own.
  const copied =
    taken.length > 0 ? await withCopies(services, form, read.answers, taken, sent.ip) : read.answers
  if (copied === null) {
    const concerned = [...files].filter(([, list]) => list.some(({ id }) => taken.includes(id)))
    const full = concerned.map(([field]) => ({ field, text: 'uploadQuota' }))
    return { kind: 'wrong', problems: full, changed: false, files }
  }
  const drawn = await keepDrawings(services, form, copied, drawings, sent.ip)
  if (drawn.problems.length > 0) return { kind: 'wrong', problems: drawn.problems, changed: false, files }
  const { answers } = drawn
  const { outcome, submissionId } = await accept(services, form, {
    token: sent.token,
    digest,
    answers,
    attribution: keptAttribution(sent.attribution),
    spam: sent.trap === '' ? null : 'honeypot',
    fileIds: filesIn(form.definition, answers).map(({ id }) => id),
    language: sent.language,
  })
  if (outcome === 'answered')
    return {
      kind: 'wrong',
      problems: [{ field: form.onceField!, text: 'answeredBefore' }],
      changed: false,
      files,
    }
  if (submissionId === null) return { kind: 'closed' }
  return { kind: 'stored', submissionId, repeated: outcome === 'repeated', ending, answers }
}

/** The answers with files of their own; null where no more files are taken. */
async function withCopies(
  services: Services,
  form: HostedForm,
  answers: Readonly<Record<string, Answer>>,
  taken: readonly string[],
  ip: string,
): Promise<Record<string, Answer> | null> {
  const sender = senderHash(services.env.secret, senderOf(ip))
  const copies = await copyFiles(services, form, taken, sender).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (copies === null) return null
  const files = fieldsOf(form.definition).filter(({ type }) => type === 'file')
  const own = files.map(({ id }) => [
    id,
    uploadedIn(answers[id]).map((file) => ({ ...file, id: copies.get(file.id) ?? file.id })),
  ])
  return { ...answers, ...Object.fromEntries(own.filter(([, list]) => list!.length > 0)) }
}

/** A named file that does not wait here: given up after a day, or never one of this form's. */
function lostFiles(
  answers: Readonly<Record<string, unknown>>,
  filesByForm: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, UploadedRef[]>,
): AnswerProblem[] {
  return [...filesByForm]
    .filter(([field, ids]) => (files.get(field)?.length ?? 0) < ids.length && field in answers)
    .map(([field]) => ({ field, text: 'fileLost' }))
}
