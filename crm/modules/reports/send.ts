import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { ReportConfig } from '../../../contract/reports/config.ts'
import type { SendingReason } from '../../../contract/reports/vocabulary.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn, theSystem } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { storageKey } from '../files/links.ts'
import { readPorts } from '../identity/ports-of.ts'
import { sightOf } from '../identity/sight.ts'
import { endingUrl } from '../mail/ending-token.ts'
import { writeLetter } from '../mail/write.ts'
import { readAllToldHere } from '../notifications/preferences.ts'
import { personName } from '../records/person-name.ts'
import { type GeneratedReport, generateReport } from './generate.ts'
import { sendReportJob } from './jobs.ts'
import { reportLetter } from './letters.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage'>

/** Larger ones are turned away by mail servers: who gets the mail makes the report where it leads to. */
const largestAttached = 8 * 1024 * 1024

interface Waiting {
  setUpBy: string | null
  id: string
  templateId: string
  name: string
  config: ReportConfig
  dueAt: Date
  userId: string
}

/**
 * Makes a report with the rights that its recipient has by now, and mails it. The note of it and the mail are one transaction:
 * cut off anywhere it is begun anew, and nothing is mailed twice.
 */
export const sendReport = handleJob(sendReportJob, (services: Needed) => {
  const within =
    (tenantId: string) =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(services.kernel, systemIn(tenantId), work)
  return {
    async work({ tenantId, sendingId }) {
      const ctx = reading<DB>(services.kernel, systemIn(tenantId))
      const sending = await readWaiting(ctx, sendingId)
      if (!sending) return
      const report = await generateFor(services, ctx, sending)
      if (typeof report === 'string') {
        await within(tenantId)((tx) => withhold(tx, sending, report))
        return
      }
      const isAttached = report.content.length <= largestAttached
      if (isAttached) await services.storage.put(storageKey(tenantId, sendingId), report.content)
      await within(tenantId)((tx) => mail(tx, services.env, sending, { ...report, isAttached }))
    },
    async onGivenUp({ tenantId, sendingId }) {
      const sending = await readWaiting(reading<DB>(services.kernel, systemIn(tenantId)), sendingId)
      if (sending) await within(tenantId)((tx) => withhold(tx, sending, 'error'))
    },
  }
})

async function readWaiting(ctx: Ctx, id: string): Promise<Waiting | null> {
  const { rows } =
    await sql<Waiting>`select s.id, s.template_id as "templateId", t.name, t.config, s.due_at as "dueAt",
      s.user_id as "userId", (select ${personName} from users u where u.id = t.created_by) as "setUpBy"
    from report_sendings s join report_templates t on t.port_id = s.port_id and t.id = s.template_id
    where s.port_id = ${portOf(ctx)} and s.id = ${id} and s.status = 'waiting'`.execute(
      ctx.db.withoutPlugins(),
    )
  return rows[0] ?? null
}

/** The report of what the recipient may see, or why they get none. */
async function generateFor(
  { kernel, storage }: Needed,
  ctx: Ctx,
  { userId, config, dueAt }: Waiting,
): Promise<GeneratedReport | SendingReason> {
  const portId = portOf(ctx)
  const recipient = (await readAllToldHere(ctx, [userId])).get(userId)
  const port = (await readPorts(ctx.db, userId)).find(({ id }) => id === portId)
  if (!recipient || !port) return 'no_member'
  const permissions = new Set(port.permissions)
  if (!permissions.has('reports.export')) return 'no_permission'
  const theirs = reading<DB>(kernel, {
    tenantId: portId,
    actor: { kind: 'staff', userId, name: recipient.name },
    requestId: null,
    sight: sightOf(portId, userId, port.scopes, port.mates),
  })
  try {
    return await generateReport({ ctx: theirs, storage, config, permissions, at: dueAt })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'PERMISSION_DENIED') return 'no_permission'
    if (error.code === 'VALIDATION_FAILED') return 'invalid'
    throw error
  }
}

async function mail(
  tx: Tx,
  env: Services['env'],
  sending: Waiting,
  { name: fileName, rows: printed, total, isAttached }: GeneratedReport & { isAttached: boolean },
): Promise<void> {
  const { id, templateId, name, config, dueAt, userId, setUpBy } = sending
  const { rows } = await sql`select 1 from report_sendings where port_id = ${portOf(tx)} and id = ${id}
    and status = 'waiting' for update`.execute(tx.db)
  const recipient = (await readAllToldHere(tx, [userId])).get(userId)
  if (rows.length === 0) return
  if (!recipient) return withhold(tx, sending, 'no_member')
  const brand = await brandOf(tx)
  const mailId = await writeLetter(
    tx,
    reportLetter,
    {
      name: recipient.name,
      port: brand.name,
      title: name,
      by: setUpBy,
      isAttached,
      href: `${env.publicUrl}/${brand.slug}/reports?open=${templateId}`,
      endHref: endingUrl(env, { mail: 'report', tenantId: portOf(tx), userId, templateId }),
    },
    { to: recipient.email, language: recipient.language, brand },
  )
  await sql`update report_sendings set status = 'sent', mail_id = ${mailId}, file_name = ${isAttached ? fileName : null},
      settled_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('report.sent', {
    entityId: templateId,
    label: name,
    newValues: { recipient: recipient.name },
    metadata: { ...config, rows: printed, total, dueAt, userId },
    by: theSystem,
  })
}

async function withhold(
  tx: Tx,
  { id, templateId, name, dueAt, userId }: Waiting,
  reason: SendingReason,
): Promise<void> {
  const status = reason === 'error' ? 'failed' : 'withheld'
  const { rows } =
    await sql`update report_sendings set status = ${status}, reason = ${reason}, settled_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and status = 'waiting' returning id`.execute(tx.db)
  if (rows.length === 0) return
  tx.emit('report.withheld', {
    entityId: templateId,
    label: name,
    newValues: { reason },
    metadata: { dueAt, userId },
    by: theSystem,
  })
}
