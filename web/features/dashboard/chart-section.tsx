import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { FigureLink } from '../../components/list-link.tsx'
import { Part } from '../../components/part.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Series } from './charts.tsx'
import { Section } from './section.tsx'

const Bars = lazyPart(() => import('./charts.tsx'), 'Bars') as unknown as <Row extends object>(
  props: ChartProps<Row> & { label: string },
) => React.ReactNode

type ChartProps<Row> = {
  rows: readonly Row[]
  series: readonly Series<Row>[]
  nameOf: (row: Row) => string
  lying?: boolean
}

type ChartSectionProps<Row> = ChartProps<Row> & {
  title: string
  hint: string
  /** The heading above the names of the rows. */
  nameHeading: string
  className?: string
}

/** A chart, and the same figures as a table whose every number opens the list behind it. */
export function ChartSection<Row extends object>({
  title,
  hint,
  nameHeading,
  className,
  ...chart
}: ChartSectionProps<Row>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  return (
    <Section
      title={title}
      hint={hint}
      {...(className ? { className } : {})}
      aside={
        <SegmentedControl
          label={t('dashboard.shownAs', { title })}
          value={shown}
          onValueChange={setShown}
          segments={[
            { value: 'chart', label: <ChartColumn />, name: t('dashboard.chart') },
            { value: 'table', label: <Table2 />, name: t('dashboard.table') },
          ]}
        />
      }
    >
      {shown === 'chart' ? (
        <Part waiting={<SkeletonLines lines={8} className="px-5 py-2" />}>
          <Bars {...chart} label={title} />
        </Part>
      ) : (
        <FigureTable {...chart} title={title} nameHeading={nameHeading} />
      )}
    </Section>
  )
}

type FigureTableProps<Row> = ChartProps<Row> & { title: string; nameHeading: string }

function FigureTable<Row extends object>({
  title,
  nameHeading,
  rows,
  series,
  nameOf,
}: FigureTableProps<Row>) {
  return (
    <div className="overflow-x-auto px-4 sm:px-5">
      <table className="w-full text-right" aria-label={title}>
        <thead className="text-xs text-ink-faint">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {nameHeading}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 pl-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={nameOf(row)} className="border-t">
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap text-ink-soft">
                {nameOf(row)}
              </th>
              {series.map(({ key, target }) => (
                <td key={key} className="py-1 pl-3">
                  <FigureLink {...target(row)}>{formatNumber(Number(row[key]))}</FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
