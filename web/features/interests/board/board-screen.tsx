import type { ReactNode } from 'react'
import { stages } from '../../../../contract/interests/pipeline.ts'
import { type Filter, FilterChips } from '../../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { ListPanel } from '../../../kit/list/list-panel.tsx'
import { useChosenFilters } from '../../../kit/list/mine-chip.tsx'
import { NoMatches } from '../../../kit/list/no-matches.tsx'
import { SearchBox } from '../../../kit/list/search-box.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { InterestRecord } from '../record.tsx'
import { BoardView } from './board.tsx'
import { BoardMenu, OnlyOpen, useHiddenStages } from './board-menu.tsx'
import { OwnerMenu } from './owner-menu.tsx'

type BoardScreenProps = { filters: readonly Filter[]; actions: ReactNode; empty: ReactNode }

/** The board with its filters, and the open interest beside it. */
export function BoardScreen({ filters, actions, empty }: BoardScreenProps) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  // Whose interests they are is chosen beside the search.
  const chips = filters.filter(({ id }) => id !== 'assignedTo')
  const chosen = useChosenFilters(chips)
  const names = ['q', ...filters.map((filter) => filter.id)]
  const query = Object.fromEntries(names.map((name) => [name, search[name]]))
  const [hidden] = useHiddenStages()
  const by = search.group === 'owner' ? 'owner' : 'stage'
  const board = useRead('interests', 'board', { query }, { keepPrevious: true })
  const clear = Object.fromEntries(names.map((name) => [name, undefined]))
  const filtered = names.some((name) => search[name])
  const total = board.data?.columns.reduce((sum, column) => sum + column.count, 0)
  const cards = board.data?.cards ?? []

  function step(by: 1 | -1) {
    const inOrder = stages
      .filter((stage) => !hidden.includes(stage))
      .flatMap((stage) => cards.filter((card) => card.stage === stage))
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
          <OwnerMenu />
          <FilterChips
            filters={chips}
            values={chosen}
            onChange={(id, values) => change({ [id]: values.join(',') || undefined })}
            onClear={() => change(clear)}
          />
          <span className="ml-auto flex items-center gap-2">
            <OnlyOpen />
            <BoardMenu board={board.data} />
          </span>
        </PageHeader>
        {board.data?.truncated && (
          <p role="status" className="border-b bg-warning-soft px-5 py-1.5 text-sm">
            {t('interests.truncated', { shown: formatNumber(cards.length) })}
          </p>
        )}
        {board.error && !board.data ? (
          <ProblemState error={board.error} onRetry={() => void board.refetch()} />
        ) : !board.data ? (
          <BoardSkeleton />
        ) : total === 0 ? (
          filtered ? (
            <NoMatches onClear={() => change(clear)} />
          ) : (
            empty
          )
        ) : (
          <BoardView
            board={board.data}
            by={by}
            hidden={hidden}
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

/** The columns of the board before their cards are known. */
function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-label={t('ui.loading')}
      className="flex min-h-0 flex-1 gap-2 overflow-hidden p-2 sm:p-3"
    >
      {stages.map((stage, index) => (
        <div
          key={stage}
          className="flex w-[78vw] shrink-0 flex-col gap-1.5 rounded-lg bg-sunken px-1.5 py-2 sm:w-48 sm:min-w-40 sm:flex-1 sm:shrink"
        >
          <Skeleton className="mx-1.5 mb-4 h-5 w-24" />
          {['first', 'second', 'third', 'fourth'].slice(0, 2 + (index % 3)).map((card) => (
            <Skeleton key={card} className="h-19 w-full rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}
