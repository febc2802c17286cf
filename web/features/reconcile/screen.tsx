import { CircleCheck, Handshake } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { When } from '../../kit/display/when.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ReconcileDialog } from './public/reconcile-dialog.tsx'
import { SuggestionLine } from './public/suggestion.tsx'

type Row = Answer<'reconciliation', 'queue'>['data'][number]
const step = 100

/** Where berths and deals contradict one another: what the rules suggest, and what was set by hand without a deal. */
export function ReconcileScreen() {
  const { can } = usePort()
  if (!can('berths.view')) return <NoPermission />
  return <Reconcile />
}

function Reconcile() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [limit, setLimit] = useState(step)
  const suggestions = useRead('berthSuggestions', 'list', {})
  const queue = useRead(
    'reconciliation',
    'queue',
    { query: { limit: String(limit) } },
    { keepPrevious: true },
  )
  const tab = search.tab === 'queue' ? 'queue' : 'suggested'
  useDocumentTitle(t('nav.reconcile'))
  const list = tab === 'queue' ? queue : suggestions
  return (
    <>
      <PageHeader title={t('nav.reconcile')} />
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <Tabs
          label={t('nav.reconcile')}
          tabs={[
            { id: 'suggested', label: t('reconcile.suggested'), count: suggestions.data?.length },
            { id: 'queue', label: t('reconcile.queue'), count: queue.data?.meta.total },
          ]}
          value={tab}
          onValueChange={(next) => change({ tab: next === 'queue' ? 'queue' : undefined })}
        >
          {list.error && !list.data ? (
            <ProblemState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonLines lines={6} className="p-5" />
          ) : tab === 'suggested' ? (
            <Suggestions rows={suggestions.data ?? []} />
          ) : (
            <Queue
              rows={queue.data?.data ?? []}
              total={queue.data?.meta.total ?? 0}
              {...(limit < 1000 ? { onMore: () => setLimit(Math.min(1000, limit + step)) } : {})}
            />
          )}
        </Tabs>
      </div>
    </>
  )
}

function Suggestions({ rows }: { rows: Answer<'berthSuggestions', 'list'> }) {
  const { t } = useTranslation()
  if (rows.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title={t('reconcile.noSuggestionsTitle')}>
        {t('reconcile.noSuggestions')}
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y border-b">
      {rows.map((suggestion) => (
        <li key={suggestion.id}>
          <SuggestionLine suggestion={suggestion} named />
        </li>
      ))}
    </ul>
  )
}

function Queue({ rows, total, onMore }: { rows: readonly Row[]; total: number; onMore?: () => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [chosen, setChosen] = useState<Row | null>(null)
  if (rows.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title={t('reconcile.noQueueTitle')}>
        {t('reconcile.noQueue')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="max-w-prose px-5 py-3 text-sm text-ink-soft">{t('reconcile.queueHint')}</p>
      <div className="border-y">
        <ItemList label={t('reconcile.queue')}>
          {rows.map((berth) => (
            <Item
              key={berth.id}
              title={
                <>
                  <RecordLink type="berth" id={berth.id}>
                    {berth.mooringNumber}
                  </RecordLink>
                  <StatusBadge status={berth.status} label={t(`berth.choice.status.${berth.status}`)} />
                </>
              }
              detail={
                <>
                  {berth.price !== null && `${formatMoney(berth.price, berth.currency)} · `}
                  <When timestamp={berth.updatedAt} />
                </>
              }
              aside={
                can('interests.create') && (
                  <Button size="sm" icon={<Handshake />} onClick={() => setChosen(berth)}>
                    {t('reconcile.act')}
                  </Button>
                )
              }
            />
          ))}
        </ItemList>
      </div>
      {rows.length < total && onMore && (
        <p className="flex justify-center py-4">
          <Button size="sm" onClick={onMore}>
            {t('reconcile.more', { count: formatNumber(total - rows.length) })}
          </Button>
        </p>
      )}
      {chosen && <ReconcileDialog berth={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
