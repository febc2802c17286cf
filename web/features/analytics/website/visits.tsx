import { ChartSection } from '../../../kit/charts/chart-section.tsx'
import type { Series } from '../../../kit/charts/series.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { formatDuration, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { stretchesOf } from '../period.ts'
import { TableSection } from './table-section.tsx'

export type Visits = NonNullable<Answer<'websiteAnalytics', 'read'>['data']>
type Figures = Visits['previous']

/** No list stands behind what another service counted. */
const nowhere = () => null

/** The figures of the website in the period, beside those of the period before. */
export function VisitTotals({ range, previous }: Pick<Visits, 'range' | 'previous'>) {
  const { t } = useTranslation()
  const figures = [
    ['visitors', ({ visitors }: Figures) => formatNumber(visitors)],
    ['visits', ({ visits }: Figures) => formatNumber(visits)],
    ['pageviews', ({ pageviews }: Figures) => formatNumber(pageviews)],
    [
      'bounceRate',
      ({ bounces, visits }: Figures) => (visits === 0 ? '–' : `${formatNumber((100 * bounces) / visits)} %`),
    ],
    ['averageTime', ({ averageSeconds }: Figures) => timeText(averageSeconds)],
  ] as const
  return (
    <ul
      aria-label={t('website.totals')}
      className="grid shrink-0 grid-cols-2 gap-px border-b bg-line md:grid-cols-5"
    >
      {figures.map(([name, textOf]) => (
        <li
          key={name}
          className="flex min-w-0 flex-col bg-surface px-4 py-3 last:max-md:col-span-2 sm:px-5"
          title={name === 'bounceRate' ? t('website.bounceHint') : undefined}
        >
          <span className="text-xs text-ink-soft">{t(`website.${name}`)}</span>
          <span className="text-2xl font-semibold tabular-nums">{textOf(range)}</span>
          <span className="text-xs text-ink-faint tabular-nums">
            {t('website.before')} {textOf(previous)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function timeText(seconds: number | null): string {
  if (seconds === null) return '–'
  const wholeSeconds = Math.round(seconds)
  const rest = formatDuration(wholeSeconds % 60, 'second')
  return wholeSeconds < 60 ? rest : `${formatDuration(Math.floor(wholeSeconds / 60), 'minute')} ${rest}`
}

/** Visits over time, the pages they were of, and where they came from. */
export function VisitSections({ visits }: { visits: Visits }) {
  const { t } = useTranslation()
  const { timeline, pages, referrers } = visits
  return (
    <>
      <Timeline timeline={timeline} />
      <TableSection
        title={t('website.pages')}
        hint={t('website.pagesHint')}
        nameHeading={t('website.page')}
        rows={pages}
        nameOf={({ path }) => path}
        series={useVisitSeries()}
        empty={pages.length === 0 ? t('website.nothing') : undefined}
      />
      <TableSection
        title={t('website.referrers')}
        hint={t('website.referrersHint')}
        nameHeading={t('website.referrer')}
        rows={referrers}
        nameOf={({ referrer }) => referrer}
        series={useVisitSeries()}
        empty={referrers.length === 0 ? t('website.noReferrers') : undefined}
      />
    </>
  )
}

type Counts = { visits: number; visitors: number; pageviews: number }
const colors = {
  visits: 'var(--color-stage-contract)',
  visitors: 'var(--color-stage-contract)',
  pageviews: 'var(--color-stage-qualified)',
}

function useVisitSeries(): readonly Series<Counts>[] {
  const { t } = useTranslation()
  return (['visits', 'visitors', 'pageviews'] as const).map((key) => ({
    ...{ key, label: t(`website.${key}`), color: colors[key], target: nowhere },
  }))
}

/** By day; in longer stretches pageviews alone, since who came on two days is one visitor. */
function Timeline({ timeline }: Pick<Visits, 'timeline'>) {
  const { t } = useTranslation()
  const stretches = stretchesOf(timeline)
  const isByDay = stretches.length === timeline.length
  const rows = stretches.map(({ name, days }) => ({
    name,
    visitors: days[0]!.visitors,
    pageviews: days.reduce((sum, { pageviews }) => sum + pageviews, 0),
  }))
  const keys = isByDay ? (['visitors', 'pageviews'] as const) : (['pageviews'] as const)
  return (
    <ChartSection<(typeof rows)[number]>
      title={t('website.timeline')}
      hint={t(isByDay ? 'website.timelineHint' : 'website.timelineLong')}
      nameHeading={t('website.day')}
      className="lg:col-span-2"
      rows={rows}
      nameOf={({ name }) => name}
      empty={timeline.every(({ pageviews }) => pageviews === 0) ? t('website.nothing') : undefined}
      series={keys.map((key) => ({
        ...{ key, label: t(`website.${key}`), color: colors[key], target: nowhere },
      }))}
    />
  )
}
