import { Download, Inbox } from 'lucide-react'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { NoMatches } from '../../../kit/list/no-matches.tsx'
import { PeriodChip } from '../../../kit/list/period-chip.tsx'
import { listOf, useSearchState } from '../../../kit/list/state/list-search.ts'
import { addressOf } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { choiceFilters, filterIds, queryOf } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { QuestionSummary } from './question-summary.tsx'

/** What was answered to each question, by period and by other answers; each figure opens what it is made of. */
export function SummaryView() {
  const { t } = useTranslation()
  const { form } = useForm()
  const [search, change] = useSearchState()
  const params = { id: form.id }
  const columns = useRead('submissions', 'columns', { params })
  const fields = columns.data ?? []
  const filters = choiceFilters(fields)
  const ids = filterIds(fields).filter((id) => id !== 'spam')
  const { from, to, answers } = queryOf({ ...search, behind: undefined }, fields)
  const query = { from, to, answers }
  const summary = useRead(
    'results',
    'summary',
    { params, query },
    { keepPrevious: true, enabled: columns.data !== undefined },
  )
  const isFiltered = ['from', 'to', ...ids].some((id) => search[id])
  const cleared = (...names: string[]) => change(Object.fromEntries(names.map((name) => [name, undefined])))
  const error = columns.error ?? summary.error
  const shownFilters = Object.fromEntries(['from', 'to', ...ids].map((id) => [id, search[id]]))

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <PeriodChip from={search.from} to={search.to} onChange={(period) => change(period)} />
        <FilterChips
          filters={filters}
          values={Object.fromEntries(ids.map((id) => [id, listOf(search[id])]))}
          onChange={(id, values) => change({ [id]: values[0] })}
          onClear={() => cleared(...ids)}
        />
        <span className="ml-auto flex items-center gap-3">
          {summary.data && (
            <span className="text-xs text-ink-faint tabular-nums">
              {t('forms.results.submissions', {
                count: summary.data.total,
                shown: formatNumber(summary.data.total),
              })}
            </span>
          )}
          {summary.data && summary.data.total > 0 && <ExportLink query={query} />}
        </span>
      </div>
      {error ? (
        <ProblemState error={error} onRetry={() => void summary.refetch()} />
      ) : !summary.data ? (
        <SkeletonLines lines={10} />
      ) : summary.data.total === 0 ? (
        isFiltered ? (
          <NoMatches onClear={() => cleared('from', 'to', ...ids)} />
        ) : (
          <EmptyState icon={<Inbox />} title={t('forms.results.noAnswersTitle')}>
            {t('forms.results.noAnswers')}
          </EmptyState>
        )
      ) : (
        <div className="flex flex-col gap-4">
          {summary.data.questions.map((question) => (
            <QuestionSummary key={question.key} question={question} kept={shownFilters} />
          ))}
        </div>
      )}
    </>
  )
}

function ExportLink({ query }: { query: Pick<ReturnType<typeof queryOf>, 'from' | 'to' | 'answers'> }) {
  const { t } = useTranslation()
  const { form } = useForm()
  return (
    <a
      href={addressOf('results', 'exportSummary', { params: { id: form.id }, query })}
      download
      className={buttonClass('secondary', 'sm')}
    >
      <Download aria-hidden="true" />
      {t('forms.results.export')}
    </a>
  )
}
