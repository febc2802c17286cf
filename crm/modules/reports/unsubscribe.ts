import { sql } from 'kysely'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

interface Subscription {
  name: string
  schedule: ReportSchedule | null
}

/** A report by its id, with its schedule; undefined where it is gone. */
export async function readSubscription(ctx: Ctx, templateId: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`select name, schedule from report_templates
    where port_id = ${portOf(ctx)} and id = ${templateId}`.execute(ctx.db.withoutPlugins())
  return rows[0]
}

/** Somebody gets a report no more: the last of its recipients ends its schedule. Once more changes nothing. */
export async function unsubscribeFromReport(
  tx: Tx,
  templateId: string,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await sql`select 1 from report_templates where port_id = ${portOf(tx)} and id = ${templateId} for update`.execute(
    tx.db,
  )
  const report = await readSubscription(tx, templateId)
  if (!report?.schedule?.recipients.includes(userId)) return tx.unchanged()
  const recipients = report.schedule.recipients.filter((id) => id !== userId)
  const schedule = recipients.length > 0 ? { ...report.schedule, recipients } : null
  await sql`update report_templates set schedule = ${schedule && JSON.stringify(schedule)}::jsonb
    where port_id = ${portOf(tx)} and id = ${templateId}`.execute(tx.db)
  tx.emit('report.updated', {
    entityId: templateId,
    label: report.name,
    oldValues: { schedule: report.schedule },
    newValues: { schedule },
    by: { kind: 'staff', userId, name },
  })
}
