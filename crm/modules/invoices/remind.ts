import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { isOverdue } from '../../../contract/invoices/states.ts'
import { settingRegistry } from '../../../contract/settings/registry.ts'
import { hourMs } from '../../../contract/values/days.ts'
import { signOf } from '../../../contract/values/money.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { theSystem } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { mailedLink } from '../files/links.ts'
import { attach } from '../mail/attachments.ts'
import { writeLetter } from '../mail/write.ts'
import { isOpen, isToPayBack } from '../money/invoices.ts'
import { dueInPorts } from '../ports/due-in-ports.ts'
import { todayInPort } from '../records/today.ts'
import { readSettings } from '../settings/read.ts'
import { invoiceReminderLetter } from './letters.ts'
import { letterValues } from './printing/letters.ts'
import { readToPrint } from './printing/read.ts'
import { usualRecipients } from './recipients.ts'
import { about, type InvoiceRow, lockInvoice } from './row.ts'

/** Reminds of overdue invoices on the days of each port. */
export const remindInvoicesJob = job('remind_invoices', undefined, { scope: 'none' })

const together = 200

type Needed = Pick<Services, 'kernel' | 'log' | 'env'>

/** Mails what is due by the rhythm of each port, at eight by its clock. */
export const remindInvoices = handleJob(remindInvoicesJob, (services: Needed) =>
  dueInPorts(services, {
    ports: sql`ports_with_invoices_to_remind(${JSON.stringify(settingRegistry.invoice_reminder_days.fallback)}::jsonb)`,
    find: dueReminders,
    settle: (tx, id) => remindByRhythm(tx, services.env, id),
    failed: 'invoices of a port were not reminded of',
  }),
)

/** How many of the days of the rhythm have come for the invoice `t`. */
const stepsOf = (
  tx: Tx,
  days: readonly number[],
) => sql<number>`(select count(*)::int from unnest(${[...days]}::int[]) d(days)
  where (t.due_date + d.days) + time '08:00' <= now() at time zone (select timezone from ports where id = ${portOf(tx)}))`

/** SQL for how many of the days of the rhythm have come for the invoice `t` by now. */
export async function stepsSoFar(tx: Tx) {
  return stepsOf(tx, await rhythmOf(tx))
}

async function rhythmOf(tx: Tx): Promise<readonly number[]> {
  const [enabled, days] = await readSettings(tx, [
    'invoices_module_enabled',
    'invoice_reminder_days',
  ] as const)
  return enabled!.value ? (days!.value as number[]) : []
}

async function dueReminders(tx: Tx): Promise<string[]> {
  const days = await rhythmOf(tx)
  if (days.length === 0) return []
  const { rows } = await sql<{ id: string }>`select t.id from invoices t
    where t.port_id = ${portOf(tx)} and ${isOpen()} and t.due_date < now()::date + 1 and ${stepsOf(tx, days)} > t.reminder_steps
    order by t.due_date, t.id limit ${sql.lit(together)}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** SQL for what is open of the invoice `t` without what open credit notes of who is billed cover: they count for what fell due first. */
export function asksOf(ctx: Ctx): RawBuilder<string> {
  const port = portOf(ctx)
  const alike = (
    of: string,
  ) => sql`${sql.ref(`${of}.port_id`)} = ${port} and ${sql.ref(`${of}.currency`)} = t.currency and (${sql.ref(`${of}.bill_client_id`)} = t.bill_client_id
      or ${sql.ref(`${of}.bill_company_id`)} = t.bill_company_id)`
  return sql<string>`(select case when c.credit is null then t.open
      else least(t.open, greatest(0, (select sum(o.open) from invoices o where ${alike('o')} and ${isOpen('o')}
        and (o.due_date, o.id) <= (t.due_date, t.id)) - c.credit)) end
    from (select sum(n.open) as credit from invoices n where ${alike('n')} and ${isToPayBack('n')}) c)`
}

async function uncovered(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ asks: string }>`select ${asksOf(tx)} as asks from invoices t
    where t.port_id = ${portOf(tx)} and t.id = ${id}`.execute(tx.db)
  return rows[0]!.asks
}

/** Reminds of one; however many days of the rhythm have come since the last look, once. */
async function remindByRhythm(tx: Tx, env: Services['env'], id: string): Promise<void> {
  const { row, called } = await lockInvoice(tx, id)
  const { rows } = await sql<{
    steps: number
  }>`select ${stepsOf(tx, await rhythmOf(tx))} as steps from invoices t
    where t.port_id = ${portOf(tx)} and t.id = ${id} and ${isOpen()}`.execute(tx.db)
  const steps = rows[0]?.steps ?? 0
  if (steps <= row.reminderSteps) return
  await sql`update invoices set reminder_steps = ${steps} where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  const asks = await uncovered(tx, id)
  if (signOf(asks) === 0) return
  const to = row.sentTo.length > 0 ? row.sentTo : await usualRecipients(tx, row)
  if (to.length > 0) await mailReminder(tx, env, { row, called }, { to, asks, bySystem: true })
}

/** Mails a reminder now. Throws INVOICE_STATE for one that is not overdue, INVOICE_COVERED, REMINDER_TOO_SOON, RECIPIENT_REQUIRED. */
export async function remindNow(
  tx: Tx,
  env: Services['env'],
  id: string,
  { to }: BodyOf<typeof invoices.remind>,
): Promise<void> {
  const locked = await lockInvoice(tx, id)
  const { row } = locked
  if (!isOverdue(row, await todayInPort(tx))) throw new Refusal('INVOICE_STATE')
  const asks = await uncovered(tx, id)
  if (signOf(asks) === 0) throw new Refusal('INVOICE_COVERED')
  if (row.remindedAt && Date.now() - row.remindedAt.getTime() < hourMs) throw new Refusal('REMINDER_TOO_SOON')
  const usual = row.sentTo.length > 0 ? row.sentTo : await usualRecipients(tx, row)
  const recipients = to ?? usual
  if (recipients.length === 0) throw new Refusal('RECIPIENT_REQUIRED', [because('to', 'invoice_no_mail')])
  await mailReminder(tx, env, locked, { to: recipients, asks })
}

async function mailReminder(
  tx: Tx,
  env: Services['env'],
  { row, called }: { row: InvoiceRow; called: string },
  { to: recipients, asks, bySystem = false }: { to: readonly string[]; asks: string; bySystem?: boolean },
): Promise<void> {
  const [invoice] = await readToPrint(tx, [row.id])
  const brand = await brandOf(tx)
  const { rows } = await sql<{ id: string }>`select f.id from files f
    where f.port_id = ${portOf(tx)} and f.id = ${row.fileId}::uuid and f.deleted_at is null`.execute(tx.db)
  const fileId = rows[0]?.id ?? null
  const href = fileId ? mailedLink(env, portOf(tx), fileId, brand.slug).url : null
  const values = { ...letterValues(invoice!, asks), port: brand.name, href }
  for (const to of recipients) {
    const about = { type: 'invoice', id: row.id }
    const mailId = await writeLetter(tx, invoiceReminderLetter, values, {
      to,
      language: invoice!.language,
      brand,
      about,
    })
    if (fileId) await attach(tx, mailId, fileId)
  }
  await sql`update invoices set reminders = reminders + 1, reminded_at = now()
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('invoice.reminded', {
    entityId: row.id,
    label: called,
    newValues: { reminders: row.reminders + 1, sentTo: recipients },
    metadata: about(row),
    ...(bySystem ? { by: theSystem } : {}),
  })
}
