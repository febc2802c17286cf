import { sql } from 'kysely'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, newJob } from '../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { dueInPorts } from '../ports/due-in-ports.ts'
import { dueReportsJob, sendReportJob } from './jobs.ts'
import { lastDue, nextDue } from './schedule.ts'

/** Each moment a report is due becomes one sending for each recipient, in one transaction with the jobs that mail them. */
export const dueReports = handleJob(dueReportsJob, (services: Pick<Services, 'kernel' | 'log'>) =>
  dueInPorts(services, {
    ports: sql`ports_with_due_reports()`,
    find: templatesToLookAt,
    settle: (tx, id) => settleDue(tx, id, new Date()),
    failed: 'reports of a port were not looked at',
  }),
)

async function templatesToLookAt(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from report_templates t
    join report_schedules s on s.port_id = t.port_id and s.template_id = t.id
    join ports p on p.id = t.port_id
    where t.port_id = ${portOf(tx)} and t.schedule is not null
      and (s.next_at is null or s.next_at <= now() or s.next_zone is distinct from p.timezone)
    order by t.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Deals with what was due of a template until now, of several moments that were missed with the last; says when it is due next. */
export async function settleDue(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ schedule: ReportSchedule; settledUntil: Date }>`
    select t.schedule, s.settled_until from report_templates t
    join report_schedules s on s.port_id = t.port_id and s.template_id = t.id
    where t.port_id = ${portOf(tx)} and t.id = ${id} and t.schedule is not null for update`.execute(tx.db)
  const [template] = rows
  if (!template) return
  const { schedule, settledUntil } = template
  const dueAt = await lastDue(tx, schedule, { after: settledUntil, until: now })
  if (dueAt) await sendOut(tx, id, schedule, dueAt)
  await sql`update report_schedules set settled_until = ${dueAt ?? settledUntil}, next_at = ${await nextDue(tx, schedule, now)},
      next_zone = (select timezone from ports where id = ${portOf(tx)})
    where port_id = ${portOf(tx)} and template_id = ${id}`.execute(tx.db)
}

async function sendOut(tx: Tx, id: string, schedule: ReportSchedule, dueAt: Date): Promise<void> {
  const sendings = schedule.recipients.map((userId) => ({ id: uuidv7(), userId }))
  for (const sending of sendings)
    tx.later(sql`insert into report_sendings (port_id, id, template_id, due_at, user_id)
      values (${portOf(tx)}, ${sending.id}, ${id}, ${dueAt}, ${sending.userId})`)
  await tx.addJobs(
    sendings.map((one) => newJob(sendReportJob, { sendingId: one.id }, { tenantId: portOf(tx) })),
  )
}
