import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import { results } from '../../../contract/forms/results.ts'
import { dayMs } from '../../../contract/values/days.ts'
import { accountOf, type Ctx, serve } from '../../context.ts'
import { assertForm } from '../forms/queries.ts'
import { exportSummary } from './export-summary.ts'
import { medianOf } from './median.ts'
import { summarise, versionsOf } from './summary.ts'

interface Counted {
  day: string
  kind: string
  detail: string
  count: number
}

/** What was counted on the pages of a form. */
export const resultRoutes = serve(results).with({
  get: async (ctx, { params, query }) => {
    const definition = await readDefinition(ctx, params.id)
    const { rows } = await sql<Counted>`select day::text, kind, detail, count::int from form_counts
      where account_id = ${accountOf(ctx)} and form_id = ${params.id}
        and day > (now() at time zone 'UTC')::date - ${query.days}::int`.execute(ctx.db)
    const times = new Map<string, number>()
    const reached = new Map<string, number>()
    for (const { kind, detail, count } of rows) {
      if (kind === 'time') times.set(detail, (times.get(detail) ?? 0) + count)
      if (kind === 'reach') reached.set(detail, (reached.get(detail) ?? 0) + count)
    }
    const byDay = Map.groupBy(rows, (row) => row.day)
    const days = lastDays(query.days).map((day) => ({ day, ...countsIn(byDay.get(day) ?? []) }))
    const starts = rows.filter(({ kind }) => kind === 'start')
    const holding = await versionsOf(ctx, params.id)
    // Beginnings that were counted before their version was count for every question.
    const askedOf = (key: string) =>
      starts
        .filter(({ detail }) => detail === '' || holding.get(Number(detail))?.has(key))
        .reduce((sum, { count }) => sum + count, 0)
    const questions = fieldsOf(definition)
      .filter(({ type }) => type !== 'hidden')
      .map(({ id, key, label, type }) => ({
        id,
        key,
        label,
        type,
        asked: askedOf(key),
        reached: reached.get(id) ?? 0,
      }))
    return { ...countsIn(rows), medianSeconds: medianOf(times), days, questions }
  },
  summary: async (ctx, { params, query }) => {
    await assertForm(ctx, params.id)
    return summarise(ctx, params.id, query)
  },
  exportSummary: async (ctx, { params, query }) => {
    const form = await ctx.db
      .selectFrom('forms')
      .select('slug')
      .where('accountId', '=', accountOf(ctx))
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!form) throw new Refusal('RECORD_NOT_FOUND')
    return exportSummary(form.slug, await summarise(ctx, params.id, query))
  },
})

function countsIn(rows: readonly Counted[]) {
  const sumOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.count, 0)
  return { views: sumOf('view'), starts: sumOf('start'), sends: sumOf('send') }
}

async function readDefinition(ctx: Ctx, formId: string): Promise<Definition> {
  const accountId = accountOf(ctx)
  const { rows } = await sql<{
    definition: unknown
  }>`select coalesce(v.definition, f.draft) as definition from forms f
    left join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where f.account_id = ${accountId} and f.id = ${formId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return Definition.parse(rows[0].definition)
}

function lastDays(count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.now() - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  )
}
