import { Anchor, CalendarCheck, KeyRound } from 'lucide-react'
import { tenancyTenures } from '../../../contract/tenancies/vocabulary.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { type Filter, FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { NoMatches } from '../../kit/list/no-matches.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ActsBar } from './acts-bar.tsx'
import { RenewalBoard } from './board.tsx'
import { useChoice } from './use-choice.ts'
import type { Renewal } from './vocabulary.ts'

/** Tenancies that end soon, by what was offered for their next term and what became of it. */
export function RenewalsScreen() {
  const { can } = usePort()
  if (!can('tenancies.view')) return <NoPermission />
  return <RenewalDesk />
}

const none: readonly Renewal[] = []

function RenewalDesk() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const { dock, tenureType } = search
  const query = { ...(dock ? { dock } : {}), ...(tenureType ? { tenureType } : {}) }
  const desk = useRead('renewals', 'list', { query }, { keepPrevious: true })
  const rows = desk.data?.rows ?? none
  const choice = useChoice(rows)
  const clear = () => change({ dock: undefined, tenureType: undefined })
  const total = Object.values(desk.data?.totals ?? {}).reduce((sum, count) => sum + count, 0)
  useDocumentTitle(t('nav.renewals'))
  const filters: readonly Filter[] = [
    {
      id: 'dock',
      label: t('berth.field.dock'),
      icon: <Anchor />,
      options: (desk.data?.docks ?? []).map((one) => ({ value: one, label: one })),
    },
    {
      id: 'tenureType',
      label: t('tenancy.field.tenureType'),
      icon: <KeyRound />,
      options: optionsOf(tenancyTenures, (one) => t(`vocabulary.tenureType.${one}`)),
    },
  ]
  return (
    <section aria-label={t('nav.renewals')} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader
        title={t('nav.renewals')}
        aside={
          desk.data && t('renewals.aside', { total: formatNumber(total), date: formatDate(desk.data.until) })
        }
      >
        <FilterChips
          filters={filters}
          values={{ dock: listOf(dock), tenureType: listOf(tenureType) }}
          onChange={(id, values) => change({ [id]: values.join(',') || undefined })}
          onClear={clear}
        />
      </PageHeader>
      {desk.data?.truncated && (
        <p role="status" className="border-b bg-warning-soft px-5 py-1.5 text-sm">
          {t('renewals.truncated')}
        </p>
      )}
      {desk.error && !desk.data ? (
        <ProblemState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : !desk.data ? (
        <SkeletonLines lines={8} className="p-5" />
      ) : total > 0 ? (
        <RenewalBoard desk={desk.data} choice={choice} />
      ) : dock || tenureType ? (
        <NoMatches onClear={clear} />
      ) : (
        <EmptyState icon={<CalendarCheck />} title={t('renewals.emptyTitle')}>
          {t('renewals.empty', { date: formatDate(desk.data.until) })}
        </EmptyState>
      )}
      {desk.data && <ActsBar choice={choice} desk={desk.data} />}
    </section>
  )
}
