import { currencyDigits } from '../../../contract/values/currencies.ts'
import { heightOf } from '../../../contract/values/money.ts'
import { ChartSection } from '../../kit/charts/chart-section.tsx'
import type { Series } from '../../kit/charts/series.ts'
import type { AmountList } from '../../kit/display/amounts.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMonth } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'
import type { Days, periodIn } from './period.ts'

type Revenue = Answer<'analytics', 'revenue'>
type Sums = { invoiced: AmountList; received: AmountList; deals: AmountList }

/** What was invoiced and received in the period, by month, dock and length of berths, each currency by itself. */
export function RevenueSections({ period }: { period: ReturnType<typeof periodIn> }) {
  const read = useRead('analytics', 'revenue', { query: period }, { keepPrevious: true }).data
  if (!read) return null
  const currencies = new Set(
    [...read.invoiced, ...read.received, ...read.deals].map(({ currency }) => currency),
  )
  return [...currencies].toSorted().map((currency) => (
    <div key={currency} className="grid border-t lg:grid-cols-2 [&>section]:border-b">
      <RevenueOf currency={currency} revenue={read} />
    </div>
  ))
}

function RevenueOf({ currency, revenue }: { currency: string; revenue: Revenue }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const fullRevenue = () => revenue
  return (
    <>
      <SumsChart
        title={t('analytics.revenue', { currency })}
        hint={t('analytics.revenueHint')}
        nameHeading={t('analytics.month')}
        className="lg:col-span-2"
        currency={currency}
        rows={revenue.months}
        nameOf={({ month }) => formatMonth(month)}
        daysOf={(month) => month}
        filterOf={() => ({})}
      />
      <SumsChart
        title={t('analytics.revenueDocks', { currency })}
        hint={t('analytics.revenuePlacesHint')}
        nameHeading={t('berth.field.dock')}
        lying
        currency={currency}
        rows={revenue.docks}
        nameOf={({ dock }) => dock ?? t('analytics.noBerth')}
        daysOf={fullRevenue}
        filterOf={({ dock }) => ({ dock: dock ?? 'none' })}
      />
      <SumsChart
        title={t('analytics.revenueSizes', { currency })}
        hint={t('analytics.revenuePlacesHint')}
        nameHeading={t('analytics.length')}
        lying
        currency={currency}
        rows={revenue.sizes}
        nameOf={({ from, to }) => (from === null ? t('analytics.noLength') : bandText({ from, to }, unit))}
        daysOf={fullRevenue}
        filterOf={({ from }) => ({ berthSize: from === null ? 'none' : String(from) })}
      />
    </>
  )
}

type SumsChartProps<Row> = {
  title: string
  hint: string
  nameHeading: string
  className?: string
  lying?: boolean
  currency: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  daysOf: (row: Row) => Days
  /** The filter that leaves what is at the place of a row. */
  filterOf: (row: Row) => Readonly<Record<string, string>>
}

const issued = 'sent,overdue,paid,void'

function SumsChart<Row extends Sums>(props: SumsChartProps<Row>) {
  const { currency, rows, daysOf, filterOf, nameOf, ...look } = props
  const { t } = useTranslation()
  type Line = { row: Row; invoiced: number; received: number; deals: number }
  const amountOf = (amounts: AmountList) =>
    heightOf(amounts.find((one) => one.currency === currency)?.amount ?? '0')
  const lines = rows
    .map(
      (row): Line => ({
        row,
        invoiced: amountOf(row.invoiced),
        received: amountOf(row.received),
        deals: amountOf(row.deals),
      }),
    )
    .filter((line) => !look.lying || line.invoiced !== 0 || line.received !== 0 || line.deals !== 0)
  const paid = (row: Row) => ({
    paidFrom: daysOf(row).from,
    paidTo: daysOf(row).to,
    currency,
    ...filterOf(row),
  })
  const figures = { digits: currencyDigits(currency), currency }
  const series: readonly Series<Line>[] = [
    {
      ...{ key: 'invoiced', label: t('analytics.invoiced'), color: 'var(--color-stage-qualified)' },
      ...figures,
      target: ({ row }) => ({
        list: 'invoice',
        search: {
          ...{ issuedFrom: daysOf(row).from, issuedTo: daysOf(row).to, status: issued, currency },
          ...filterOf(row),
        },
      }),
    },
    {
      ...{ key: 'received', label: t('analytics.received'), color: 'var(--color-stage-contract)' },
      ...figures,
      target: ({ row }) => ({ list: 'payment', search: { ...paid(row), invoiced: 'true' } }),
    },
    {
      ...{ key: 'deals', label: t('analytics.receivedDeals'), color: 'var(--color-control)' },
      ...figures,
      target: ({ row }) => ({ list: 'payment', search: { ...paid(row), invoiced: 'false' } }),
    },
  ]
  return <ChartSection<Line> {...look} rows={lines} nameOf={({ row }) => nameOf(row)} series={series} />
}
