import { enoughEnded } from '../../../contract/analytics/forecast-months.ts'
import { addMonths, lastDayOf } from '../../../contract/values/days.ts'
import { heightOf, signOf } from '../../../contract/values/money.ts'
import { ChartSection } from '../../kit/charts/chart-section.tsx'
import { ChartDays } from '../../kit/charts/save-menu.tsx'
import { Section } from '../../kit/charts/section.tsx'
import type { Column, Series } from '../../kit/charts/series.ts'
import type { ListTarget } from '../../kit/record/links/list-link.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate, formatMoney, formatMonth, formatNumber, writeDecimal } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { openedIn, wonIn } from './columns.ts'
import { StageChances } from './stage-chances.tsx'

export type Forecast = Answer<'analytics', 'forecast'>
type Month = {
  month: string
  won: number
  open: number
  fresh: number
  expected: number
  low: number | null
  high: number | null
}

/** What will be won in the months ahead, and how likely deals of each stage are: it does not depend on the period. */
export function ForecastSections() {
  const forecast = useRead('analytics', 'forecast', {}).data
  if (!forecast) return null
  const { basis, months } = forecast
  if (!hasForecast(forecast)) return null
  if (months.length === 0) return <ForecastLater basis={basis} />
  return (
    <ChartDays value={{ from: months[0]!.month, to: lastDayOf(months.at(-1)!.month) }}>
      <div className="grid lg:grid-cols-2 [&>section]:border-b [&>section:last-child:nth-child(odd)]:lg:col-span-2">
        <MonthsAhead forecast={forecast} />
        <StageChances forecast={forecast} />
        {currenciesOf(forecast).map((currency) => (
          <MonthsAhead key={currency} forecast={forecast} currency={currency} />
        ))}
      </div>
    </ChartDays>
  )
}

/** Whether a port has interests that anything could be said of. */
export function hasForecast({ basis, stages }: Forecast): boolean {
  return basis.ended > 0 || stages.some(({ open }) => open > 0)
}

/** Said in the place of figures that would rest on next to nothing. */
function ForecastLater({ basis }: { basis: Forecast['basis'] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('analytics.forecast')} className="border-b">
      <p className="px-4 py-2 text-ink-soft sm:px-5">
        {t('analytics.forecastLater', {
          date: formatDate(basis.since),
          count: basis.ended,
          number: formatNumber(basis.ended),
          enough: formatNumber(enoughEnded),
        })}
      </p>
    </Section>
  )
}

/** Those in which anything is expected. */
function currenciesOf({ months }: Forecast): readonly string[] {
  const expected = months.flatMap(({ value }) => value.filter((one) => signOf(one.expected) > 0))
  return [...new Set(expected.map(({ currency }) => currency))].toSorted()
}

/** Deals, or what they are worth in a currency, by month: won so far, of open deals, of those still to be opened, and the band. */
function MonthsAhead({ forecast, currency }: { forecast: Forecast; currency?: string }) {
  const { t } = useTranslation()
  const { basis } = forecast
  const rows = forecast.months.map((one) => monthOf(one, currency))
  const text = (figure: number) =>
    currency ? formatMoney(String(Math.round(figure)), currency, 'roundly') : formatNumber(figure, 1)
  return (
    <ChartSection<Month>
      title={currency ? t('analytics.forecastIn', { currency }) : t('analytics.forecast')}
      hint={t(currency ? 'analytics.forecastValueHint' : 'analytics.forecastHint')}
      nameHeading={t('analytics.month')}
      stacked
      rows={rows}
      band={({ low, high }) => (low === null || high === null ? null : { low, high })}
      note={
        basis.enough
          ? t('analytics.forecastBasis', {
              date: formatDate(basis.since),
              ended: formatNumber(basis.ended),
              won: formatNumber(basis.won),
            })
          : t('analytics.forecastShort', {
              date: formatDate(basis.since),
              count: basis.ended,
              number: formatNumber(basis.ended),
            })
      }
      nameOf={({ month }) => formatMonth(month)}
      series={seriesOf(forecast, t).map((one) => ({ ...one, ...(currency ? { digits: 0, currency } : {}) }))}
      columns={bandColumns(t, text, currency)}
    />
  )
}

function monthOf({ value, ...deals }: Forecast['months'][number], currency: string | undefined): Month {
  if (!currency) return deals
  const nothing = { won: '0', open: '0', fresh: '0', expected: '0', low: null, high: null }
  const { low, high, ...worth } = value.find((one) => one.currency === currency) ?? nothing
  return {
    month: deals.month,
    won: heightOf(worth.won),
    open: heightOf(worth.open),
    fresh: heightOf(worth.fresh),
    expected: heightOf(worth.expected),
    low: low === null ? null : heightOf(low),
    high: high === null ? null : heightOf(high),
  }
}

type Translate = ReturnType<typeof useTranslation>['t']

function seriesOf({ basis }: Forecast, t: Translate): readonly Series<Month>[] {
  const yearBefore = { from: addMonths(basis.today, -12), to: basis.today }
  return [
    {
      key: 'won',
      label: t('analytics.wonSoFar'),
      color: 'var(--color-stage-contract)',
      target: ({ month }) => wonIn({ from: month, to: basis.today }),
    },
    {
      key: 'open',
      label: t('analytics.ofOpen'),
      color: 'var(--color-stage-qualified)',
      digits: 1,
      target: () => openDeals,
    },
    {
      key: 'fresh',
      label: t('analytics.ofNew'),
      color: 'var(--color-control)',
      digits: 1,
      // They are not there yet: how many come is taken from those of the last twelve months.
      target: () => openedIn(yearBefore),
    },
  ]
}

const openDeals: ListTarget = { list: 'interest', search: { view: 'table', outcome: 'none' } }

function bandColumns(
  t: Translate,
  text: (figure: number) => string,
  currency: string | undefined,
): readonly Column<Month>[] {
  const cell = (figure: number | null) => (figure === null ? '' : writeDecimal(String(figure)))
  const bound = (figure: number | null) =>
    figure === null ? '' : currency ? text(figure) : formatNumber(figure)
  return [
    {
      key: 'expected',
      label: t('analytics.expected'),
      text: ({ expected }) => text(expected),
      cell: ({ expected }) => cell(expected),
      target: () => openDeals,
    },
    {
      key: 'low',
      label: t('analytics.low'),
      text: ({ low }) => bound(low),
      cell: ({ low }) => cell(low),
    },
    {
      key: 'high',
      label: t('analytics.high'),
      text: ({ high }) => bound(high),
      cell: ({ high }) => cell(high),
    },
  ]
}
