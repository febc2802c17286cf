import { z } from 'zod'
import { aiFailures, ocrProviders } from '../ai/vocabulary.ts'
import { data, file } from '../endpoint.ts'
import { currency, currencyList, flag, id, isoDate, termList, text } from '../fields.ts'
import { largestPdf } from '../files/limits.ts'
import { money } from '../money-fields.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { recordQuery } from '../records/list-query.ts'
import { quickPeriods } from '../records/quick-periods.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { expenseGroupings } from './limits.ts'
import { expense } from './record.ts'

export const ExpenseRow = z.object(rowOf(expense))
export const Expense = z.object(detailOf(expense))

const { view } = expense.gates
const fields = inputOf(expense)
const csv = csvOf(expense)

const filters = {
  category: termList.optional(),
  currency: currencyList.optional(),
  payerId: id.optional(),
  /** Of this trip, written alike but for its case. */
  tripLabel: text(120).optional(),
  /** Of this day or later. */
  from: isoDate.optional(),
  /** Of this day or earlier. */
  to: isoDate.optional(),
  /** Of a day in this period. */
  spentIn: z.enum(quickPeriods).optional(),
  /** Billed on by this invoice. */
  invoiceId: id.optional(),
  /** Whether an invoice bills it on. */
  billed: flag.optional(),
}

const regular = operationsOf(expense, {
  row: ExpenseRow,
  one: Expense,
  filters,
  input: fields,
  change: fields,
  summaries: {
    list: 'Expenses of the port, newest first',
    create:
      'Creates an expense, below zero for what was given back. It has a receipt, or says why there is none; without a payer it was paid by the caller, without a currency it is of the port’s',
    get: 'One expense',
    update:
      'Changes an expense. Of one that stands on an invoice merchant, day, amount, tax and currency stay as they are',
  },
})

const selection = recordQuery(expense, csv, {
  ...filters,
  archived: regular.list.query.shape.archived,
  tagIds: regular.list.query.shape.tagIds,
})

/** A value that was read: how sure, from 0 to 1, and where it stands in percent of its page, from the top left. */
const ReadValue = z.object({
  value: z.string(),
  confidence: z.number(),
  /** Null where it follows from several places. */
  box: z
    .object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable(),
})

/** What a receipt says; null for what was not read. */
const Scan = z.object({
  merchant: ReadValue.nullable(),
  date: ReadValue.nullable(),
  /** What was paid, tips and all. */
  total: ReadValue.nullable(),
  tax: ReadValue.nullable(),
  currency: ReadValue.nullable(),
  /** One that the port offers. */
  category: ReadValue.nullable(),
  /** The first page, as the address of a picture that browsers show. */
  picture: z.string(),
  /** Who read it: this server, or the AI provider of the port. */
  readBy: z.enum(ocrProviders),
  /** Why this server read it although the port lets a provider read. */
  fallbackReason: z.enum(aiFailures).nullable(),
})

/** What the port spent, with the receipts. */
export const expenses = {
  ...regular,
  totals: endpoint({
    method: 'GET',
    path: '/api/v1/expenses/totals',
    summary: 'What the expenses sum up to that the same query of the list gives, one sum for each currency',
    gate: view,
    query: selection,
    response: data(z.array(z.object({ currency, amount: money, tax: money, count: z.int() }))),
  }),
  tripLabels: endpoint({
    method: 'GET',
    path: '/api/v1/expenses/trip-labels',
    summary: 'Labels of trips, those used last first, at most 50; `search` gives those that contain it',
    gate: view,
    query: z.object({ search: z.string().trim().max(120).optional() }),
    response: data(z.array(z.string())),
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/v1/expenses/scan',
    summary:
      'Reads a receipt (field `file`): a JPEG, PNG or HEIC picture or a PDF of at most 25 MiB. Nothing is stored; what was read is to be confirmed. Where the port lets an AI provider read, `readBy` names it, else `fallbackReason` why this server read',
    gate: expense.gates.create,
    upload: { as: 'form', bytes: largestPdf },
    body: z.strictObject({}),
    response: data(Scan),
    emits: 'nothing',
    limit: 'receipt_scan',
    errors: ['FILE_UNREADABLE', 'FILE_TYPE_REFUSED', 'PDF_ENCRYPTED', 'PDF_BROKEN', 'PDF_TOO_LARGE'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v1/expenses/export',
    summary:
      'A PDF of at most 1,000 expenses by day, those that `filter` gives as the query of the list does, with sums by currency, in groups on request; with `receipts` the pages of each receipt follow, at most 20 of one',
    gate: view,
    body: z.strictObject({
      filter: selection.omit({ page: true, limit: true, sort: true, columns: true }).optional(),
      groupBy: z.enum(expenseGroupings).default('none'),
      receipts: z.boolean().default(false),
    }),
    response: file,
    emits: 'nothing',
    limit: 'export',
  }),
  create: endpoint({
    ...regular.create,
    body: regular.create.body.extend({
      /** It is known that the same receipt, or one alike, was booked before. */
      acknowledgeTwice: z.boolean().optional(),
    }),
    errors: ['EXPENSE_TWICE', 'REFERENCE_NOT_FOUND', 'RECEIPT_REQUIRED', 'FILE_TYPE_REFUSED'],
  }),
  update: endpoint({
    ...regular.update,
    errors: [
      'VERSION_STALE',
      'REFERENCE_NOT_FOUND',
      'RECEIPT_REQUIRED',
      'INVOICE_LINKED',
      'FILE_TYPE_REFUSED',
    ],
  }),
  archive: endpoint({ ...regular.archive, errors: ['ALREADY_ARCHIVED', 'INVOICE_LINKED'] }),
} as const
