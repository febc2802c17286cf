import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, ScrollText, Search } from 'lucide-react'
import { useCallback } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { DownloadButton } from '../../kit/list/downloads/download-button.tsx'
import { PeriodChip } from '../../kit/list/period-chip.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { endOfDay, startOfDay } from '../../kit/list/state/period.ts'
import { keyOf, useCursor } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Entry } from './entry.ts'
import { EntryList } from './entry-list.tsx'
import { ErrorFilters, Errors } from './errors.tsx'
import { useAuditFilters } from './use-filters.tsx'

const filterIds = ['action', 'entityType', 'actorId', 'actorKind', 'severity'] as const
/** What the two keep in the address, each for itself. */
const forgotten = Object.fromEntries(
  ['q', 'from', 'to', 'of', 'request', ...filterIds].map((id) => [id, undefined]),
)
const pageSize = '100'

/** What happened in the port, who did it, and what it changed; and what the server failed to do. */
export function AuditScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search] = useSearchState()
  if (!can('admin.view_audit_log')) return <NoPermission />
  if (search.view !== 'errors') return <AuditLog />
  return (
    <>
      <PageHeader title={t('audit.title')}>
        <LogChoice />
        <ErrorFilters />
      </PageHeader>
      <Errors />
    </>
  )
}

/** What happened, or what failed. */
function LogChoice() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  return (
    <SegmentedControl
      label={t('audit.show')}
      value={search.view === 'errors' ? 'errors' : 'log'}
      onValueChange={(next) => change({ ...forgotten, view: next === 'log' ? undefined : next })}
      segments={[
        { value: 'log', label: t('audit.happened') },
        { value: 'errors', label: t('audit.errors.title') },
      ]}
    />
  )
}

function AuditLog() {
  const { t } = useTranslation()
  const { port } = usePort()
  const queryClient = useQueryClient()
  const [search, change] = useSearchState()
  const filters = useAuditFilters()
  const query = {
    q: search.q,
    action: search.action,
    entityType: search.entityType,
    actorId: search.actorId,
    actorKind: search.actorKind as Entry['actorKind'] | undefined,
    severity: search.severity as Entry['severity'] | undefined,
    from: startOfDay(search.from),
    to: endOfDay(search.to),
    limit: pageSize,
  }
  const input = { query }
  const log = useCursor('audit', 'list', input)
  const entries = log.data?.pages.flatMap((page) => page.data) ?? []
  const isFiltered = ['q', 'from', 'to', ...filterIds].some((id) => search[id])
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  const clear = (...ids: string[]) => change(Object.fromEntries(ids.map((id) => [id, undefined])))

  return (
    <>
      <PageHeader
        title={t('audit.title')}
        actions={
          <>
            <DownloadButton module="audit" query={query} />
            <IconButton
              label={t('audit.refresh')}
              busy={log.isRefetching}
              onClick={() =>
                void queryClient.resetQueries({ queryKey: keyOf('audit', 'list', port.id, input) })
              }
            >
              <RotateCw />
            </IconButton>
          </>
        }
      >
        <LogChoice />
        <SearchBox label={t('audit.search')} value={search.q ?? ''} onChange={setQuery} />
        <PeriodChip from={search.from} to={search.to} onChange={(period) => change(period)} />
        <FilterChips
          filters={filters}
          values={Object.fromEntries(filterIds.map((id) => [id, listOf(search[id])]))}
          onChange={(id, values) => change({ [id]: values[0] })}
          onClear={() => clear(...filterIds)}
        />
      </PageHeader>
      {log.error && entries.length === 0 ? (
        <ProblemState error={log.error} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <SkeletonLines lines={12} className="flex-1 bg-surface p-5" />
      ) : entries.length > 0 ? (
        <EntryList
          entries={entries}
          hasMore={log.hasNextPage}
          failed={log.isFetchNextPageError}
          isFetching={log.isFetchingNextPage}
          onMore={() => void log.fetchNextPage()}
        />
      ) : isFiltered ? (
        <EmptyState
          icon={<Search />}
          title={t('list.noMatches')}
          action={
            <Button onClick={() => clear('q', 'from', 'to', ...filterIds)}>{t('list.clearAll')}</Button>
          }
        >
          {t('list.noMatchesHint')}
        </EmptyState>
      ) : (
        <EmptyState icon={<ScrollText />} title={t('activity.empty')}>
          {t('audit.empty')}
        </EmptyState>
      )}
    </>
  )
}
