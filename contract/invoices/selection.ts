import { z } from 'zod'
import { berthPlaces } from '../berths/places.ts'
import { currency, currencyList, flag, id, idList, isoDate, listOf } from '../fields.ts'
import { money } from '../money-fields.ts'
import { type CsvColumn, csvOf } from '../records/csv-columns.ts'
import { recordQuery } from '../records/list-query.ts'
import { quickPeriods } from '../records/quick-periods.ts'
import { invoice } from './record.ts'
import { invoiceStatuses } from './states.ts'
import { billingEntityTypes, invoiceKinds } from './vocabulary.ts'

export const csv = csvOf(invoice)

const filters = {
  kind: listOf(invoiceKinds).optional(),
  status: listOf(invoiceStatuses).optional(),
  /** Whether a part of it was paid and another is open. */
  partlyPaid: flag.optional(),
  currency: currencyList.optional(),
  clientId: id.optional(),
  /** Billed to this company. */
  companyId: id.optional(),
  interestId: id.optional(),
  tenancyId: id.optional(),
  billingEntityType: z.enum(billingEntityTypes).optional(),
  billingEntityId: id.optional(),
  /** Of the berth of its tenancy, else of its interest. */
  ...berthPlaces,
  /** Issued this day or later; no draft is issued. */
  issuedFrom: isoDate.optional(),
  /** Issued this day or earlier. */
  issuedTo: isoDate.optional(),
  /** Issued in this period. */
  issuedIn: z.enum(quickPeriods).optional(),
  /** Due this day or later. */
  dueFrom: isoDate.optional(),
  /** Due this day or earlier. */
  dueTo: isoDate.optional(),
  /** Something was paid on it this day or later. */
  paidFrom: isoDate.optional(),
  /** Something was paid on it this day or earlier; with `paidFrom` between the two. */
  paidTo: isoDate.optional(),
  tagIds: idList.optional(),
}
/** What a list of invoices, and what it sums up to, is asked with. */
export const selection = recordQuery(invoice, csv, filters)

/** What the invoices of one rate of tax come to in one currency. */
export const TaxOfRate = z.object({
  currency,
  taxRatePct: z.string(),
  net: money,
  tax: money,
  gross: money,
  /** Invoices and credit notes that have a line of it. */
  count: z.int(),
})
export const taxColumns: readonly CsvColumn[] = [
  { of: 'currency', type: invoice.type },
  { of: 'taxRatePct', label: 'Tax rate (%)' },
  ...['net', 'tax', 'gross'].map((of) => ({ of, type: invoice.type })),
  { of: 'count', label: 'Count' },
]

/** What invoices sum up to in one currency. */
export const InvoiceSums = z.object({
  currency,
  net: money,
  tax: money,
  gross: money,
  paid: money,
  open: money,
  /** What the drafts among them would come to. */
  drafts: money,
  count: z.int(),
})
