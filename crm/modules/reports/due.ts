import { sql } from 'kysely'
import type { ReportSchedule } from '../../../contract/reports/templates.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { handleJob, newJob } from '../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { dueInPorts } from '../ports/due-in-ports.ts'
import { dueReportsJob, sendReportJob } from './jobs.ts'
import { lastDue } from './schedule.ts'

/** Each moment a report is due becomes one sending for each recipient, in one transaction with the jobs that mail them. */
export const dueReports = handleJob(dueReportsJob, (services: Pick<Services, 'kernel' | 'log'>) =>
  dueInPorts(services, {
    find: (tx) => dueTemplates(tx, new Date()),
    settle: (tx, id) => settleDue(tx, id, new Date()),
    failed: 'reports of a port were not looked at',
  }),
)

async function dueTemplates(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; schedule: ReportSchedule; settledUntil: Date }>`
    select t.id, t.schedule, s.settled_until from report_templates t
    join report_schedules s on s.port_id = t.port_id and s.template_id = t.id
    where t.port_id = ${portOf(tx)} and t.schedule is not null order by t.id`.execute(tx.db)
  const due: string[] = []
  for (const { id, schedule, settledUntil } of rows)
    if (await lastDue(tx, schedule, { after: settledUntil, until: now })) due.push(id)
  return due
}

/** Deals with what was due of a template until now; of several moments that were missed with the last. */
export async function settleDue(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ schedule: ReportSchedule; settledUntil: Date }>`
    select t.schedule, s.settled_until from report_templates t
    join report_schedules s on s.port_id = t.port_id and s.template_id = t.id
    where t.port_id = ${portOf(tx)} and t.id = ${id} and t.schedule is not null for update`.execute(tx.db)
  const [template] = rows
  const { schedule, settledUntil } = template ?? {}
  const dueAt = schedule && settledUntil && (await lastDue(tx, schedule, { after: settledUntil, until: now }))
  if (!dueAt) return
  const sendings = schedule.recipients.map((userId) => ({ id: uuidv7(), userId }))
  for (const sending of sendings)
    tx.later(sql`insert into report_sendings (port_id, id, template_id, due_at, user_id)
      values (${portOf(tx)}, ${sending.id}, ${id}, ${dueAt}, ${sending.userId})`)
  await sql`update report_schedules set settled_until = ${dueAt}
    where port_id = ${portOf(tx)} and template_id = ${id}`.execute(tx.db)
  await tx.addJobs(
    sendings.map((one) => newJob(sendReportJob, { sendingId: one.id }, { tenantId: portOf(tx) })),
  )
}
