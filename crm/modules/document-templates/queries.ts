import { sql } from 'kysely'
import type { z } from 'zod'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import type { documentTemplates, PlacedField } from '../../../contract/document-templates/endpoints.ts'
import { customToken } from '../../../contract/document-templates/tokens.ts'
import type { RecipientSource, TemplateForm } from '../../../contract/document-templates/vocabulary.ts'
import type { SignerRole, SigningOrder } from '../../../contract/documents/vocabulary.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { downloadLink } from '../files/links.ts'
import { readCustomFields } from '../records/custom/queries.ts'
import { byName } from '../records/sort.ts'
import { pictureUrls } from './pictures.ts'
import { tokenFields } from './sources.ts'

export interface Recipient {
  role: SignerRole
  signingOrder: number
  from: RecipientSource
  name: string | null
  email: string | null
}

/** A place on a page, in percent from its upper left corner. */
export type TemplateField = z.output<typeof PlacedField>

/** A template as it is kept. */
export interface TemplateRow {
  id: string
  name: string
  documentType: string
  form: TemplateForm
  isActive: boolean
  /** It was begun from a sample, and nobody has said that a lawyer checked it. */
  needsCheck: boolean
  title: string
  subject: string | null
  message: string | null
  content: TextNode | null
  fileId: string | null
  fields: TemplateField[]
  recipients: Recipient[]
  recipientCount: number
  signingOrder: SigningOrder
  reminderDays: number | null
  expiresInDays: number | null
  updatedAt: Date
  version: number
}

const listed = sql`id, name, document_type as "documentType", form, is_active as "isActive",
  needs_check as "needsCheck",
  jsonb_array_length(recipients) as "recipientCount", updated_at as "updatedAt", version`
const columns = sql`${listed}, title, subject, message, content, file_id as "fileId", fields, recipients,
  signing_order as "signingOrder", reminder_days as "reminderDays", expires_in_days as "expiresInDays"`

/** The templates of the port, by name. */
export async function listTemplates(ctx: Ctx) {
  const { rows } = await sql<TemplateRow>`select ${listed} from document_templates
    where port_id = ${portOf(ctx)} order by ${byName(ctx, sql`name`)}, id`.execute(ctx.db.withoutPlugins())
  return rows
}

/** One template, held for a change where that is asked. Throws RECORD_NOT_FOUND. */
export async function readTemplate(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'share' | null = null,
): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`select ${columns} from document_templates
    where port_id = ${portOf(ctx)} and id = ${id}
    ${lock === 'update' ? sql`for update` : lock === 'share' ? sql`for share` : sql``}`.execute(
    ctx.db.withoutPlugins(),
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** A template as the interface shows it. */
export function shownTemplate(ctx: Ctx, env: Env, row: TemplateRow) {
  return {
    ...row,
    fileUrl: row.fileId && downloadLink(env, ctx, row.fileId).url,
    pictures: pictureUrls(ctx, env, row.content),
  }
}

type Token = DataOf<typeof documentTemplates.tokens>[number]

/** What can be filled in in the port. */
export async function listTokens(ctx: Ctx): Promise<Token[]> {
  const custom = await readCustomFields(ctx, null)
  const offered = new Set(['client', 'company', 'yacht', 'berth', 'interest'])
  return [
    { token: 'today', source: null, field: 'today', custom: false },
    ...Object.entries(tokenFields).flatMap(([source, fields]) =>
      fields.map((field) => ({ token: `${source}.${field}`, source, field, custom: false })),
    ),
    ...custom
      .filter(({ entityType }) => offered.has(entityType))
      .map(({ name, label, entityType }) => ({
        token: customToken + name,
        source: entityType,
        field: label,
        custom: true,
      })),
  ]
}
