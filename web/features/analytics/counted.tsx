import { ChartSection } from '../../kit/charts/chart-section.tsx'
import type { Parts } from '../../kit/charts/series.ts'
import type { AmountList } from '../../kit/display/amounts.tsx'
import type { ListTarget } from '../../kit/record/links/list-link.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lostIn, openedIn, valueColumns, wonIn } from './columns.ts'
import type { Days } from './period.ts'

type Counts = { opened: number; won: number; lost: number; value: AmountList }

type CountedProps<Row> = {
  title: string
  hint: string
  nameHeading: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** The filter that leaves the deals of a row, and the days where the row has its own. */
  filterOf: (row: Row) => Readonly<Record<string, string>>
  daysOf: (row: Row) => Days
  lying?: boolean
  parts?: Parts<Row>
  note?: string | undefined
}

/** What was opened, won and lost, by anything that deals are told apart by. */
export function Counted<Row extends Counts & object>(props: CountedProps<Row>) {
  const { rows, filterOf, daysOf, ...look } = props
  const { t } = useTranslation()
  const to = (list: (days: Days, more: Readonly<Record<string, string>>) => ListTarget) => (row: Row) =>
    list(daysOf(row), filterOf(row))
  return (
    <ChartSection<Row>
      {...look}
      rows={rows}
      empty={rows.length === 0 ? t('analytics.nothing') : undefined}
      series={[
        {
          key: 'opened',
          label: t('analytics.opened'),
          color: 'var(--color-stage-qualified)',
          target: to(openedIn),
        },
        { key: 'won', label: t('analytics.won'), color: 'var(--color-stage-contract)', target: to(wonIn) },
        { key: 'lost', label: t('analytics.lost'), color: 'var(--color-control)', target: to(lostIn) },
      ]}
      columns={valueColumns(rows, (currency) => t('analytics.valueIn', { currency }), to(wonIn))}
    />
  )
}
