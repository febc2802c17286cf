import { sql } from 'kysely'
import type { Answers } from '../../../contract/forms/answer.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Submission } from '../../../contract/forms/automation.ts'
import type { Language } from '../../../contract/forms/languages.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { requestHere } from '../../../platform/watching/request-trail.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { fileLink } from '../files/link.ts'
import { submissionOf } from '../forms/body.ts'
import type { HostedForm } from '../hosted/cache.ts'
import { digestOf } from './digest.ts'
import { senderOf } from './sender.ts'
import type { Accepted } from './write.ts'

export interface Received {
  id?: string
  /** The same for every try of one sending. */
  token: string
  /** By `digestOf`; told by the answers when absent. */
  digest?: string
  /** Checked answers by field id. */
  answers: Answers
  attribution: Record<string, string>
  spam: 'honeypot' | null
  fileIds: readonly string[]
  /** The language the form was answered in. */
  language?: Language
}

/**
 * Stores one submission of a hosted form with a delivery for each subscription, in one transaction: whoever is answered afterwards is answered about something that is kept.
 */
export async function accept(
  services: Pick<Services, 'env' | 'news' | 'writer'>,
  form: HostedForm,
  received: Received,
): Promise<Accepted> {
  const { env, news, writer } = services
  const at = new Date()
  const id = received.id ?? uuidv7()
  const submission = submissionOf({
    id,
    form: { id: form.id, title: form.definition.title, slug: form.slug },
    definition: form.definition,
    answers: received.answers,
    attribution: received.attribution,
    at,
    fileUrl: (fileId) => fileLink(env.publicUrl, env.secret, form.accountId, fileId, at),
  })
  const accepted = await writer.store(form.accountId, {
    formId: form.id,
    version: form.version,
    id,
    token: received.token,
    digest: received.digest ?? digestOf(received.answers),
    data: submission.data,
    attribution: received.attribution,
    body: JSON.stringify(submission),
    spam: received.spam,
    search: searchText(submission),
    files: received.fileIds,
    ...onceOf(form, received),
    most: form.responseLimit,
    notify: form.notified,
    confirm:
      form.definition.confirmation !== undefined && received.spam === null && senderOf(submission) !== null,
    language: received.language ?? null,
    at,
    requestId: requestHere(),
  })
  if (accepted.outcome === 'stored') news.received(form.accountId, form.id)
  return accepted
}

/** Whom the form takes one answer of; spam is nobody's. */
function onceOf(
  form: HostedForm,
  { answers, spam }: Received,
): { onceKey: string | null; once: string | null } {
  const field = fieldsOf(form.definition).find(({ id, type }) => id === form.onceField && type === 'email')
  const answer = field ? answers[field.id] : null
  if (!field || spam !== null || typeof answer !== 'string' || answer === '')
    return { onceKey: null, once: null }
  return { onceKey: field.key, once: answer.toLowerCase() }
}

/** The submission that these very answers made under this token before; null when there is none. */
export async function acceptedBefore(
  { kernel }: Pick<Services, 'kernel'>,
  form: HostedForm,
  token: string,
  digest: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from submissions where account_id = ${form.accountId}
    and form_id = ${form.id} and token = ${token} and digest = ${digest}`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
  return rows[0]?.id ?? null
}

/** What a submission is found by: its values, and what people read in their place. */
function searchText({ data, fields }: Submission): string {
  const values = Object.values(data).flatMap((value) =>
    Array.isArray(value) ? value.map(textOf) : [textOf(value)],
  )
  return [...new Set([...values, ...fields.map(({ text }) => text)])]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 4000)
    .toWellFormed()
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return ''
}
