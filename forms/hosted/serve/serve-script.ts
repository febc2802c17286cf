import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  because,
  type ErrorCode,
  type ErrorDetail,
  errorCatalogue,
  Refusal,
} from '../../../contract/errors.ts'
import type { AnswerProblem } from '../../../contract/forms/answer.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import { detailsOf } from '../../../platform/http/input.ts'
import { readForm } from '../../../platform/http/upload.ts'
import { keepWaiting } from '../../modules/files/waiting.ts'
import type { HostedForm } from '../../modules/hosted/cache.ts'
import { keepUnfinished } from '../../modules/submissions/unfinished.ts'
import { formIsOpen } from '../is-open.ts'
import { type SpokenForm, spokenForm, type Wish } from '../page-language.ts'
import { senderOf } from '../pressure.ts'
import { problemText } from '../problem-text.ts'
import { Progress } from '../progress.ts'
import { type Desk, type Outcome, receive } from '../receive/receive.ts'
import { SubmissionInput } from '../receive/submission-input.ts'
import { assertUploadRoom, keepUpload } from '../receive/uploads.ts'
import { refusalText } from '../refusal-text.ts'
import { UnfinishedInput } from '../unfinished-input.ts'
import { thankYouOf } from './thanks.ts'

interface ScriptRoute {
  Params: { slug: string }
  Querystring: { field?: string; lang?: string; pass?: string }
}

/** Serves what the script of a page calls: sending the answers, files ahead of them, and signs of how far somebody is. */
export function serveScript(app: FastifyInstance, desk: Desk): void {
  const { services } = desk
  serveUnfinished(app, desk)

  app.post<ScriptRoute>('/api/public/forms/:slug/submissions', async (request, reply) => {
    const parsed = SubmissionInput.safeParse(request.body ?? {})
    const askedLanguage = parsed.success ? parsed.data.language : undefined
    const form = await formAt(desk, request, { asked: askedLanguage })
    return inItsLanguage(form, async () => {
      if (!parsed.success) throw new Refusal('VALIDATION_FAILED', detailsOf(parsed.error))
      const { trap, challenge, seconds, language: _, ...sent } = parsed.data
      const { language } = form
      if (sent.version === form.version) refuseUnknown(form, sent.answers)
      const outcome = await receive(desk, form.origin, { ...sent, trap, challenge, language, ip: request.ip })
      if (outcome.kind === 'stored' && !outcome.repeated && trap === '' && seconds !== undefined)
        desk.counts.sent(form, seconds)
      return answer(reply.header('Cache-Control', 'no-store'), form, outcome)
    })
  })

  app.post<ScriptRoute>('/f/:slug/files', async (request, reply) => {
    const form = await formAt(desk, request, { asked: request.query.lang })
    return inItsLanguage(form, async () => {
      await services.limits.count('hosted_upload', senderOf(request.ip), reply)
      const field = fieldsOf(form.definition).find(
        (one) => one.type === 'file' && one.id === request.query.field,
      )
      if (!field) throw new Refusal('RECORD_NOT_FOUND')
      if (!formIsOpen(form)) throw new Refusal('FORM_CLOSED')
      if (!desk.passes.opens(form, String(request.query.pass ?? ''))) throw new Refusal('FORM_LOCKED')
      const size = Number(request.headers['content-length'] ?? 0)
      await assertUploadRoom(services, form, request.ip, Math.min(size, largestBody))
      const sent = await readForm(request, { bytes: largestBody })
      try {
        const { file } = sent
        if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'add_file')])
        const upload = await keepUpload(services, form, field, file, false, request.ip)
        return reply.code(201).send({ data: upload })
      } finally {
        await sent.close()
      }
    })
  })

  app.post<ScriptRoute>('/api/public/forms/:slug/progress', async (request, reply) => {
    await services.limits.count('hosted_progress', senderOf(request.ip))
    const form = await formAt(desk, request, {})
    const parsed = Progress.safeParse(request.body ?? {})
    if (!parsed.success) throw new Refusal('VALIDATION_FAILED', detailsOf(parsed.error))
    const { token, opened, files, ...body } = parsed.data
    // Only a page that was opened here, and not long ago, has anything to tell.
    if (desk.tokens.judge(form.id, { token, opened }) !== 'old') {
      desk.counts.progressed(form, body)
      await keepWaiting(services, form, files)
    }
    return reply.code(204).header('Cache-Control', 'no-store').send()
  })
}

/** Keeps what is not finished, where the form asks and the person agreed. Whoever leaves a page hears no answer. */
function serveUnfinished(app: FastifyInstance, desk: Desk): void {
  const { services } = desk
  app.post<ScriptRoute>('/api/public/forms/:slug/unfinished', async (request, reply) => {
    await services.limits.count('hosted_progress', senderOf(request.ip))
    const form = await formAt(desk, request, {})
    const parsed = UnfinishedInput.safeParse(request.body ?? {})
    if (!parsed.success) throw new Refusal('VALIDATION_FAILED', detailsOf(parsed.error))
    const { opened, pass, ...written } = parsed.data
    const fits =
      form.keepsUnfinished &&
      formIsOpen(form) &&
      desk.passes.opens(form, pass) &&
      desk.tokens.judge(form.id, { token: written.token, opened }) !== 'old'
    if (fits) await keepUnfinished(services, form.origin, written)
    return reply.code(204).header('Cache-Control', 'no-store').send()
  })
}

/** Bytes that a file is counted with before it is read, and of which no more are. */
const largestBody = 26 * 1024 * 1024

/** The form in the language of the page, and as its author wrote it. */
type FoundForm = SpokenForm & { origin: HostedForm }

async function formAt(
  { services }: Desk,
  request: FastifyRequest<ScriptRoute>,
  wish: Wish,
): Promise<FoundForm> {
  const origin = await services.hosted.get(request.params.slug)
  if (!origin) throw new Refusal('RECORD_NOT_FOUND')
  return { ...spokenForm(origin, wish), origin }
}

/** Says a refusal in the language of the page. */
async function inItsLanguage<T>(form: SpokenForm, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.message = refusalText(error, form)
    throw error
  }
}

/** A page of this very version knows the fields; one of another version may know others. */
function refuseUnknown(form: SpokenForm, answers: Readonly<Record<string, unknown>>): void {
  const keys = new Set(fieldsOf(form.definition).map((field) => field.key))
  const unknown = Object.keys(answers).filter((key) => !keys.has(key))
  if (unknown.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    unknown.slice(0, 50).map((path) => because(path, 'unknown_field')),
  )
}

function answer(reply: FastifyReply, form: SpokenForm, outcome: Outcome): FastifyReply {
  switch (outcome.kind) {
    case 'stored':
      return reply.code(outcome.repeated ? 200 : 201).send({
        data: { id: outcome.submissionId, thankYou: thankYouOf(form, outcome.ending, outcome.answers) },
      })
    case 'closed':
      throw new Refusal('FORM_CLOSED')
    case 'locked':
      throw new Refusal('FORM_LOCKED')
    case 'challenged':
      return refuse(reply, 'CHALLENGE_REQUIRED', { challenge: outcome.challenge })
    case 'wrong':
      return outcome.changed
        ? refuse(reply, 'VERSION_STALE', {}, problemDetails(form, outcome.problems), form.say('changed'))
        : refuse(reply, 'VALIDATION_FAILED', {}, problemDetails(form, outcome.problems))
    default: {
      const details = [because('opened', outcome.kind === 'early' ? 'answer_early' : 'answer_late')]
      return refuse(reply, 'VALIDATION_FAILED', { opened: outcome.opened }, details)
    }
  }
}

function problemDetails(form: SpokenForm, problems: readonly AnswerProblem[]): ErrorDetail[] {
  const keys = new Map(fieldsOf(form.definition).map((field) => [field.id, field.key]))
  return problems.map((problem) => ({ path: keys.get(problem.field)!, message: problemText(form, problem) }))
}

/** The envelope of every error, with what the script needs to go on. */
function refuse(
  reply: FastifyReply,
  code: ErrorCode,
  more: Record<string, unknown>,
  details?: ErrorDetail[],
  sentence?: string,
): FastifyReply {
  const [status, usual] = errorCatalogue[code]
  const message = sentence ?? usual
  return reply.code(status).send({
    error: { code, message, requestId: reply.request.id, ...(details && { details }) },
    message,
    ...more,
  })
}
