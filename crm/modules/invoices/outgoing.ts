import { sql } from 'kysely'
import type { BodyOf, DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { compose } from '../../../platform/mail/compose.ts'
import { type Ctx, type OutsideCtx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { doesMailLeave } from '../mail/leaves.ts'
import { eachAlone } from '../records/bulk/each-alone.ts'
import { invoiceReminderLetter } from './letters.ts'
import { letterValues } from './printing/letters.ts'
import { readToPrint } from './printing/read.ts'
import { billedName, statusOf, written } from './queries.ts'
import { usualMail } from './recipients.ts'
import { asksOf, remindNow } from './remind.ts'
import { sendInvoice } from './send.ts'

type Outgoing = DataOf<typeof invoices.outgoing>
type Mailing = Pick<Services, 'env'>
type Working = Pick<Services, 'env' | 'kernel'>

/** To whom invoices go, and over what, before they do. */
export async function readOutgoing(ctx: Ctx, { env }: Mailing, ids: readonly string[]): Promise<Outgoing> {
  const { rows } = await sql<Outgoing['rows'][number]>`select t.id, t.version, t.number, t.kind,
      ${billedName(ctx)} as "billingEntityName", ${statusOf(ctx)} as status, t.currency,
      ${written(sql`t.gross`)} as gross, ${written(asksOf(ctx))} as asks,
      case when cardinality(t.sent_to) > 0 then t.sent_to
        else array_remove(array[${usualMail(ctx, sql`t.bill_client_id`, sql`t.bill_company_id`)}::text], null) end as "to"
    from invoices t where t.port_id = ${portOf(ctx)} and t.id = any(${ids as string[]}::uuid[])
    order by t.series_year, t.series, t.series_number, t.id`.execute(ctx.db.withoutPlugins())
  return { rows, mailLeaves: await doesMailLeave(ctx, env) }
}

/** The reminder of an invoice in its words. Throws RECORD_NOT_FOUND, INVOICE_STATE for one that is not overdue. */
export async function readReminder(
  ctx: Ctx,
  services: Mailing,
  id: string,
): Promise<DataOf<typeof invoices.reminder>> {
  const { rows, mailLeaves } = await readOutgoing(ctx, services, [id])
  const [row] = rows
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  if (row.status !== 'overdue') throw new Refusal('INVOICE_STATE')
  const [invoice] = await readToPrint(ctx, [id])
  const brand = await brandOf(ctx)
  const { to, asks, currency } = row
  const values = { ...letterValues(invoice!, asks), port: brand.name, href: null }
  const letter = invoiceReminderLetter.writeIn(invoice!.language, values, brand.applicationName)
  const { text } = compose(letter, brand, invoice!.language)
  return { to, asks, currency, subject: letter.subject, text, mailLeaves }
}

/** Sends drafts, each by itself. */
export function sendAll(
  ctx: OutsideCtx,
  services: Working,
  { invoices: drafts, confirmDay = false }: BodyOf<typeof invoices.sendAll>,
) {
  const versions = new Map(drafts.map(({ id, version }) => [id, version ?? null]))
  return eachAlone(ctx, services, [...versions.keys()], async (tx, id) => {
    await sendInvoice(tx, id, { confirmDay }, versions.get(id) ?? null)
    return {}
  })
}

/** Reminds of overdue invoices, each by itself. */
export function remindAll(ctx: OutsideCtx, services: Working, { ids }: BodyOf<typeof invoices.remindAll>) {
  return eachAlone(ctx, services, ids, async (tx, id) => {
    await remindNow(tx, services.env, id, {})
    return {}
  })
}
