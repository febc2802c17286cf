import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import type { AnswerCondition } from '../../../contract/forms/filter/condition.ts'
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
  for (const condition of filters.answers ?? [])
    rows = rows.where(conditionOf(condition, { accountId: accountOf(ctx), formId }))
  return rows
}

function conditionOf(
  condition: AnswerCondition,
  { accountId, formId }: { accountId: string; formId: string },
): RawBuilder<boolean> {
  const { key } = condition
  const answer = sql`s.data -> ${key}`
  const isAnswered = sql`${answer} <> all ('{"null","\\"\\"","[]","{}"}'::jsonb[])`
  switch (condition.op) {
    case 'is': {
      const { row, value } = condition
      if (row !== null) return sql<boolean>`${answer} ->> ${row} = ${value}`
      // A list contains the value, anything else is the value as text.
      return sql<boolean>`case when jsonb_typeof(${answer}) = 'array' then ${answer} ? ${value}
        else s.data ->> ${key} = ${value} end`
    }
    case 'between': {
      const { from, to, open } = condition
      const end = sql.raw(open ? '<' : '<=')
      if (/^\d{4}-/.test(from)) {
        const day = sql`left(coalesce(${answer} ->> 'from', s.data ->> ${key}), 10)`
        return sql<boolean>`${day} >= ${from} and ${day} ${end} ${to}`
      }
      const number = sql`case when jsonb_typeof(${answer}) = 'number' then (${answer})::float8 end`
      return sql<boolean>`${number} >= ${Number(from)}::float8 and ${number} ${end} ${Number(to)}::float8`
    }
    case 'answered':
      return sql<boolean>`${isAnswered}`
    case 'other': {
      const options = sql`array(select o #>> '{}' from form_versions v, jsonb_path_query(v.definition,
        '$.pages[*].fields[*] ? (@.key == $key).options[*].value', jsonb_build_object('key', ${key}::text)) o
        where v.account_id = ${accountId} and v.form_id = ${formId})`
      return sql<boolean>`${isAnswered} and exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(${answer})
        when 'array' then ${answer} else jsonb_build_array(${answer}) end) e(value) where e.value <> all (${options}))`
    }
  }
}

export interface Column {
  key: string
  label: string
  type: string
  options: { value: string; label: string }[]
  unit?: string | undefined
  /** Of a matrix and of a repeated group, whose answers have parts. */
  rows?: Field['rows']
  fields?: Field['fields']
  itemLabel?: string | undefined
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
      const { key, label, type, options = [], unit, rows, fields, itemLabel } = field
      const parts = { unit, rows, fields, itemLabel }
      columns.set(key, { key, label, type, options, ...parts, language: definition.language ?? 'en' })
    }
  }
  return [...columns.values()]
}

/** One submission with its neighbours among those of its form that are not spam. Throws RECORD_NOT_FOUND. */
export async function readSubmission(ctx: Reader, id: string) {
  const accountId = accountOf(ctx)
  const row = await ctx.db
    .selectFrom('submissions')
    .select(['id', 'formId', 'formVersion', 'spam', 'body', 'confirmation'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .$narrowType<{ spam: 'honeypot' | 'marked' | null; confirmation: 'written' | 'limited' | null }>()
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  const { rows: beside } = await sql<{ newerId: string | null; olderId: string | null }>`select
    (select id from submissions where account_id = ${accountId} and form_id = ${row.formId} and spam is null
      and id > ${id} order by id limit 1) as newer_id,
    (select id from submissions where account_id = ${accountId} and form_id = ${row.formId} and spam is null
      and id < ${id} order by id desc limit 1) as older_id`.execute(ctx.db)
  return { ...row, ...beside[0]! }
}
