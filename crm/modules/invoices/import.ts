import { sql } from 'kysely'
import type { Totals } from '../../../contract/invoices/totals.ts'
import type { BillingEntityType } from '../../../contract/invoices/vocabulary.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { signOf } from '../../../contract/values/money.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { forgetBefore, recordBefore } from '../payments/of-invoice.ts'
import { inserted } from '../records/columns.ts'
import { createRecord } from '../records/creating/create.ts'
import { readSetting } from '../settings/read.ts'
import { issuerOf } from './issuer.ts'
import { type Line, totalColumns, writeLines } from './lines.ts'
import { partyNow } from './party.ts'
import { stepsSoFar } from './remind.ts'
import { partiesOf } from './terms.ts'

/** An open invoice of another program, as a list of the port has it. */
export interface OpenInvoice {
  readonly number: string
  readonly billingEntityType: BillingEntityType
  readonly billingEntityId: string
  readonly issueDate: string
  readonly dueDate: string
  readonly currency: string
  /** Those without words are what is brought forward. */
  readonly lines: readonly (Omit<Line, 'description' | 'expenseId'> & {
    readonly description: string | null
  })[]
  readonly totals: Totals
  /** What came before, in an amount of its currency; zero for nothing. */
  readonly paid: string
  readonly paidOn: string
  readonly reference: string | null
  readonly note: string | null
  readonly tagIds: readonly string[]
  readonly custom: Readonly<Record<string, unknown>> | undefined
}

const broughtForward: Readonly<Record<ClientLanguage, string>> = {
  en: 'Brought forward from another program',
  fi: 'Siirretty toisesta ohjelmasta',
  sv: 'Överfört från ett annat program',
}

/**
 * Writes down an invoice that another program sent, and gives its id. It stands as sent with the number it had, outside the
 * series of the port, and counts as printed: nobody is mailed. Reminders whose day has passed are left to the other program.
 * Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECORD_ARCHIVED.
 */
export function importInvoice(tx: Tx, invoice: OpenInvoice): Promise<string> {
  const { number, issueDate, dueDate, currency, totals, paid, paidOn, reference, note } = invoice
  const { billingEntityType, billingEntityId, tagIds, custom } = invoice
  const isPaid = signOf(paid) > 0
  return createRecord(
    tx,
    kinds.invoice,
    { tagIds, custom },
    {
      required: true,
      lock: () => readSetting(tx, 'port_language'),
      prepare: async (_body, { locks: language }) => {
        const parties = await partiesOf(tx, { kind: 'general', billingEntityType, billingEntityId })
        const issuer = await readSetting(tx, 'invoice_issuer')
        const values = { ...parties, number, issueDate, dueDate, currency, reference, note }
        const { net, tax, gross } = totals
        return {
          columns: {
            ...values,
            ...totalColumns(totals),
            status: 'sent',
            language,
            issuer: issuerOf(issuer ?? { name: (await brandOf(tx)).name, address: '' }),
            billTo: {},
            sentAt: new Date(),
            printedAt: new Date(),
            createdBy: tx.actor.userId,
            sentBy: tx.actor.userId,
          },
          label: number,
          values: { ...values, net, tax, gross, ...(isPaid ? { paid } : {}) },
          language,
        }
      },
      after: async ([row]) => {
        const { id, language } = row!
        const lines = invoice.lines.map(({ description, ...line }) => ({
          ...line,
          description: description ?? broughtForward[language],
        }))
        await writeLines(tx, id, lines, totals)
        if (isPaid) await payBefore(tx, id, { paid, paidOn, currency })
        const came = isPaid
          ? sql`, paid = ${paid}, payment_date = ${paidOn}::date, payment_method = 'other'`
          : sql``
        await sql`update invoices t set bill_to = ${partyNow(portOf(tx))}, reminder_steps = ${await stepsSoFar(tx)}${came}
        where t.port_id = ${portOf(tx)} and t.id = ${id}`.execute(tx.db)
      },
    },
  )
}

/** What came before is one payment without a way of its own. */
async function payBefore(
  tx: Tx,
  invoiceId: string,
  { paid, paidOn, currency }: Pick<OpenInvoice, 'paid' | 'paidOn' | 'currency'>,
) {
  const id = uuidv7()
  const payment = { invoiceId, amount: paid, paidOn, method: 'other' }
  const row = { portId: portOf(tx), id, ...payment, recordedBy: tx.actor.userId }
  await sql`insert into invoice_payments ${inserted([row])}`.execute(tx.db)
  await recordBefore(tx, { ...payment, invoicePaymentId: id, currency, reference: null })
}

/** Takes what came before out again, so that the invoice can be removed. */
export async function forgetOpening(tx: Tx, invoiceId: string): Promise<void> {
  await forgetBefore(tx, invoiceId)
  await sql`delete from invoice_payments where port_id = ${portOf(tx)} and invoice_id = ${invoiceId}`.execute(
    tx.db,
  )
}
