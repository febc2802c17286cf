import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Stage } from '../../../../contract/interests/pipeline.ts'
import { cx } from '../../../../ui/class-names.ts'
import { scaled } from '../../../../ui/text-scale.ts'
import { Amounts, amountsText } from '../../../kit/display/amounts.tsx'
import type { Colleague } from '../../../kit/display/person.tsx'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Card } from '../vocabulary.ts'
import { BoardCard, holderShown, isHeldLater, isSoldToOthers } from './board-card.tsx'
import type { Lane } from './lanes.tsx'

type BoardColumnProps = {
  lane: Lane
  /** What the columns are. */
  by: 'stage' | 'owner'
  /** Days interests usually stay in each stage. */
  usualDays: ReadonlyMap<Stage, number | null>
  /** Who works in the port, by their ids. */
  people: ReadonlyMap<string, Colleague>
  /** The card the keyboard stands on. */
  focusIndex: number | null
  openId: string | undefined
  draggable: boolean
  onOpen: (id: string) => void
  onFocusCard: (index: number) => void
}

/** The height of a card in pixels, and what the line of its next reminder and who holds or bought its berth add to it. */
const cardHeight = scaled(84)
const reminderHeight = scaled(18)
const buyerHeight = scaled(16)
const holderHeight = scaled(50)
const lineHeight = scaled(16)

function heightOf(card: Card): number {
  const holder = holderShown(card)
  const heldHeight = holder ? holderHeight + (isHeldLater(holder) ? lineHeight : 0) : 0
  const bought = isSoldToOthers(card) ? buyerHeight : 0
  return cardHeight + (card.nextReminder ? reminderHeight : 0) + bought + heldHeight
}

/** A column that takes cards, and draws only those in sight. */
export function BoardColumn(props: BoardColumnProps) {
  const { lane, focusIndex } = props
  const { id, title, cards } = lane
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => heightOf(cards[index]!),
    overscan: 6,
    getItemKey: (index) => cards[index]!.id,
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    return dropTargetForElements({
      element,
      getData: () => ({ lane: id }),
      canDrop: ({ source }) => source.data.kind === 'interest' && source.data.lane !== id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [id])

  // A card that gets or loses its reminder changes its height.
  const measured = useRef(cards)
  useEffect(() => {
    if (measured.current === cards) return
    measured.current = cards
    virtual.measure()
  }, [cards, virtual])

  useEffect(() => {
    if (focusIndex !== null) virtual.scrollToIndex(focusIndex)
  }, [focusIndex, virtual])

  return (
    <section
      aria-label={t('interests.columnLabel', { stage: title, count: lane.count })}
      className={cx(
        'flex w-[78vw] shrink-0 snap-start flex-col rounded-lg bg-sunken sm:w-48 sm:min-w-40 sm:flex-1 sm:shrink',
        over && 'outline-2 outline-accent',
      )}
    >
      <header className="flex shrink-0 flex-col px-3 py-2">
        <span className="flex items-center gap-2">
          {lane.mark}
          <h2 className="truncate text-sm font-medium">{title}</h2>
          <span className="ml-auto text-xs text-ink-faint tabular-nums">{formatNumber(lane.count)}</span>
        </span>
        {/* The line stands in every column, so that the cards begin at one height. */}
        <span className="min-h-4 truncate text-xs text-ink-soft" title={amountsText(lane.value)}>
          <Amounts of={lane.value} />
        </span>
      </header>
      <div ref={list} className="min-h-24 flex-1 overflow-y-auto px-1.5 pb-2">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <li
              key={item.key}
              className="absolute inset-x-0 pb-1.5"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <BoardCard
                card={cards[item.index]!}
                focused={focusIndex === item.index}
                tabbable={(focusIndex ?? 0) === item.index}
                open={props.openId === cards[item.index]!.id}
                draggable={props.draggable}
                owner={props.people.get(cards[item.index]!.assignedTo ?? '') ?? null}
                usualDays={props.usualDays.get(cards[item.index]!.stage) ?? null}
                by={props.by}
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
