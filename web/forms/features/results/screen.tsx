import { ChartNoAxesColumn } from 'lucide-react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatDuration, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { DayChart } from './day-chart.tsx'
import { QuestionFunnel } from './question-funnel.tsx'
import type { Results } from './results.ts'
import { SummaryView } from './summary-view.tsx'

const spans = ['7', '30', '90', '365'] as const

/** What was answered, and how many people open, begin and send the form. */
export function ResultsScreen() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const view = search.show === 'visits' ? 'visits' : 'answers'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who may only read scrolls by the keys
    <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 sm:px-5">
        <span>
          <SegmentedControl
            label={t('forms.results.show')}
            value={view}
            onValueChange={(next) =>
              change({ show: next === 'visits' ? next : undefined }, { replace: true })
            }
            segments={[
              { value: 'answers', label: t('forms.results.answers') },
              { value: 'visits', label: t('forms.results.visits') },
            ]}
          />
        </span>
        {view === 'answers' ? <SummaryView /> : <Visits />}
      </div>
    </div>
  )
}

/** How many people open, begin and send the form, by day and by question. */
function Visits() {
  const { t } = useTranslation()
  const { form } = useForm()
  const [search, change] = useSearchState()
  const days = spans.find((each) => each === search.days) ?? '30'
  const results = useRead(
    'results',
    'get',
    { params: { id: form.id }, query: { days } },
    { keepPrevious: true },
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label={t('forms.results.span')}
          value={days}
          onValueChange={(next) => change({ days: next === '30' ? undefined : next }, { replace: true })}
          segments={spans.map((value) => ({ value, label: t('forms.results.days', { days: value }) }))}
        />
        <p className="min-w-0 flex-1 basis-60 text-xs text-ink-faint">{t('forms.results.how')}</p>
      </div>
      {results.error ? (
        <ProblemState error={results.error} onRetry={() => void results.refetch()} />
      ) : !results.data ? (
        <SkeletonLines lines={8} />
      ) : results.data.views === 0 && results.data.sends === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={t('forms.results.emptyTitle')}>
          {t('forms.results.empty')}
        </EmptyState>
      ) : (
        <>
          <Figures results={results.data} />
          <DayChart days={results.data.days} />
          <QuestionFunnel results={results.data} />
        </>
      )}
    </>
  )
}

function Figures({ results }: { results: Results }) {
  const { t } = useTranslation()
  const { views, starts, sends, medianSeconds } = results
  const share = starts > 0 ? `${formatNumber((100 * Math.min(sends, starts)) / starts)} %` : '–'
  const figures = [
    [t('forms.results.views'), formatNumber(views)],
    [t('forms.results.starts'), formatNumber(starts)],
    [t('forms.results.sends'), formatNumber(sends)],
    [t('forms.results.completion'), share],
    [t('forms.results.median'), durationText(medianSeconds)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1 bg-surface p-3 last:max-sm:col-span-2">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function durationText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 90) return formatDuration(seconds, 'second')
  return formatDuration(Math.round(seconds / 60), 'minute')
}
