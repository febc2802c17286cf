import { CircleDot, Users } from 'lucide-react'
import { useState } from 'react'
import { entryStates } from '../../../contract/waiting-list/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { EntryBadge, wantedText } from './public/entry.tsx'

type Row = Answer<'waitingList', 'ofPort'>['data'][number]
const step = 100

/** Who waits for which berth, in the order of the docks. */
export function WaitingListScreen() {
  const { can } = usePort()
  if (!can('berths.view')) return <NoPermission />
  return <Waiting />
}

function Waiting() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [limit, setLimit] = useState(step)
  const { q, status } = search
  const query = { ...(q ? { q } : {}), ...(status ? { status } : {}), limit: String(limit) }
  const list = useRead('waitingList', 'ofPort', { query }, { keepPrevious: true })
  const rows = list.data?.data ?? []
  const total = list.data?.meta.total ?? 0
  useDocumentTitle(t('nav.waiting-list'))
  return (
    <section aria-label={t('nav.waiting-list')} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t('nav.waiting-list')} aside={list.data ? formatNumber(total) : null}>
        <SearchBox
          label={t('waiting.search')}
          value={q ?? ''}
          onChange={(next) => change({ q: next || undefined })}
        />
        <FilterChips
          filters={[
            {
              id: 'status',
              label: t('waiting.status'),
              icon: <CircleDot />,
              options: optionsOf(entryStates, (one) => t(`waiting.state.${one}`)),
            },
          ]}
          values={{ status: status?.split(',') ?? [] }}
          onChange={(id, values) => change({ [id]: values.join(',') || undefined })}
          onClear={() => change({ status: undefined })}
        />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface pb-6">
        {list.error && !list.data ? (
          <ProblemState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : total === 0 ? (
          <EmptyState icon={<Users />} title={t(q || status ? 'waiting.none' : 'waiting.portEmptyTitle')}>
            {t('waiting.portEmpty')}
          </EmptyState>
        ) : (
          [...Map.groupBy(rows, ({ berthId }) => berthId)].map(([berthId, entries]) => (
            <BerthQueue key={berthId} entries={entries} />
          ))
        )}
        {rows.length < total && limit < 1000 && (
          <p className="flex justify-center pt-4">
            <Button size="sm" busy={list.isFetching} onClick={() => setLimit(Math.min(1000, limit + step))}>
              {t('waiting.more')}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

function BerthQueue({ entries }: { entries: readonly Row[] }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { berthId, mooringNumber, berthStatus } = entries[0]!
  return (
    <section aria-label={mooringNumber} className="pt-4">
      <h2 className="flex items-center gap-3 px-5 pb-1 text-sm font-semibold">
        <RecordLink type="berth" id={berthId} tab="waiting">
          {mooringNumber}
        </RecordLink>
        <StatusBadge status={berthStatus} label={t(`berth.choice.status.${berthStatus}`)} />
      </h2>
      <div className="border-y">
        <ItemList label={mooringNumber}>
          {entries.map((entry) => (
            <Item
              key={entry.id}
              icon={<span className="w-5 text-right text-sm font-semibold tabular-nums">{entry.place}</span>}
              title={
                <>
                  {entry.clientId && (
                    <RecordLink type="client" id={entry.clientId}>
                      {entry.clientName}
                    </RecordLink>
                  )}
                  {entry.status !== 'waiting' && <EntryBadge status={entry.status} />}
                </>
              }
              detail={[
                wantedText(entry, unit),
                entry.status === 'offered' && entry.deadline
                  ? t('waiting.until', { date: formatDateTime(entry.deadline) })
                  : '',
                entry.note,
                entry.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
              aside={t('waiting.since', { date: formatDate(entry.since) })}
            />
          ))}
        </ItemList>
      </div>
    </section>
  )
}
