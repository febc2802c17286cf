import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import type { invoices } from '../../../contract/invoices/endpoints.ts'
import { sumsByCurrency } from '../../../contract/values/money.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { daysOfTax, readTaxByRate } from '../invoices/queries.ts'
import { paperAt } from './compose.ts'
import { type GeneratedReport, printInLine } from './generate.ts'
import type { Paper } from './printing/paper.ts'
import type { Composed } from './printing/sections.ts'
import { reportWords } from './printing/words.ts'

type Query = QueryOf<typeof invoices.taxByRate>
type Rows = DataOf<typeof invoices.taxByRate>
const figures = ['net', 'tax', 'gross'] as const

/** Tax by rate of the invoices that a query of their list gives, as a PDF. Throws SERVICE_BUSY. */
export function printTaxByRate(
  ctx: Ctx,
  storage: Services['storage'],
  query: Query,
): Promise<GeneratedReport> {
  return printInLine({
    ctx,
    storage,
    compose: async () => {
      const paper = await paperAt(ctx, new Date())
      const { from, to } = await daysOfTax(ctx, query)
      return { report: composed(await readTaxByRate(ctx, query), { from, to }, paper), paper }
    },
  })
}

/** A section for each currency: they are never added. */
function composed(
  rows: Rows,
  { from, to }: { from: string | null; to: string | null },
  paper: Paper,
): Composed {
  const words = reportWords[paper.language]
  const day = (one: string | null) => (one === null ? '' : paper.day(one))
  const period = from || to ? [{ label: words.period, value: `${day(from)} – ${day(to)}`.trim() }] : []
  const labels = [words.rate, words.papers, words.net, words.tax, words.gross]
  return {
    title: words.taxByRate,
    facts: period,
    sections: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, those]) => ({
      heading: currency,
      columns: labels.map((label) => ({ label, isNumber: true })),
      groups: [
        {
          heading: null,
          rows: those.map((row) => [
            `${paper.number(Number(row.taxRatePct))} %`,
            paper.number(row.count),
            ...figures.map((name) => paper.money({ currency, amount: row[name] })),
          ]),
          sums: null,
        },
      ],
      sums: [
        '',
        '',
        ...figures.map((name) =>
          paper.amounts(sumsByCurrency(those.map((row) => ({ currency, amount: row[name] })))),
        ),
      ],
    })),
    empty: rows.length > 0 ? null : words.empty,
    sumLabel: words.subtotal,
    totalLabel: words.total,
    rows: rows.length,
    total: rows.length,
  }
}
