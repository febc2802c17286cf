import { ChartSection } from '../../kit/charts/chart-section.tsx'
import type { Column, Series } from '../../kit/charts/series.ts'
import type { ListTarget } from '../../kit/record/links/list-link.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMonth, formatNumber, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'
import type { Days, periodIn } from './period.ts'

type Occupancy = Answer<'analytics', 'occupancy'>
type Nights = Pick<Occupancy, 'all' | 'open' | 'tenancies' | 'reservations' | 'sold' | 'ofAll' | 'ofOpen'>
type Narrowing = Readonly<Record<string, string>>

/** The nights of the period that were sold, by month, dock and length of berths. */
export function OccupancySections({ period }: { period: ReturnType<typeof periodIn> }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const read = useRead('analytics', 'occupancy', { query: period }, { keepPrevious: true }).data
  if (!read || read.all === 0) return null
  const fullRead = () => read
  return (
    <div className="grid border-t lg:grid-cols-2 [&>section]:border-b">
      <NightsChart
        title={t('analytics.occupancy')}
        hint={t('analytics.occupancyHint', { ofOpen: percentOf(read.ofOpen), ofAll: percentOf(read.ofAll) })}
        nameHeading={t('analytics.month')}
        className="lg:col-span-2"
        rows={read.months}
        nameOf={({ month }) => formatMonth(month)}
        daysOf={(month) => month}
        filterOf={() => ({})}
        berthsOf={() => ({})}
      />
      <NightsChart
        title={t('analytics.occupancyDocks')}
        hint={t('analytics.nightsHint')}
        nameHeading={t('berth.field.dock')}
        lying
        rows={read.docks}
        nameOf={({ dock }) => dock}
        daysOf={fullRead}
        filterOf={({ dock }) => ({ dock })}
        berthsOf={({ dock }) => ({ dock })}
      />
      <NightsChart
        title={t('analytics.occupancySizes')}
        hint={t('analytics.nightsHint')}
        nameHeading={t('analytics.length')}
        lying
        rows={read.sizes}
        nameOf={({ from, to }) => (from === null ? t('analytics.noLength') : bandText({ from, to }, unit))}
        daysOf={fullRead}
        filterOf={({ from }) => ({ berthSize: from === null ? 'none' : String(from) })}
        berthsOf={lengthFilter}
      />
    </div>
  )
}

/** The filter of the list of berths for a band of lengths. */
function lengthFilter({ from, to }: { from: number | null; to: number | null }): Narrowing {
  if (from === null) return { filter: 'lengthM:empty' }
  return { filter: [`lengthM:gte:${from}`, ...(to === null ? [] : [`lengthM:lt:${to}`])].join(';') }
}

type NightsChartProps<Row> = {
  title: string
  hint: string
  nameHeading: string
  className?: string
  lying?: boolean
  rows: readonly Row[]
  nameOf: (row: Row) => string
  daysOf: (row: Row) => Days
  filterOf: (row: Row) => Narrowing
  berthsOf: (row: Row) => Narrowing
}

/** Nights sold by tenancies and by reservations, and free ones: together all that were open. */
function NightsChart<Row extends Nights>(props: NightsChartProps<Row>) {
  const { rows, daysOf, filterOf, berthsOf, nameOf, ...look } = props
  const { t } = useTranslation()
  type Open = Row & { free: number }
  const targetIn =
    (list: 'tenancy' | 'reservation') =>
    (row: Row): ListTarget => {
      const { from, to } = daysOf(row)
      return { list, search: { heldFrom: from, heldTo: to, ...filterOf(row) } }
    }
  const share = (row: Row, key: 'ofOpen' | 'ofAll') => {
    const value = row[key]
    return value === null ? '' : `${percentOf(value)} %`
  }
  const series: readonly Series<Open>[] = [
    {
      key: 'tenancies',
      label: t('analytics.byTenancies'),
      color: 'var(--color-stage-contract)',
      target: targetIn('tenancy'),
    },
    {
      key: 'reservations',
      label: t('analytics.byReservations'),
      color: 'var(--color-stage-qualified)',
      target: targetIn('reservation'),
    },
    {
      key: 'free',
      label: t('analytics.freeNights'),
      color: 'var(--color-control)',
      target: (row) => ({ list: 'berth', search: berthsOf(row) }),
    },
  ]
  const columns: readonly Column<Open>[] = [
    {
      key: 'open',
      label: t('analytics.openNights'),
      text: ({ open }) => formatNumber(open),
      cell: ({ open }) => String(open),
    },
    ...(['ofOpen', 'ofAll'] as const).map((key) => ({
      key,
      label: t(`analytics.share.${key}`),
      text: (row: Open) => share(row, key),
      cell: (row: Open) => (row[key] === null ? '' : writeDecimal(String(Math.round(1000 * row[key]) / 10))),
    })),
  ]
  const open = rows.map((row): Open => ({ ...row, free: row.open - row.sold }))
  return (
    <ChartSection<Open> {...look} stacked rows={open} nameOf={nameOf} series={series} columns={columns} />
  )
}

function percentOf(share: number | null): string {
  return share === null ? '–' : formatNumber(100 * share, 1)
}
