import { sql } from 'kysely'
import type { Answers } from '../../../contract/forms/answers.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading } from '../../../platform/scope.ts'
import { systemIn } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { fileLink } from '../files/link.ts'
import { submissionOf } from '../forms/body.ts'
import type { HostedForm } from '../hosted/cache.ts'

export interface Received {
  id?: string
  /** The same for every try of one sending. */
  token: string
  /** Checked answers by field id. */
  answers: Answers
  attribution: Record<string, string>
  spam: 'honeypot' | null
  fileIds: readonly string[]
}

export interface Accepted {
  outcome: 'stored' | 'repeated' | 'full'
  /** Null when the form was full. */
  submissionId: string | null
}

/**
 * Stores one submission of a hosted form with a delivery for each subscription, in one statement and so in one
 * transaction: whoever is answered afterwards is answered about something that is kept.
 */
export async function accept(
  services: Pick<Services, 'kernel' | 'env' | 'announcer'>,
  form: HostedForm,
  received: Received,
): Promise<Accepted> {
  const { env, kernel, announcer } = services
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
  const { rows } = await sql<Accepted>`
    select outcome, submission_id from accept_submission(${form.accountId}, ${form.id}, ${form.version}, ${id},
      ${received.token}, ${JSON.stringify(submission.data)}, ${JSON.stringify(received.attribution)},
      ${JSON.stringify(submission)}, ${received.spam}, ${searchText(submission.data)}, ${received.fileIds},
      ${form.responseLimit}, ${form.notified}, ${at})`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
  const accepted = rows[0]!
  if (accepted.outcome === 'stored') announcer.received(form.accountId, form.id)
  return accepted
}

function searchText(data: Record<string, unknown>): string {
  return Object.values(data)
    .flatMap((value) => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]))
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 4000)
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return ''
}
