import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { inquiries } from '../../../contract/inquiries/endpoints.ts'
import {
  answerText,
  beginningOf,
  type FormDimension,
  type FormField,
  mapAnswers,
  mappingFor,
  stayIn,
} from '../../../contract/inquiries/mapping.ts'
import type { Env } from '../../../platform/env.ts'
import { verify } from '../../../platform/outbound/sign.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { type ConnectionRow, findConnection, openSecret } from './connections.ts'
import { expectFiles } from './files/expect.ts'
import { type NewInquiry, receiveInquiry } from './receive.ts'

export type Delivery = BodyOf<typeof inquiries.receiveForm>
type Field = NonNullable<Delivery['fields']>[number]
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The port of a connection. Throws RECORD_NOT_FOUND. */
export async function portOfConnection(kernel: Services['kernel'], connectionId: string): Promise<string> {
  const { rows, silent } = await askForTenants<DB, { portId: string }>(
    kernel,
    async ({ db }) =>
      (
        await sql<{
          portId: string
        }>`select c.port_id from port_of_form_connection(${connectionId}) as c(port_id)
          where c.port_id is not null`.execute(db)
      ).rows,
    ({ portId }) => portId,
  )
  if (rows[0]) return rows[0].portId
  // Whoever sends it tries again, and it may be of a server that does not answer.
  throw new Refusal(silent.length > 0 ? 'SERVICE_BUSY' : 'RECORD_NOT_FOUND')
}

/**
 * Takes one delivery of the form service: an inquiry, nothing when this submission made one before, or only a sample
 * of the form when it is a test. Throws FORM_SECRET_MISSING, SIGNATURE_INVALID, FORM_CONNECTION_PAUSED.
 */
export async function takeDelivery(
  tx: Tx,
  { box, env }: { box: SecretBox; env: Pick<Env, 'forms'> },
  connectionId: string,
  request: { headers: Headers; rawBody: string; body: Delivery },
): Promise<{ outcome: 'created' | 'repeated' | 'test'; id: string | null }> {
  const connection = await findConnection(tx, connectionId, 'for update')
  const secret = openSecret(box, connection)
  if (secret === null) throw new Refusal('FORM_SECRET_MISSING')
  if (!verify([secret], request.headers, request.rawBody)) throw new Refusal('SIGNATURE_INVALID')
  if (!connection.active) throw new Refusal('FORM_CONNECTION_PAUSED')
  const fields = fieldsOf(request.body)
  if (request.headers['webhook-test'] === 'true') {
    await keepSample(tx, connection, fields)
    tx.emit('form_connection.sampled', { entityId: connection.id, label: connection.name })
    return { outcome: 'test', id: null }
  }
  const id = await receiveInquiry(tx, {
    ...inquiryOf(connection, request.body),
    ...arrivalOf(connection, request.body),
  })
  if (id === null) {
    tx.unchanged()
    return { outcome: 'repeated', id: await earlierId(tx, connection.id, request.body.submission_id) }
  }
  await expectFiles(tx, env, id, fields)
  await keepSample(tx, connection, fields)
  return { outcome: 'created', id }
}

function fieldsOf(body: Delivery): FormField[] {
  const listed = body.fields ?? Object.entries(body.data).map(([key, value]) => ({ key, value }) as Field)
  return listed
    .filter((field) => field.type !== 'section')
    .map((field) => ({
      key: field.key,
      label: field.label || labelOf(field.key),
      type: field.type || 'text',
      value: field.value ?? (Object.hasOwn(body.data, field.key) ? body.data[field.key] : null) ?? null,
      ...(field.unit ? { unit: field.unit } : {}),
      ...(field.text ? { text: field.text } : {}),
    }))
}

/** `boat_length` as people would write it. */
function labelOf(key: string): string {
  const words = key.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const attributed = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'page_url',
] as const

/** What the answers of a delivery make of an inquiry by the mapping of its connection. */
export function inquiryOf(
  connection: Pick<ConnectionRow, 'id' | 'name' | 'mapping'>,
  body: Delivery,
): NewInquiry {
  const fields = fieldsOf(body)
  const mapped = mapAnswers(fields, mappingFor(fields, connection.mapping))
  const values = { ...body.data, ...definedOf(body.meta?.attribution ?? {}) }
  const from = (key: (typeof attributed)[number], most: number) =>
    beginningOf(answerText(values[key]), most) || null
  return {
    name: mapped.name,
    email: mapped.email,
    phone: mapped.phone,
    message: mapped.message,
    formName: beginningOf(body.form_title || connection.name, 200),
    pageUrl: from('page_url', 2000),
    utmSource: from('utm_source', 200),
    utmMedium: from('utm_medium', 200),
    utmCampaign: from('utm_campaign', 200),
    utmTerm: from('utm_term', 200),
    utmContent: from('utm_content', 200),
    ...sizeFields('desiredLength', mapped.length),
    ...sizeFields('desiredWidth', mapped.beam),
    ...sizeFields('desiredDraft', mapped.draft),
    arrivalDate: mapped.arrival,
    departureDate: mapped.departure,
    answers: mapped.answers.filter(({ key }) => !attributed.some((known) => known === key)),
    raw: body,
    delivery: { connectionId: connection.id, externalId: body.submission_id },
  }
}

function sizeFields(name: string, size: FormDimension | null): Partial<NewInquiry> {
  return size ? { [`${name}M`]: size.m, [`${name}Ft`]: size.ft, [`${name}Unit`]: size.unit } : {}
}

function definedOf(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => answerText(value) !== ''))
}

/** What was sent to the form before it was connected came then, and waits for nobody since. */
function arrivalOf({ deskConnectedAt }: ConnectionRow, { submitted_at }: Delivery): Partial<NewInquiry> {
  const at = Date.parse(submitted_at ?? '')
  return deskConnectedAt && at < deskConnectedAt.getTime() ? { earlier: new Date(at) } : {}
}

/** The fields of the form with the beginnings of their answers, for choosing what they become. */
async function keepSample(tx: Tx, connection: ConnectionRow, fields: readonly FormField[]): Promise<void> {
  const before = new Map(connection.sampleFields.map(({ key, value, text }) => [key, { value, text }]))
  const sample = fields.map(({ text, ...field }) => {
    const value = shortOf(field.value)
    if (value === null) return { ...field, ...before.get(field.key) }
    return { ...field, value, ...(text ? { text: beginningOf(text, 160) } : {}) }
  })
  await sql`update form_connections set sample_fields = ${JSON.stringify(sample)}, last_received_at = now()
    where port_id = ${portOf(tx)} and id = ${connection.id}`.execute(tx.db)
}

function shortOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return stayIn(value) ?? (beginningOf(answerText(value), 160) || null)
}

async function earlierId(tx: Tx, connectionId: string, externalId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from website_inquiries
    where port_id = ${portOf(tx)} and connection_id = ${connectionId} and external_id = ${externalId}`.execute(
    tx.db,
  )
  return rows[0]?.id ?? null
}
