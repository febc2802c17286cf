import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Stage } from '../../../contract/interests/pipeline.ts'
import { cx } from '../../../ui/class-names.ts'
import { StageMark } from '../../../ui/status-badge.tsx'
import { type AmountList, Amounts, amountsText } from '../../components/amounts.tsx'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BoardCard } from './board-card.tsx'
import type { Card } from './vocabulary.ts'

type BoardColumnProps = {
  stage: Stage
  title: string
  count: number
  value: AmountList
  usualDays: number | null
  /** What people are called, by their ids. */
  people: ReadonlyMap<string, string>
  cards: readonly Card[]
  /** The card the keyboard stands on. */
  focusIndex: number | null
  openId: string | undefined
  draggable: boolean
  onOpen: (id: string) => void
  onFocusCard: (index: number) => void
}

const cardHeight = 84

/** One stage: a column that takes cards, and draws only those in sight. */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, title, cards, focusIndex } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => cardHeight,
    overscan: 6,
    getItemKey: (index) => cards[index]!.id,
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    return dropTargetForElements({
      element,
      getData: () => ({ stage }),
      canDrop: ({ source }) => source.data.kind === 'interest' && source.data.stage !== stage,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [stage])

  useEffect(() => {
    if (focusIndex !== null) virtual.scrollToIndex(focusIndex)
  }, [focusIndex, virtual])

  return (
    <section
      aria-label={t('interests.columnLabel', { stage: title, count: props.count })}
      className={cx(
        'flex w-[78vw] shrink-0 snap-start flex-col rounded-lg bg-sunken sm:w-48 sm:min-w-40 sm:flex-1 sm:shrink',
        over && 'outline-2 outline-accent',
      )}
    >
      <header className="flex shrink-0 flex-col px-3 py-2">
        <span className="flex items-center gap-2">
          <StageMark stage={stage} />
          <h2 className="text-sm font-medium">{title}</h2>
          <span className="ml-auto text-xs text-ink-faint tabular-nums">{formatNumber(props.count)}</span>
        </span>
        {/* The line stands in every column, so that the cards begin at one height. */}
        <span className="min-h-4 truncate text-xs text-ink-soft" title={amountsText(props.value)}>
          <Amounts of={props.value} />
        </span>
      </header>
      <div ref={list} className="min-h-24 flex-1 overflow-y-auto px-1.5 pb-2">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <li
              key={item.key}
              className="absolute inset-x-0 pb-1.5"
              style={{ height: cardHeight, transform: `translateY(${item.start}px)` }}
            >
              <BoardCard
                card={cards[item.index]!}
                focused={focusIndex === item.index}
                tabbable={(focusIndex ?? 0) === item.index}
                open={props.openId === cards[item.index]!.id}
                draggable={props.draggable}
                owner={props.people.get(cards[item.index]!.assignedTo ?? '') ?? null}
                usualDays={props.usualDays}
                onOpen={props.onOpen}
                onFocus={() => props.onFocusCard(item.index)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
