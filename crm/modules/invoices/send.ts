import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { paymentReference } from '../../../contract/invoices/reference.ts'
import { invoiceMoves } from '../../../contract/invoices/states.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { addDays } from '../../../contract/values/days.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { signOf } from '../../../contract/values/money.ts'
import { portOf, type Tx } from '../../context.ts'
import { languageOfClient } from '../mail/language.ts'
import { holdReference } from '../records/references/hold.ts'
import { assertMove, transition } from '../records/states/transition.ts'
import { aheadOf, todayInPort } from '../records/today.ts'
import { readSetting } from '../settings/read.ts'
import { issuerOf } from './issuer.ts'
import { type Line, readLines, reckon, totalColumns, writeLines } from './lines.ts'
import { takeNumber } from './number.ts'
import { partyNow } from './party.ts'
import { assertSound } from './pay.ts'
import { printSoon } from './printing/jobs.ts'
import { usualRecipients } from './recipients.ts'
import { about, type InvoiceRow, lockInvoice } from './row.ts'

type Body = BodyOf<typeof invoices.send>

/**
 * Gives a draft its number and keeps who issued it and who is billed as they are; its PDF is made and mailed after the commit.
 * Throws INVOICE_STATE, VERSION_STALE, INVOICE_DAY for another day than today unless it is confirmed, INVOICE_ISSUER_MISSING, RECIPIENT_REQUIRED, VALIDATION_FAILED; of a deposit COMPETING_DEALS and BERTH_UNCONFIRMED.
 */
export async function sendInvoice(
  tx: Tx,
  id: string,
  { to, message = null, confirmDay = false, ...known }: Body,
  ifMatch: number | null,
): Promise<void> {
  const locked = await lockInvoice(tx, id, ifMatch)
  const { row } = locked
  assertMove(invoiceMoves.send, row.status, 'INVOICE_STATE')
  const lines = await readLines(tx, id)
  const totals = await reckon(tx, lines, row.currency, row)
  assertWorth(lines, totals.gross)
  const issuing = await readSetting(tx, 'invoice_issuer')
  if (!issuing) throw new Refusal('INVOICE_ISSUER_MISSING')
  const issuer = issuerOf(issuing)
  const days = await daysOf(tx, row)
  await assertDay(tx, days.issueDate, confirmDay)
  await assertSound(tx, row, known)
  const billed = (row.billClientId ?? row.billCompanyId)!
  await holdReference(tx, row.billingEntityType, billed, 'billingEntityId')
  const sentTo = to ?? (await usualRecipients(tx, row))
  if (to === undefined && sentTo.length === 0)
    throw new Refusal('RECIPIENT_REQUIRED', [because('to', 'invoice_no_mail')])
  const billTo = await readBillTo(tx, id)
  const language = await languageOfBilled(tx, row)
  await writeLines(tx, id, lines, totals)
  await printSoon(tx)
  const numbered = await takeNumber(tx, 'INV', days.issueDate)
  const { shown } = paymentReference(numbered.seriesYear, numbered.seriesNumber, issuer.iban)
  const { net, tax, gross } = totals
  await transition(tx, kinds.invoice, { ...locked, called: numbered.number }, invoiceMoves.send, {
    values: {
      ...totalColumns(totals),
      ...days,
      ...numbered,
      reference: shown,
      issuer,
      billTo,
      language,
      sentTo,
      message,
      sentAt: new Date(),
      sentBy: tx.actor.userId,
    },
    tells: ['number', 'issueDate', 'dueDate', 'sentTo'],
    metadata: { ...about(row), number: numbered.number, currency: row.currency, net, tax, gross },
  })
}

/** That of the client who is billed, else that of the port. */
async function languageOfBilled(tx: Tx, { billClientId }: InvoiceRow): Promise<ClientLanguage> {
  const { rows } = await sql<{
    language: ClientLanguage | null
  }>`select ${languageOfClient(tx, sql`${billClientId}::uuid`)} as language`.execute(tx.db)
  return rows[0]?.language ?? readSetting(tx, 'port_language')
}

/** Who is billed by an invoice, as they are now. */
async function readBillTo(tx: Tx, id: string): Promise<object> {
  const { rows } = await sql<{ party: object }>`select ${partyNow(portOf(tx))} as party from invoices t
    where t.port_id = ${portOf(tx)} and t.id = ${id}`.execute(tx.db.withoutPlugins())
  return rows[0]!.party
}

async function daysOf(
  tx: Tx,
  row: Pick<InvoiceRow, 'issueDate' | 'dueDate'>,
): Promise<{ issueDate: string; dueDate: string }> {
  const issueDate = row.issueDate ?? (await todayInPort(tx))
  const dueDate = row.dueDate ?? addDays(issueDate, await readSetting(tx, 'payment_terms_days'))
  if (dueDate >= issueDate) return { issueDate, dueDate }
  throw new Refusal('VALIDATION_FAILED', [because('dueDate', 'invoice_due_early')])
}

/** An invoice is of today; whoever wants another day says so, knowing which numbers it stands behind. None is of a day to come. */
async function assertDay(tx: Tx, issueDate: string, confirmed: boolean): Promise<void> {
  const today = await todayInPort(tx)
  if (issueDate === today) return
  if (issueDate > today) throw new Refusal('VALIDATION_FAILED', [because('issueDate', aheadOf(today))])
  if (confirmed) return
  const { rows } = await sql<{
    number: string
    day: string
  }>`select i.number, i.issue_date::text as day from invoices i
    where i.port_id = ${portOf(tx)} and i.series = 'INV' and i.series_year = extract(year from ${issueDate}::date)
      and i.issue_date > ${issueDate}::date order by i.series_number desc limit 1`.execute(tx.db)
  const details = [because('issueDate', 'invoice_day', { day: issueDate, today })]
  for (const { number, day } of rows) details.push(because('issueDate', 'invoice_day_order', { number, day }))
  throw new Refusal('INVOICE_DAY', details)
}

function assertWorth(lines: readonly Line[], gross: string): void {
  if (lines.length > 0 && signOf(gross) > 0) return
  const reason = lines.length === 0 ? reasonFor('invoice_empty') : reasonFor('invoice_worthless')
  throw new Refusal('VALIDATION_FAILED', [because('lines', reason)])
}
