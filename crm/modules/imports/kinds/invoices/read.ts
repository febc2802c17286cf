import { type Totals, totalsOf } from '../../../../../contract/invoices/totals.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { currencyDigits } from '../../../../../contract/values/currencies.ts'
import {
  absoluteOf,
  compareAmounts,
  differenceOf,
  netWithin,
  plainOf,
  roundTo,
  signOf,
  sumOf,
} from '../../../../../contract/values/money.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { rowStateReader } from '../../cells/row-state.ts'
import { nameAndAddress, present, tagsOf } from '../../cells/shared-values.ts'
import { readCurrency, readEmail } from '../../cells/values.ts'
import type { ImportedRecord, RowResult } from '../kind.ts'
import { readDocumentType } from './document-type.ts'
import { lineNumbers, uuid } from './fields.ts'
import { type OpenLine, readRowLines } from './lines.ts'
import { rateOf, readRate } from './rate.ts'

/** An open invoice of another program. */
export interface OpenInvoice extends ImportedRecord {
  number: string
  clientName?: string
  clientEmail?: string
  clientId?: string
  companyName?: string
  issueDate: string
  dueDate: string
  currency: string
  lines: readonly OpenLine[]
  totals: Totals
  paid: string
  paidOn?: string
  reference?: string
  note?: string
}

const ofOurSeries = /^(?:INV|CRN)-\d{4}-\d{4,}$/i

const readState = rowStateReader('invoice', {
  draft: 'not_yet',
  sent: 'holds',
  overdue: 'holds',
  paid: 'over',
  void: 'never',
})

/** Reads an invoice from its row, and those of its other lines. Problems are told to the readers. */
export function readInvoice(
  reader: RowReader,
  more: readonly RowReader[],
  portCurrency: string,
): RowResult<OpenInvoice> {
  const number = reader.value('number', ownNumber, seriesProblem)
  const billed = readBilled(reader)
  const issueDate = reader.dateNeeded('issueDate')
  const dueDate = reader.dateNeeded('dueDate')
  if (number === null) missing(reader, 'number', reasonFor('import_invoice_unnumbered'))
  if (issueDate === null) missing(reader, 'issueDate', reasonFor('import_invoice_undated'))
  if (dueDate === null) missing(reader, 'dueDate', reasonFor('import_invoice_no_due'))
  if (issueDate && dueDate && dueDate < issueDate) reader.refuse('dueDate', reasonFor('invoice_due_early'))
  readState(reader)
  const isCredit = !readDocumentType(reader)
  const amounts = isCredit ? nothingCharged(portCurrency) : readAmounts(reader, more, portCurrency)
  const record = {
    number: number ?? '',
    ...billed,
    issueDate: issueDate ?? '',
    dueDate: dueDate ?? '',
    ...amounts,
    ...present({
      paidOn: amounts.paid === '0' ? null : readPaidOn(reader, issueDate),
      reference: reader.text('reference'),
      note: reader.lines('note'),
    }),
    tags: tagsOf(reader),
  } as OpenInvoice
  return {
    record,
    identities:
      number === null ? [] : [{ key: `number ${number.toLowerCase()}`, says: number, field: 'number' }],
  }
}

/** The words of a number as they are given; null for one that this product gives itself. */
function ownNumber(text: string): string | null {
  return text.length <= 40 && !ofOurSeries.test(text) && /[\p{L}\p{N}]/u.test(text) ? text : null
}

function seriesProblem(text: string): Reason {
  if (text.length > 40) return reasonFor('import_too_long', { count: text.length, most: 40 })
  if (!ofOurSeries.test(text)) return reasonFor('import_invoice_number', { text })
  return reasonFor('import_number_of_series', { text, same: text })
}

function missing(reader: RowReader, key: string, reason: Reason): void {
  const column = reader.columnOf(key)
  if (!reader.problems.some((one) => one.column === column)) reader.refuse(key, reason)
}

function readBilled(reader: RowReader) {
  const contact = nameAndAddress(reader.text('clientName'))
  const clientEmail =
    reader.value('clientEmail', readEmail, (text) => reasonFor('import_no_email', { text })) ?? contact.email
  const clientId = reader.value(
    'clientId',
    (text) => (uuid.test(text) ? text.toLowerCase() : null),
    (text) => reasonFor('import_no_client_id', { text: text.slice(0, 60) }),
  )
  const companyName = reader.text('companyName')
  const clientName = contact.name?.replace(/\s+/g, ' ') ?? null
  // In a whole export a number may say it.
  const numbers = [reader.text('clientNumber'), reader.text('companyNumber')]
  const isNamed = [clientName, clientEmail, clientId, companyName, ...numbers].some((one) => one !== null)
  const keys = ['clientName', 'clientEmail', 'clientId', 'companyName']
  if (!isNamed && reader.problems.every(({ column }) => !keys.some((key) => reader.columnOf(key) === column)))
    reader.refuse(keys.find((key) => reader.has(key)) ?? null, reasonFor('import_nobody_billed'))
  return present({ clientName, clientEmail, clientId, companyName })
}

type Amounts = Pick<OpenInvoice, 'currency' | 'lines' | 'totals' | 'paid'>

const nothing = { subtotal: '0', discount: '0', net: '0', tax: '0', gross: '0', taxByRate: [], lineNets: [] }

/** What was charged and paid. Problems are told to the reader. */
function readAmounts(reader: RowReader, more: readonly RowReader[], portCurrency: string): Amounts {
  const before = reader.problems.length
  const code = reader.value('currency', readCurrency, (text) => reasonFor('import_no_currency', { text }))
  const total = reader.moneyNeeded('total', code, portCurrency)
  const currency = code ?? total?.currency ?? firstCurrency(reader) ?? portCurrency
  const amount = (key: string) => reader.moneyNeeded(key, currency, currency)?.amount ?? null
  const lines = readLines(reader, amount)
  const [paid, open] = [amount('paid'), amount('open')]
  const rate = reader.value('taxRate', readRate, rateProblem)
  const empty = nothingCharged(currency)
  if (reader.problems.length > before) return empty
  if (!assertOneCurrency(reader, currency, portCurrency)) return empty
  const sum = { total: total?.amount ?? null, tax: amount('taxAmount') }
  const ofRows = lines.length > 0 ? null : readRowLines([reader, ...more], currency, sum)
  if (ofRows) return { currency, ...ofRows, paid: paidOf(reader, ofRows.totals.gross, paid, open) }
  if (!assertOneTotal(reader, more) || reader.problems.length > before) return empty
  const charged = lines.length > 0 ? ofLines(lines, currency, total?.amount ?? null) : null
  if (charged === 'differs') {
    const { gross } = totalsOf(lines, currency, 'invoice')
    reader.refuse('total', reasonFor('import_invoice_lines', { sum: gross, total: total!.amount }))
    return empty
  }
  if (charged === null && total === null) {
    reader.refuse(reader.has('total') ? 'total' : 'line1Net', reasonFor('import_invoice_no_amount'))
    return empty
  }
  const totals = charged ?? readTotals(reader, { total: total!.amount, rate, currency, amount })
  if (totals === null) return empty
  const standing = paidOf(reader, totals.gross, paid, open)
  const taxRatePct = totals.taxByRate[0]?.taxRatePct ?? '0'
  const one = { description: reader.text('lineText'), quantity: '1', unitPrice: totals.net, taxRatePct }
  return { currency, lines: charged ? lines : [one], totals, paid: standing }
}

function nothingCharged(currency: string): Amounts {
  return { currency, lines: [], totals: nothing, paid: '0' }
}

/**
 * Other systems list the total in the currency of the invoice, and beside it other amounts in that of the company, as columns
 * that are “signed” or named so: of an invoice in a foreign currency those cannot be told.
 */
function assertOneCurrency(reader: RowReader, currency: string, portCurrency: string): boolean {
  const isNamed = (key: string, words: RegExp) => words.test(reader.columnOf(key) ?? '')
  if (currency === portCurrency || !isNamed('total', /\bin currency\b/i)) return true
  const key = ['net', 'taxAmount', 'paid', 'open'].find(
    (one) => isNamed(one, /\bsigned\b|\bcompany currency\b/i) && !isNamed(one, /\bin currency\b/i),
  )
  if (key === undefined || reader.text(key) === null) return true
  reader.refuse(key, reasonFor('import_invoice_currencies', { currency }))
  return false
}

/** Rows without amounts of lines are one invoice where all of them name the same total. */
function assertOneTotal(reader: RowReader, more: readonly RowReader[]): boolean {
  const total = reader.text('total')
  if (more.every((one) => [total, null].includes(one.text('total')))) return true
  reader.refuse('total', reasonFor('import_invoice_totals'))
  return false
}

function firstCurrency(reader: RowReader): string | null {
  for (const at of lineNumbers) {
    const read = reader.has(`line${at}Net`) ? reader.money(`line${at}Net`, null, 'EUR') : null
    if (read?.currency) return read.currency
  }
  return null
}

function readLines(reader: RowReader, amount: (key: string) => string | null): OpenLine[] {
  return lineNumbers.flatMap((at): OpenLine[] => {
    const unitPrice = amount(`line${at}Net`)
    const taxRatePct = reader.value(`line${at}Rate`, readRate, rateProblem) ?? '0'
    const description = reader.text(`line${at}`)
    if (unitPrice !== null) return [{ description, quantity: '1', unitPrice, taxRatePct }]
    if (description !== null) missing(reader, `line${at}Net`, reasonFor('import_invoice_line', { line: at }))
    return []
  })
}

/** What lines come to, rounded as their total was; as lines by themselves do where nobody says the total. */
function ofLines(lines: readonly OpenLine[], currency: string, total: string | null): Totals | 'differs' {
  const both = (['invoice', 'line'] as const).map((rounding) => totalsOf(lines, currency, rounding))
  if (total === null) return both[0]!
  return both.find(({ gross }) => compareAmounts(gross, total) === 0) ?? 'differs'
}

interface Sums {
  total: string
  rate: string | null
  currency: string
  amount(key: string): string | null
}

/**
 * What a row without lines comes to: by what the tax comes to or the net, where the file has them, else by a rate. Null where they
 * contradict one another, which is told to the reader.
 */
function readTotals(reader: RowReader, { total, rate, currency, amount }: Sums): Totals | null {
  const before = reader.problems.length
  const [tax, net] = [amount('taxAmount'), amount('net')]
  if (reader.problems.length > before) return null
  if (tax === null && net === null) return ofTotal(total, rate ?? '0', currency)
  const exact = tax ?? differenceOf(total, net!)
  const left = differenceOf(total, exact)
  const key = tax === null ? 'net' : 'taxAmount'
  if (net !== null && compareAmounts(left, net) !== 0) {
    reader.refuse(key, reasonFor('import_net_and_tax', { sum: sumOf([net, exact]), total }))
    return null
  }
  if (signOf(exact) < 0 || (signOf(left) <= 0 && signOf(exact) !== 0) || compareAmounts(exact, left) > 0) {
    reader.refuse(key, reasonFor('import_large_tax', { tax: plainOf(exact) }))
    return null
  }
  if (rate === null) {
    const found = rateOf(left, exact, currencyDigits(currency))
    if (!found.isUsual)
      reader.remarks.push({
        row: reader.line,
        column: null,
        reason: reasonFor('import_odd_rate', { rate: found.ratePct }),
      })
    return sumsOf(total, left, found.ratePct, currency)
  }
  const byRate = ofTotal(total, rate, currency).tax
  // Other programs round each line by itself.
  if (compareAmounts(absoluteOf(differenceOf(byRate, exact)), '0.05') > 0) {
    reader.refuse(key, reasonFor('import_tax_by_rate', { rate, sum: plainOf(byRate), tax: plainOf(exact) }))
    return null
  }
  return sumsOf(total, left, rate, currency)
}

/** The tax within a total. */
function ofTotal(total: string, rate: string, currency: string): Totals {
  return sumsOf(total, netWithin(total, rate, currencyDigits(currency)), rate, currency)
}

function sumsOf(gross: string, net: string, rate: string, currency: string): Totals {
  const digits = currencyDigits(currency)
  const written = (amount: string) => roundTo(amount, digits)
  const amounts = { net: written(net), tax: written(differenceOf(gross, net)) }
  return {
    ...amounts,
    subtotal: amounts.net,
    discount: '0',
    gross: written(gross),
    taxByRate: [{ taxRatePct: plainOf(rate), ...amounts }],
    lineNets: [amounts.net],
  }
}

/** What was paid so far, by what was paid or by what is open; where both are said they agree, and something is open. */
function paidOf(reader: RowReader, gross: string, paid: string | null, open: string | null): string {
  if (signOf(gross) === 0)
    reader.refuse(reader.has('total') ? 'total' : 'line1Net', reasonFor('invoice_worthless'))
  else if (paid !== null && compareAmounts(paid, gross) >= 0)
    reader.refuse('paid', reasonFor('import_invoice_paid'))
  else if (open !== null && compareAmounts(open, gross) > 0)
    reader.refuse('open', reasonFor('import_invoice_open'))
  else if (open !== null && signOf(open) === 0) reader.refuse('open', reasonFor('import_invoice_settled'))
  else if (paid !== null && open !== null && compareAmounts(sumOf([paid, open]), gross) !== 0)
    reader.refuse('open', reasonFor('import_invoice_sum', { sum: sumOf([paid, open]), total: gross }))
  const sum = paid ?? (open === null ? '0' : differenceOf(gross, open))
  return plainOf(sum)
}

/** The day of what was paid so far: that of the invoice where the file does not say it. */
function readPaidOn(reader: RowReader, issueDate: string | null): string | null {
  return reader.dateNeeded('paidOn') ?? issueDate
}

function rateProblem(text: string): Reason {
  return reasonFor('import_no_rate', { text: text.slice(0, 60) })
}
