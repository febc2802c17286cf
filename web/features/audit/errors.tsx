import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useCallback } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { CopyLine } from '../../kit/display/copy-line.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { PeriodChip } from '../../kit/list/period-chip.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { endOfDay, startOfDay } from '../../kit/list/state/period.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useCursor, useRead } from '../../kit/server/server-state.ts'
import { useMe } from '../../kit/server/session.tsx'
import { formatDateTime, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type ErrorEvent = Answer<'errorEvents', 'list'>['data'][number]
type Of = 'port' | 'installation'

/** The filters above the errors. */
export function ErrorFilters() {
  const { t } = useTranslation()
  const { isSuperAdmin } = useMe()
  const [search, change] = useSearchState()
  const setQuery = useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change])
  return (
    <>
      <SearchBox label={t('audit.errors.search')} value={search.q ?? ''} onChange={setQuery} />
      <PeriodChip from={search.from} to={search.to} onChange={(period) => change(period)} />
      {isSuperAdmin && (
        <SegmentedControl
          label={t('audit.errors.of')}
          value={ofSearch(search.of)}
          onValueChange={(next) => change({ of: next === 'port' ? undefined : next, request: undefined })}
          segments={[
            { value: 'port', label: t('audit.errors.ofPort') },
            { value: 'installation', label: t('audit.errors.ofNone') },
          ]}
        />
      )}
    </>
  )
}

const ofSearch = (value: string | undefined): Of => (value === 'installation' ? 'installation' : 'port')

/** Requests the server failed to answer, newest first; each opens to what is known of it. */
export function Errors() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const of = ofSearch(search.of)
  const list = useCursor('errorEvents', 'list', {
    query: { of, q: search.q, from: startOfDay(search.from), to: endOfDay(search.to), limit: '50' },
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (list.error && rows.length === 0) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.isPending) return <SkeletonLines lines={8} className="flex-1 bg-surface p-5" />
  if (rows.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck />} title={t('audit.errors.none')}>
        {t('audit.errors.noneHint')}
      </EmptyState>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface pb-4">
      <ul aria-label={t('audit.errors.title')}>
        {rows.map((row) => (
          <ErrorRow
            key={row.id}
            row={row}
            of={of}
            open={search.request === row.requestId}
            onToggle={(open) => change({ request: open ? row.requestId : undefined }, { replace: true })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="p-3 text-center">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('audit.moreFailed')}
          </Button>
        </p>
      )}
    </div>
  )
}

type ErrorRowProps = { row: ErrorEvent; of: Of; open: boolean; onToggle: (open: boolean) => void }

function ErrorRow({ row, of, open, onToggle }: ErrorRowProps) {
  return (
    <li className="border-b border-line/70">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onToggle(!open)}
        className="flex min-h-11 w-full items-start gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover sm:px-5"
      >
        <ChevronRight
          className={`mt-0.5 size-4 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
        <Badge tone="danger">{formatNumber(row.status)}</Badge>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-mono text-xs">
            {row.method} {row.path}
          </span>
          <span className="truncate text-ink-soft">
            {row.errorName}: {row.errorMessage}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-faint">
          <When timestamp={row.createdAt} />
        </span>
      </button>
      {open && <Details requestId={row.requestId} of={of} />}
    </li>
  )
}

function Details({ requestId, of }: { requestId: string; of: Of }) {
  const { t } = useTranslation()
  const found = useRead('errorEvents', 'get', { params: { requestId }, query: { of } })
  if (found.error) return <ProblemState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonLines lines={3} className="px-5 pb-3" />
  const { stackHead, bodyExcerpt, durationMs, ip, userAgent, userName, createdAt } = found.data
  const facts = [
    [t('audit.errors.when'), formatDateTime(createdAt)],
    [t('audit.errors.who'), userName ?? t('audit.errors.nobody')],
    [t('audit.errors.took'), durationMs === null ? null : `${formatNumber(durationMs)} ms`],
    [t('audit.errors.from'), [ip, userAgent].filter(Boolean).join(' · ')],
  ] as const
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 sm:pr-5 sm:pl-12">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="break-words">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <CopyLine label={t('audit.errors.request')} text={requestId} />
      {stackHead && <CopyLine label={t('audit.errors.stack')} text={stackHead} lines />}
      {bodyExcerpt && <CopyLine label={t('audit.errors.body')} text={bodyExcerpt} lines />}
    </div>
  )
}
