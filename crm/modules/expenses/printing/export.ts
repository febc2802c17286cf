import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { expenses } from '../../../../contract/expenses/endpoints.ts'
import { type ExpenseGrouping, mostExported } from '../../../../contract/expenses/limits.ts'
import { localeOf, writeDay, writeMoment } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { sumsByCurrency, writeAmount } from '../../../../contract/values/money.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { compareIn } from '../../../../platform/values/collate.ts'
import type { Ctx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { printBrandOf } from '../../branding/print.ts'
import { printExpenses } from '../../pdf/engine.ts'
import type { PrintedExpenses } from '../../pdf/engine-request.ts'
import { withinLimits } from '../../pdf/intake.ts'
import { timezoneOfPort, todayInPort } from '../../records/today.ts'
import { readVocabularies } from '../../vocabularies/read.ts'
import { listExpenses } from '../queries.ts'
import { receiptsOf } from './receipts.ts'
import { expenseWords } from './words.ts'

type Row = Awaited<ReturnType<typeof listExpenses>>['rows'][number]

/** A PDF of the expenses that a query of the list gives. Throws VALIDATION_FAILED for too many, SERVICE_BUSY. */
export async function exportExpenses(
  ctx: Ctx,
  storage: Services['storage'],
  { filter, groupBy, receipts }: BodyOf<typeof expenses.export>,
  caller: Caller,
): Promise<{ name: string; content: Buffer }> {
  const { rows, total } = await listExpenses(ctx, {
    archived: 'no',
    ...filter,
    page: 1,
    limit: mostExported,
    sort: 'expenseDate',
  })
  if (total > mostExported) throw refuse('filter', reasonFor('expense_many'))
  const today = await todayInPort(ctx)
  const [vocabulary] = await readVocabularies(ctx, ['expense_categories'])
  const labels = new Map(vocabulary!.values.map(({ value, label }) => [value, label]))
  const { color, logo, name, language } = await printBrandOf(ctx, storage)
  const moment = writeMoment(localeOf(language), await timezoneOfPort(ctx), new Date())
  // Files are seen by whoever may view them, in print too.
  const isShown = receipts && caller.permissions.has('files.view')
  const shownReceipts = isShown
    ? await withinLimits(receiptsOf(ctx, storage, rows, language), 'receipts')
    : []
  const printed = printedOf(rows, {
    language,
    groupBy,
    today,
    labelOf: (value) => labels.get(value) ?? value,
  })
  const content = await withinLimits(
    printExpenses({
      ...printed,
      brand: { name, color, logo },
      foot: `${name} · ${moment}`,
      receipts: shownReceipts,
    }),
    'filter',
  )
  return { name: `expenses-${today}.pdf`, content: Buffer.from(content) }
}

interface How {
  language: ClientLanguage
  groupBy: ExpenseGrouping
  today: string
  labelOf: (category: string) => string
}

function printedOf(
  rows: readonly Row[],
  { language, groupBy, today, labelOf }: How,
): Omit<PrintedExpenses, 'brand' | 'foot' | 'receipts'> {
  const words = expenseWords[language]
  const headingOf: Record<ExpenseGrouping, (row: Row) => string | null> = {
    none: () => null,
    category: ({ category }) => labelOf(category),
    trip: ({ tripLabel }) => tripLabel ?? words.noTrip,
    payer: ({ payer }) => payer ?? words.noPayer,
    month: ({ expenseDate }) => writeDay(localeOf(language), expenseDate, { month: 'long', year: 'numeric' }),
  }
  // A trip is one, whatever the case of its letters.
  const keyOf = (row: Row) => headingOf[groupBy](row)?.toLowerCase() ?? ''
  const groups = [...Map.groupBy(rows, keyOf).values()].map((those) => ({
    heading: headingOf[groupBy](those[0]!),
    lines: those.map((row) => [
      writeDay(localeOf(language), row.expenseDate, { dateStyle: 'medium' }),
      [row.merchant, groupBy === 'trip' ? null : row.tripLabel].filter(Boolean).join(' · '),
      labelOf(row.category),
      row.payer ?? '',
      row.taxAmount === null ? '' : writeAmount(localeOf(language), row.taxAmount, row.currency, 'column'),
      writeAmount(localeOf(language), row.amount, row.currency, 'column'),
    ]),
    sums: [
      ...sumsOf(those, language, 'amount').map((value) => ({ label: words.total, value })),
      ...sumsOf(those, language, 'taxAmount').map((value) => ({ label: words.tax, value })),
    ],
  }))
  const sorted =
    groupBy === 'month' || groupBy === 'none'
      ? groups
      : groups.toSorted((one, other) => compareIn(language)(one.heading!, other.heading!))
  return {
    title: words.title,
    language,
    facts: [
      { label: words.made, value: writeDay(localeOf(language), today, { dateStyle: 'long' }) },
      { label: words.count, value: String(rows.length) },
    ],
    columns: [words.day, words.merchant, words.category, words.payer, words.tax, words.amount],
    groups: sorted,
    sums: {
      label: words.total,
      value: '',
      values: [
        ...sumsOf(rows, language, 'amount'),
        ...sumsOf(rows, language, 'taxAmount').map((value) => `${words.tax} ${value}`),
      ],
    },
    empty: words.empty,
  }
}

/** One sum for each currency that has any: they are never added. */
function sumsOf(rows: readonly Row[], language: ClientLanguage, of: 'amount' | 'taxAmount'): string[] {
  const amounts = rows.flatMap(({ currency, [of]: amount }) => (amount === null ? [] : { currency, amount }))
  return sumsByCurrency(amounts).map(({ currency, amount }) =>
    writeAmount(localeOf(language), amount, currency, 'column'),
  )
}

const refuse = (path: string, reason: Reason) => new Refusal('VALIDATION_FAILED', [because(path, reason)])
