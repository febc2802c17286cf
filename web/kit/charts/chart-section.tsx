import { ChartColumn, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { lazyPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import { useTranslation } from '../words/i18n.ts'
import { FigureTable } from './figure-table.tsx'
import { SaveMenu } from './save-menu.tsx'
import { Section } from './section.tsx'
import type { ChartProps, Column, Parts } from './series.ts'

const Bars = lazyPart(() => import('./bars.tsx'), 'Bars') as unknown as <Row extends object>(
  props: ChartProps<Row> & { label: string },
) => React.ReactNode

type ChartSectionProps<Row> = ChartProps<Row> & {
  title: string
  hint: string
  /** The heading above the names of the rows. */
  nameHeading: string
  /** What the table says beside the figures of the chart. */
  columns?: readonly Column<Row>[]
  /** What rows are made up of, as a table of its own below the chart. */
  parts?: Parts<Row>
  /** Said instead where there is nothing to show. */
  empty?: string | undefined
  /** Said below the chart: how far it may be relied on. */
  note?: string | undefined
  className?: string
}

/** A chart, the same figures as a table whose every number opens the list behind it, and either as a file. */
export function ChartSection<Row extends object>(props: ChartSectionProps<Row>) {
  const { title, hint, nameHeading, columns, parts, empty, note, className, ...chart } = props
  const { t } = useTranslation()
  const drawn = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const table = { ...chart, title, nameHeading, ...(columns ? { columns } : {}), ...(parts ? { parts } : {}) }
  const divided = parts ? chart.rows.filter((row) => parts.of(row).length > 0) : []
  if (empty !== undefined) {
    return (
      <Section title={title} hint={hint} {...(className ? { className } : {})}>
        <p className="px-4 py-2 text-ink-soft sm:px-5">{empty}</p>
      </Section>
    )
  }
  return (
    <Section
      title={title}
      hint={hint}
      {...(className ? { className } : {})}
      aside={
        <span className="flex items-center gap-1">
          <SegmentedControl
            label={t('charts.shownAs', { title })}
            value={view}
            onValueChange={setView}
            segments={[
              { value: 'chart', label: <ChartColumn />, name: t('charts.chart') },
              { value: 'table', label: <Table2 />, name: t('charts.table') },
            ]}
          />
          <SaveMenu table={table} picture={view === 'chart' ? drawn : null} />
        </span>
      }
    >
      {view === 'chart' ? (
        <>
          <div ref={drawn}>
            <Part waiting={<SkeletonLines lines={8} className="px-5 py-2" />}>
              <Bars {...chart} label={title} />
            </Part>
          </div>
          {parts && divided.length > 0 && <FigureTable {...table} title={parts.title} rows={divided} />}
        </>
      ) : (
        <FigureTable {...table} />
      )}
      {note && <p className="px-4 text-xs text-ink-faint sm:px-5">{note}</p>}
    </Section>
  )
}
