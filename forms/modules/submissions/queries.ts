import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Language } from '../../../contract/forms/languages.ts'
import type { submissions } from '../../../contract/forms/submissions.ts'
import { accountOf, type Ctx } from '../../context.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>
export type Filters = Pick<QueryOf<typeof submissions.list>, 'q' | 'spam' | 'from' | 'to' | 'answers'>

/** Submissions of a form that the filters leave. */
export function submissionQuery(ctx: Reader, formId: string, filters: Filters) {
  let rows = ctx.db
    .selectFrom('submissions as s')
    .where('s.accountId', '=', accountOf(ctx))
    .where('s.formId', '=', formId)
  if (filters.spam !== 'all') rows = rows.where('s.spam', filters.spam === 'yes' ? 'is not' : 'is', null)
  if (filters.from) rows = rows.where('s.submittedAt', '>=', new Date(filters.from))
  if (filters.to) rows = rows.where('s.submittedAt', '<', new Date(filters.to))
  for (const word of (filters.q ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    rows = rows.where(sql<boolean>`strpos(s.search_text, ${word}) > 0`)
  for (const { key, value } of filters.answers ?? []) {
    // A list contains the value, anything else is the value as text.
    rows = rows.where(
      sql<boolean>`case when jsonb_typeof(s.data -> ${key}) = 'array' then s.data -> ${key} ? ${value}
        else s.data ->> ${key} = ${value} end`,
    )
  }
  return rows
}

export interface Column {
  key: string
  label: string
  type: string
  options: { value: string; label: string }[]
  unit?: string | undefined
  /** That the form was written in. */
  language: Language
}

/** The columns of a form's submissions: the fields of its newest version, then those only older ones had. */
export async function readColumns(ctx: Reader, formId: string): Promise<Column[]> {
  const { rows } = await sql<{
    definition: {
      language?: Language
      pages: { fields: (Omit<Column, 'options' | 'language'> & Partial<Pick<Column, 'options'>>)[] }[]
    }
  }>`
    select definition from form_versions where account_id = ${accountOf(ctx)} and form_id = ${formId}
    order by number desc`.execute(ctx.db)
  const columns = new Map<string, Column>()
  for (const { definition } of rows) {
    for (const field of definition.pages.flatMap((page) => page.fields)) {
      if (field.type === 'section' || columns.has(field.key)) continue
      const { key, label, type, options = [], unit } = field
      columns.set(key, { key, label, type, options, unit, language: definition.language ?? 'en' })
    }
  }
  return [...columns.values()]
}

/** One submission with its neighbours among those of its form that are not spam. Throws RECORD_NOT_FOUND. */
export async function readSubmission(ctx: Reader, id: string) {
  const accountId = accountOf(ctx)
  const row = await ctx.db
    .selectFrom('submissions')
    .select(['id', 'formId', 'formVersion', 'spam', 'body'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .$narrowType<{ spam: 'honeypot' | 'marked' | null }>()
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  const { rows: beside } = await sql<{ newerId: string | null; olderId: string | null }>`select
    (select id from submissions where account_id = ${accountId} and form_id = ${row.formId} and spam is null
      and id > ${id} order by id limit 1) as newer_id,
    (select id from submissions where account_id = ${accountId} and form_id = ${row.formId} and spam is null
      and id < ${id} order by id desc limit 1) as older_id`.execute(ctx.db)
  return { ...row, ...beside[0]! }
}
