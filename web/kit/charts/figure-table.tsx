import { FigureLink, type ListTarget } from '../record/links/list-link.tsx'
import { type ChartProps, type Column, figureText, type Parts } from './series.ts'

export type FigureTableProps<Row> = Pick<ChartProps<Row>, 'rows' | 'series' | 'nameOf'> & {
  title: string
  nameHeading: string
  columns?: readonly Column<Row>[]
  parts?: Parts<Row>
}

/** The figures of a chart, each a link to the list behind it, and what else is said of a row. */
export function FigureTable<Row extends object>(props: FigureTableProps<Row>) {
  const { title, nameHeading, rows, series, columns = [], parts, nameOf } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section tabIndex={0} aria-label={title} className="overflow-x-auto px-4 sm:px-5">
      <table className="w-full text-right" aria-label={title}>
        <thead className="text-xs text-ink-faint">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {nameHeading}
            </th>
            {[...series, ...columns].map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 pl-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) => [
            <FigureRow key={nameOf(row)} {...props} row={row} />,
            ...(parts?.of(row) ?? []).map((part) => (
              <FigureRow key={`${nameOf(row)} ${nameOf(part)}`} {...props} row={part} isPart />
            )),
          ])}
        </tbody>
      </table>
    </section>
  )
}

type FigureRowProps<Row> = FigureTableProps<Row> & { row: Row; isPart?: boolean }

function FigureRow<Row extends object>({ row, isPart, ...table }: FigureRowProps<Row>) {
  const { series, columns = [], nameOf } = table
  // A name that would push the figures out of a phone is broken.
  const isLong = nameOf(row).length > 24
  return (
    <tr className="border-t">
      <th
        scope="row"
        className={`py-1 text-left font-normal text-ink-soft ${isPart ? 'pl-4' : ''} ${isLong ? 'min-w-36 wrap-anywhere' : 'whitespace-nowrap'}`}
      >
        {nameOf(row)}
      </th>
      {series.map((one) => (
        <td key={one.key} className="py-1 pl-3">
          <Figure to={one.target(row)}>{figureText(row, one)}</Figure>
        </td>
      ))}
      {columns.map(({ key, text, target }) => (
        <td key={key} className="py-1 pl-3 whitespace-nowrap tabular-nums">
          {target && text(row) ? <FigureLink {...target(row)}>{text(row)}</FigureLink> : text(row) || '–'}
        </td>
      ))}
    </tr>
  )
}

/** A figure, and the list behind it where there is one. */
function Figure({ to, children }: { to: ListTarget | null; children: string }) {
  if (to) return <FigureLink {...to}>{children}</FigureLink>
  return <span className="inline-flex min-h-6 items-center tabular-nums">{children}</span>
}
