import type { ReactNode } from 'react'
import { FigureTable, type FigureTableProps } from '../../../kit/charts/figure-table.tsx'
import { SaveMenu } from '../../../kit/charts/save-menu.tsx'
import { Section } from '../../../kit/charts/section.tsx'

type TableSectionProps<Row> = FigureTableProps<Row> & {
  hint: string
  /** Said instead where there is nothing to show. */
  empty?: string | undefined
  className?: string
  children?: ReactNode
}

/** Figures as a table under a heading of their own, and as a file. */
export function TableSection<Row extends object>(props: TableSectionProps<Row>) {
  const { hint, empty, className, children, ...table } = props
  return (
    <Section
      title={table.title}
      hint={hint}
      {...(className ? { className } : {})}
      aside={empty === undefined && <SaveMenu table={table} picture={null} />}
    >
      {empty === undefined ? (
        <FigureTable {...table} />
      ) : (
        <p className="px-4 py-2 text-ink-soft sm:px-5">{empty}</p>
      )}
      {children}
    </Section>
  )
}
