import '../../kit/charts/printed.css'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ChartDays } from '../../kit/charts/save-menu.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'
import { Contents, placeOf } from './contents.tsx'
import { Counted } from './counted.tsx'
import { UnmetDemand } from './demand.tsx'
import { ForecastSections } from './forecast.tsx'
import { Funnel } from './funnel.tsx'
import { Losses } from './losses.tsx'
import { Nothing } from './nothing.tsx'
import { OccupancySections } from './occupancy.tsx'
import { type Analytics, daysOf, periodIn, pointsOf } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { RevenueSections } from './revenue.tsx'
import { Sources } from './sources.tsx'
import { Totals } from './totals.tsx'
import { Website } from './website/website.tsx'

/** A period of the port in figures, each with the list behind it. */
export function AnalyticsScreen() {
  const { can } = usePort()
  if (!can('reports.view_analytics')) return <NoPermission />
  return <Period />
}

function Period() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const today = todayIso()
  const period = periodIn(search, today)
  const days = daysOf(period, today)
  const website = search.tab === 'website'
  const title = t(website ? 'nav.website' : 'nav.analytics')
  useDocumentTitle(title)
  return (
    <section aria-label={title} className="printed flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader title={title} aside={`${formatDate(days.from)} – ${formatDate(days.to)}`}>
        <PeriodBar
          range={'range' in period ? period.range : null}
          days={days}
          today={today}
          onRange={(range) => change({ range, from: undefined, to: undefined })}
          onDays={(days) => change({ range: undefined, ...days })}
        />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <ChartDays value={days}>
          {website ? <Website period={period} /> : <Sales period={period} />}
        </ChartDays>
      </div>
    </section>
  )
}

function Sales({ period }: { period: ReturnType<typeof periodIn> }) {
  const answer = useRead('analytics', 'read', { query: period }, { keepPrevious: true })
  // It stands first: what lies below would move when it came later.
  const forecast = useRead('analytics', 'forecast', {})
  if (answer.data && !forecast.isPending)
    return (
      <>
        <Contents period={period} counts={!isEmpty(answer.data)} />
        <PeriodTotals analytics={answer.data} />
        <div id={placeOf.forecast} className="scroll-mt-10">
          <ForecastSections />
        </div>
        <div id={placeOf.interests} className="scroll-mt-10">
          <Figures analytics={answer.data} />
        </div>
        <div id={placeOf.occupancy} className="scroll-mt-10">
          <OccupancySections period={period} />
        </div>
        <div id={placeOf.revenue} className="scroll-mt-10">
          <RevenueSections period={period} />
        </div>
      </>
    )
  if (answer.error) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  return <SkeletonLines lines={16} className="p-5" />
}

/** Whether anything happened in the period. */
function isEmpty({ range: { opened, won, lost }, funnel }: Analytics): boolean {
  return opened + won + lost === 0 && funnel.every(({ entered, left }) => entered + left === 0)
}

function PeriodTotals({ analytics }: { analytics: Analytics }) {
  const { range, previous } = analytics
  if (!isEmpty(analytics)) return <Totals range={range} previous={previous} />
  return <Nothing seenBefore={previous.opened + previous.won + previous.lost > 0} />
}

function Figures({ analytics }: { analytics: Analytics }) {
  const { range, funnel } = analytics
  if (isEmpty(analytics)) return null
  return (
    <div className="grid lg:grid-cols-2 [&>section]:border-b">
      <Funnel funnel={funnel} days={range} />
      <Parts analytics={analytics} few={range.opened + range.won + range.lost < 10} />
    </div>
  )
}

function Parts({ analytics, few }: { analytics: Analytics; few: boolean }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { range, timeline, sources, breakdown, unmetDemand } = analytics
  const fullRange = () => range
  return (
    <>
      <Counted
        title={t('analytics.timeline')}
        hint={t('analytics.timelineHint')}
        nameHeading={t('analytics.day')}
        rows={pointsOf(timeline)}
        nameOf={({ name }) => name}
        filterOf={() => ({})}
        daysOf={({ date, to }) => ({ from: date, to })}
        note={few ? t('analytics.littleHistory') : undefined}
      />
      <Sources sources={sources} days={range} />
      <Counted
        title={t('analytics.agents')}
        hint={t('analytics.agentsHint')}
        nameHeading={t('analytics.person')}
        lying
        rows={breakdown.byAgent}
        nameOf={({ id, name }) => name ?? (id ? t('analytics.formerly') : t('analytics.nobody'))}
        filterOf={({ id }): Readonly<Record<string, string>> =>
          id ? { assignedTo: id } : { filter: 'assignedTo:empty' }
        }
        daysOf={fullRange}
      />
      <Losses outcomes={breakdown.byOutcome} days={range} />
      <UnmetDemand bands={unmetDemand} days={range} />
      <Counted
        title={t('analytics.categories')}
        hint={t('analytics.categoriesHint')}
        nameHeading={t('interest.field.leadCategory')}
        lying
        rows={breakdown.byLeadCategory}
        nameOf={({ leadCategory }) => t(`interest.choice.leadCategory.${leadCategory}`)}
        filterOf={({ leadCategory }) => ({ leadCategory })}
        daysOf={fullRange}
      />
      <Counted
        title={t('analytics.docks')}
        hint={t('analytics.placesHint')}
        nameHeading={t('berth.field.dock')}
        lying
        rows={breakdown.byDock}
        nameOf={({ dock }) => dock}
        filterOf={({ dock }) => ({ dock })}
        daysOf={fullRange}
      />
      <Counted
        title={t('analytics.sizes')}
        hint={t('analytics.placesHint')}
        nameHeading={t('analytics.length')}
        lying
        rows={breakdown.bySizeBand}
        nameOf={(band) => bandText(band, unit)}
        filterOf={({ from }) => ({ berthSize: String(from) })}
        daysOf={fullRange}
      />
    </>
  )
}
