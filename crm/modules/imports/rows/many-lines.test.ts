import { expect, it } from 'vitest'
import { invoices } from '../kinds/invoices/invoices.ts'
import { proposeColumns } from '../mapping/propose.ts'
import { readRows } from './read-rows.ts'

const port = {
  ...{ currency: 'EUR', country: 'FI', timezone: 'Europe/Helsinki', today: '2026-11-29' },
  terms: new Map(),
}
const count = 20_000

/** Reads rows, and gives with what became of them how often the cells of a row were looked at. */
function read(headers: string[], cellsOf: (n: number) => string[]) {
  let looks = 0
  const rows = Array.from({ length: count }, (_, n) => {
    const cells = cellsOf(n)
    return {
      line: n + 2,
      get cells() {
        looks += 1
        return cells
      },
    }
  })
  const table = { kind: 'csv' as const, headers, rows }
  const mapping = { columns: proposeColumns(invoices.fields, { ...table, rows: rows.slice(0, 50) }) }
  looks = 0
  return { read: readRows(invoices, table, mapping, port as never), looksPerRow: looks / count }
}

const headings = ['Invoice Number', 'Client Name', 'Invoice Date', 'Due Date', 'Total']
const lines = [...headings, 'Description', 'Quantity', 'Unit Price']

it.each([
  [
    'one invoice of so many lines',
    lines,
    () => ['F-1', 'Ann', '2026-09-01', '2026-10-01', '5', 'Power', '1', '5'],
  ],
  ['one invoice again and again', headings, () => ['F-1', 'Ann', '2026-09-01', '2026-10-01', '5.00']],
  [
    'one number for as many clients',
    headings,
    (n: number) => ['F-1', `Ann ${n}`, '2026-09-01', '2026-10-01', '5.00'],
  ],
  [
    'one number for as many clients, with lines',
    lines,
    (n: number) => ['F-1', `Ann ${n}`, '2026-09-01', '2026-10-01', '5', 'Power', '1', '5'],
  ],
])(
  '20,000 rows of %s are told of each, in time that grows with their number alone',
  (_what, headers, cellsOf) => {
    const { read: rows, looksPerRow } = read(headers as string[], cellsOf)
    expect(rows).toHaveLength(count)
    expect(rows.filter(({ record }) => record !== null).length).toBeLessThanOrEqual(1)
    const silent = rows.filter(
      ({ record, problems, lineOf }) => record === null && problems.length === 0 && lineOf === undefined,
    )
    expect(silent).toEqual([])
    expect(looksPerRow).toBeLessThan(150)
  },
)
