import type { ListTarget } from '../record/links/list-link.tsx'
import { formatMoney, formatNumber } from '../words/format.ts'

/** Figures of one kind: a bar for each row, and a column of the table. */
export type Series<Row> = {
  key: keyof Row & string
  label: string
  color: string
  /** The list behind one bar; null where there is none. */
  target: (row: Row) => ListTarget | null
  /** What stands at the end of a lying bar, where that is more than its figure. */
  said?: (row: Row) => string
  /** Decimals of its figures, where they are no whole numbers. */
  digits?: number
  /** Of amounts: without decimals they are written roundly. */
  currency?: string
}

/** What the table says beside the bars. */
export type Column<Row> = {
  key: string
  label: string
  text: (row: Row) => string
  /** As the file has it, where that is another than the text. */
  cell?: (row: Row) => string
  target?: (row: Row) => ListTarget
}

/** What a row is made up of: rows too, shown beneath it where there is a table. */
export type Parts<Row> = {
  /** What they are called all together. */
  title: string
  of: (row: Row) => readonly Row[]
}

export type ChartProps<Row> = {
  rows: readonly Row[]
  series: readonly Series<Row>[]
  /** What stands below, or beside, each group of bars. */
  nameOf: (row: Row) => string
  /** Rows lie below each other; else groups of bars stand side by side. */
  lying?: boolean
  /** The parts of a row lie end to end: together they are all of it. */
  stacked?: boolean
  /** Between which figures the end of the last bar of a row may lie in truth: a line is drawn from one to the other. */
  band?: (row: Row) => { low: number; high: number } | null
}

/** A figure as it is written beside its bar and in the table; a dash where nobody knows it. */
export function figureText<Row>(row: Row, series: Series<Row>): string {
  const figure = row[series.key]
  return figure === null ? '–' : numberText(Number(figure), series)
}

/** A number of a series as it is written. */
export function numberText(
  figure: number,
  { digits = 0, currency }: Pick<Series<unknown>, 'digits' | 'currency'>,
): string {
  if (currency === undefined) return formatNumber(figure, digits)
  return formatMoney(figure.toFixed(digits), currency, digits > 0 ? 'text' : 'roundly')
}
