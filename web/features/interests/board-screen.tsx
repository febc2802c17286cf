import type { ReactNode } from 'react'
import { stages } from '../../../contract/interests/pipeline.ts'
import { type Filter, FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ListPanel } from '../../components/list/list-panel.tsx'
import { MineChip, useChosenFilters } from '../../components/list/mine-chip.tsx'
import { NoMatches } from '../../components/list/no-matches.tsx'
import { SearchBox } from '../../components/list/search-box.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useRead } from '../../lib/server-state.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BoardView } from './board.tsx'
import { InterestRecord } from './record.tsx'

type BoardScreenProps = { filters: readonly Filter[]; actions: ReactNode; empty: ReactNode }

/** The board with its filters, and the open interest beside it. */
export function BoardScreen({ filters, actions, empty }: BoardScreenProps) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const chosen = useChosenFilters(filters)
  const names = ['q', ...filters.map((filter) => filter.id)]
  const query = Object.fromEntries(names.map((name) => [name, search[name]]))
  const board = useRead('interests', 'board', { query }, { keepPrevious: true })
  const clear = Object.fromEntries(names.map((name) => [name, undefined]))
  const filtered = names.some((name) => search[name])
  const total = board.data?.columns.reduce((sum, column) => sum + column.count, 0)
  const cards = board.data?.cards ?? []

  function step(by: 1 | -1) {
    const inOrder = stages.flatMap((stage) => cards.filter((card) => card.stage === stage))
    const next = inOrder[inOrder.findIndex((card) => card.id === search.open) + by]
    if (next) change({ open: next.id }, { replace: true })
  }

  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={t('nav.interests')}>
        <PageHeader
          title={t('nav.interests')}
          aside={total === undefined ? null : formatNumber(total)}
          actions={actions}
        >
          <SearchBox
            label={t('interests.search')}
            value={search.q ?? ''}
            onChange={(q) => change({ q: q || undefined }, { replace: true })}
          />
          <MineChip filters={filters} />
          <FilterChips
            filters={filters}
            values={chosen}
            onChange={(id, values) => change({ [id]: values.join(',') || undefined })}
            onClear={() => change(clear)}
          />
        </PageHeader>
        {board.data?.truncated && (
          <p role="status" className="border-b bg-warning-soft px-5 py-1.5 text-sm">
            {t('interests.truncated', { shown: formatNumber(cards.length) })}
          </p>
        )}
        {board.error && !board.data ? (
          <ProblemState error={board.error} onRetry={() => void board.refetch()} />
        ) : !board.data ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : total === 0 ? (
          filtered ? (
            <NoMatches onClear={() => change(clear)} />
          ) : (
            empty
          )
        ) : (
          <BoardView
            board={board.data}
            openId={search.open}
            onOpen={(id) => change({ open: id }, { replace: search.open !== undefined })}
          />
        )}
      </section>
      {search.open && (
        <ListPanel onClose={() => change({ open: undefined, tab: undefined })}>
          <InterestRecord
            key={search.open}
            id={search.open}
            panel={{ onClose: () => change({ open: undefined, tab: undefined }), onStep: step }}
          />
        </ListPanel>
      )}
    </div>
  )
}
