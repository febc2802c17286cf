import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorCode, type ErrorDetail, errorCatalogue, Refusal } from '../../contract/errors.ts'
import { fieldsOf } from '../../contract/forms/answers.ts'
import { detailsOf, readMultipart } from '../../platform/http/input.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import { formIsOpen } from './is-open.ts'
import { senderOf } from './pressure.ts'
import { type Desk, type Outcome, receive } from './receive.ts'
import { SubmissionInput } from './submission-input.ts'
import { keepUpload } from './uploads.ts'

/** Serves what the script of a page calls: sending the answers, and files ahead of them. */
export function serveScript(app: FastifyInstance, desk: Desk): void {
  const { services } = desk

  app.post<{ Params: { slug: string } }>('/api/public/forms/:slug/submissions', async (request, reply) => {
    const form = await formAt(desk, request.params.slug)
    const parsed = SubmissionInput.safeParse(request.body ?? {})
    if (!parsed.success) throw new Refusal('VALIDATION_FAILED', detailsOf(parsed.error))
    const { trap, challenge, ...sent } = parsed.data
    if (sent.version === form.version) refuseUnknown(form, sent.answers)
    const outcome = await receive(desk, form, { ...sent, trap, challenge, ip: request.ip })
    return answer(reply.header('Cache-Control', 'no-store'), form, outcome)
  })

  app.post<{ Params: { slug: string }; Querystring: { field?: string } }>(
    '/f/:slug/files',
    async (request, reply) => {
      const form = await formAt(desk, request.params.slug)
      await services.limits.count('hosted_upload', senderOf(request.ip), reply)
      const field = fieldsOf(form.definition).find(
        (one) => one.type === 'file' && one.id === request.query.field,
      )
      if (!field) throw new Refusal('RECORD_NOT_FOUND')
      if (!formIsOpen(form)) throw new Refusal('FORM_CLOSED')
      const { file } = await readMultipart(request)
      if (!file) throw new Refusal('VALIDATION_FAILED', [{ path: 'file', message: 'Add a file.' }])
      const kept = await keepUpload(services, form, field, { ...file, truncated: false })
      return reply.code(201).send({ data: kept })
    },
  )
}

async function formAt({ services }: Desk, slug: string): Promise<HostedForm> {
  const form = await services.hosted.get(slug)
  if (!form) throw new Refusal('RECORD_NOT_FOUND')
  return form
}

/** A page of this very version knows the fields; one of another version may know others. */
function refuseUnknown(form: HostedForm, answers: Readonly<Record<string, unknown>>): void {
  const keys = new Set(fieldsOf(form.definition).map((field) => field.key))
  const unknown = Object.keys(answers).filter((key) => !keys.has(key))
  if (unknown.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    unknown.slice(0, 50).map((path) => ({ path, message: 'This field is not known here.' })),
  )
}

function answer(reply: FastifyReply, form: HostedForm, outcome: Outcome): FastifyReply {
  switch (outcome.kind) {
    case 'stored':
      return reply
        .code(outcome.repeated ? 200 : 201)
        .send({ data: { id: outcome.submissionId, thankYou: form.definition.thankYou } })
    case 'closed':
      throw new Refusal('FORM_CLOSED')
    case 'challenged':
      return refuse(reply, 'CHALLENGE_REQUIRED', { challenge: outcome.challenge })
    case 'wrong':
      return outcome.changed
        ? refuse(reply, 'VERSION_STALE', {}, problemDetails(form, outcome.problems), changedMessage)
        : refuse(reply, 'VALIDATION_FAILED', {}, problemDetails(form, outcome.problems))
    default: {
      const message = outcome.kind === 'early' ? 'This was sent too soon.' : 'This page was opened long ago.'
      const details = [{ path: 'opened', message: `${message} Send it again.` }]
      return refuse(reply, 'VALIDATION_FAILED', { opened: outcome.opened }, details)
    }
  }
}

/** Said when the form was published anew while somebody answered it. */
export const changedMessage = 'This form has changed since you opened it. Please check your answers.'

function problemDetails(
  form: HostedForm,
  problems: readonly { field: string; message: string }[],
): ErrorDetail[] {
  const keys = new Map(fieldsOf(form.definition).map((field) => [field.id, field.key]))
  return problems.map(({ field, message }) => ({ path: keys.get(field)!, message }))
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
