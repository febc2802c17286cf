import { sql } from 'kysely'
import type { documentTemplates } from '../../../contract/document-templates/endpoints.ts'
import { mostTemplates } from '../../../contract/document-templates/vocabulary.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { readSetting } from '../settings/read.ts'
import { holdSetting, keepSetting } from '../settings/write.ts'
import { assertSound, type Written } from './assert-sound.ts'
import { listTemplates, type Recipient, readTemplate, type TemplateField } from './queries.ts'

type Body = BodyOf<typeof documentTemplates.create> & { needsCheck?: boolean }
type Change = BodyOf<typeof documentTemplates.update>

/**
 * Makes a template. Throws TEMPLATE_NAME_TAKEN, CONFLICT for one too many, VALIDATION_FAILED naming tokens that the port
 * has not and a kind of document that it does not offer.
 */
export async function createTemplate(tx: Tx, body: Body): Promise<string> {
  await inTurn(tx)
  if ((await listTemplates(tx)).length >= mostTemplates) throw new Refusal('CONFLICT')
  if (!body.content === !body.fileId) {
    throw new Refusal('VALIDATION_FAILED', [because('content', 'text_or_pdf')])
  }
  const row: Written = {
    name: body.name,
    documentType: body.documentType,
    isActive: body.isActive ?? true,
    needsCheck: body.needsCheck ?? false,
    title: body.title ?? body.name,
    subject: body.subject ?? null,
    message: body.message ?? null,
    content: body.content ?? null,
    fileId: body.fileId ?? null,
    fields: fieldsOf(body.fields),
    recipients: recipientsOf(body.recipients),
    signingOrder: body.signingOrder ?? 'parallel',
    reminderDays: body.reminderDays ?? null,
    expiresInDays: body.expiresInDays ?? null,
  }
  const id = uuidv7()
  await assertSound(tx, id, row, null)
  await sql`insert into document_templates (port_id, id, form, created_by, ${columns}) values
    (${portOf(tx)}, ${id}, ${row.content ? 'text' : 'pdf'}, ${tx.actor.userId}, ${values(row)})`.execute(
    tx.db,
  )
  tx.emit('document_template.created', { entityId: id, label: row.name, newValues: auditValuesOf(row) })
  return id
}

/** Changes one. Throws RECORD_NOT_FOUND, VERSION_STALE, and what making one does. */
export async function changeTemplate(
  tx: Tx,
  id: string,
  body: Change,
  ifMatch: number | null,
): Promise<void> {
  await inTurn(tx)
  const before = await readTemplate(tx, id, 'update')
  assertVersion(ifMatch, before.version)
  if ((body.content && before.form === 'pdf') || (body.fileId && before.form === 'text')) {
    const path = body.content ? 'content' : 'fileId'
    throw new Refusal('VALIDATION_FAILED', [because(path, 'form_stays')])
  }
  const { fields, recipients, ...plain } = body
  const ownValues = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const { id: _id, form: _form, recipientCount: _count, updatedAt: _at, version: _version, ...rest } = before
  const after: Written = {
    ...rest,
    ...ownValues,
    ...(fields ? { fields: fieldsOf(fields) } : {}),
    ...(recipients ? { recipients: recipientsOf(recipients) } : {}),
  }
  const changed = (Object.keys(after) as (keyof Written)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) {
    tx.unchanged()
    return
  }
  await assertSound(tx, id, after, before)
  await sql`update document_templates set (${columns}) = (${values(after)})
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('document_template.updated', {
    entityId: id,
    label: after.name,
    oldValues: auditValuesOf(before, changed),
    newValues: auditValuesOf(after, changed),
  })
}

/** Deletes one. Throws RECORD_NOT_FOUND. */
export async function removeTemplate(tx: Tx, id: string): Promise<void> {
  const { name } = await readTemplate(tx, id, 'update')
  await sql`delete from document_templates where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await forgetDefault(tx, id)
  tx.emit('document_template.deleted', { entityId: id, label: name, oldValues: { name } })
}

/** A template that is gone is the usual one of no kind of document any more. */
async function forgetDefault(tx: Tx, id: string): Promise<void> {
  await holdSetting(tx, 'default_templates')
  const defaults = await readSetting(tx, 'default_templates')
  const entries = Object.entries(defaults).filter(
    ([, templateId]) => templateId?.toLowerCase() !== id.toLowerCase(),
  )
  if (entries.length === Object.keys(defaults).length) return
  await keepSetting(tx, { key: 'default_templates', kept: Object.fromEntries(entries), ifMatch: null })
}

const columns = sql`name, document_type, is_active, needs_check, title, subject, message, content, file_id, fields, recipients,
  signing_order, reminder_days, expires_in_days`

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const values = (
  row: Written,
) => sql`${row.name}, ${row.documentType}, ${row.isActive}, ${row.needsCheck}, ${row.title}, ${row.subject},
  ${row.message}, ${json(row.content)}::jsonb, ${row.fileId}::uuid, ${json(row.fields)}::jsonb, ${json(row.recipients)}::jsonb,
  ${row.signingOrder}, ${row.reminderDays}::int, ${row.expiresInDays}::int`

function fieldsOf(fields: Body['fields'] = []): TemplateField[] {
  return fields.map(({ label, value, required, options, ...place }) => ({
    ...place,
    label: label ?? null,
    required: required ?? true,
    options: options ?? [],
    value: value ?? null,
  }))
}

function recipientsOf(recipients: Body['recipients'] = []): Recipient[] {
  return recipients.map(({ name, email, ...rest }) => ({ ...rest, name: name ?? null, email: email ?? null }))
}

/** What the log tells of a template: a text and fields by their length. */
function auditValuesOf(
  row: Written,
  names: readonly (keyof Written)[] = Object.keys(row) as (keyof Written)[],
) {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name]
      if (name === 'content') return [name, value === null ? null : JSON.stringify(value).length]
      return [name, Array.isArray(value) ? value.length : value]
    }),
  )
}

/** Of several who change the templates of a port at once each waits for the one before. */
async function inTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document templates ${portOf(tx)}`}, 0))`.execute(
    tx.db,
  )
}
