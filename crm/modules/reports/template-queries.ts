import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type {
  ReportSchedule,
  ReportTemplate,
  ReportTemplateRow,
} from '../../../contract/reports/templates.ts'
import type { ReportKind } from '../../../contract/reports/vocabulary.ts'
import { isoFormat } from '../../../platform/database/page.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type Ctx, portOf } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'
import { assertMayView, mayView } from './rights.ts'
import { lastDue, nextDue } from './schedule.ts'

export type StoredTemplate = Omit<z.output<typeof ReportTemplateRow>, 'nextAt'>
type Row = StoredTemplate & { nextAt: Date | null }
type Template = Row & Pick<z.output<typeof ReportTemplate>, 'recipients' | 'sendings'>

/** Templates of reports that somebody may make, by name. */
export async function readTemplates(
  ctx: Ctx,
  kind: ReportKind | null,
  permissions: ReadonlySet<string>,
): Promise<Row[]> {
  const rows = await selectTemplates(ctx, kind === null ? sql`true` : sql`t.kind = ${kind}`)
  const visible = rows.filter(({ config }) => mayView(config, permissions))
  return Promise.all(visible.map((row) => withNext(ctx, row)))
}

/** One template as it is stored. Throws RECORD_NOT_FOUND, and PERMISSION_DENIED for one of what somebody may not view. */
export async function findTemplate(
  ctx: Ctx,
  id: string,
  permissions: ReadonlySet<string>,
): Promise<StoredTemplate> {
  const [row] = isUuid(id) ? await selectTemplates(ctx, sql`t.id = ${id}`) : []
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  assertMayView(row.config, permissions)
  return row
}

/** One template with its recipients, and what became of the last times it was due. */
export async function readTemplate(
  ctx: Ctx,
  id: string,
  permissions: ReadonlySet<string>,
): Promise<Template> {
  const row = await findTemplate(ctx, id, permissions)
  const ids = row.schedule?.recipients ?? []
  const recipients = await sql<{ id: string; name: string }>`select u.id, ${personName} as name
    from unnest(${ids}::uuid[]) with ordinality r (id, place) join users u on u.id = r.id order by r.place`.execute(
    ctx.db,
  )
  const sendings = await sql<Template['sendings'][number]>`
    select s.due_at, s.user_id, ${personName} as user_name, s.status, s.reason
    from report_sendings s join users u on u.id = s.user_id
    where s.port_id = ${portOf(ctx)} and s.template_id = ${id}
    order by s.due_at desc, ${byName(ctx, personName)}, s.id limit 40`.execute(ctx.db)
  return { ...(await withNext(ctx, row)), recipients: recipients.rows, sendings: sendings.rows }
}

async function withNext(ctx: Ctx, row: StoredTemplate): Promise<Row> {
  return { ...row, nextAt: row.schedule && (await nextMailing(ctx, row.id, row.schedule)) }
}

/** When a report is mailed next: a moment that has just passed until the clock has seen to it, which looks every few minutes. */
async function nextMailing(ctx: Ctx, id: string, schedule: ReportSchedule): Promise<Date | null> {
  const now = new Date()
  const { rows } = await sql<{ settledUntil: Date }>`select settled_until from report_schedules
    where port_id = ${portOf(ctx)} and template_id = ${id}`.execute(ctx.db)
  const due = rows[0] && (await lastDue(ctx, schedule, { after: rows[0].settledUntil, until: now }))
  return due ?? nextDue(ctx, schedule, now)
}

async function selectTemplates(ctx: Ctx, condition: RawBuilder<unknown>): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select t.id, t.kind, t.name, t.description, t.config, t.schedule, case when u.id is not null then ${personName} end as "createdByName",
      to_char(t.created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as "createdAt",
      to_char(t.updated_at at time zone 'UTC', ${sql.lit(isoFormat)}) as "updatedAt", t.version
    from report_templates t left join users u on u.id = t.created_by
    where t.port_id = ${portOf(ctx)} and ${condition} order by ${byName(ctx, sql`t.name`)}, t.id`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows
}
