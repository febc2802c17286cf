import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { AlarmClock, Flame, KeyRound, Sailboat, Snowflake } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { StageMark } from '../../../../ui/status-badge.tsx'
import { Amounts } from '../../../kit/display/amounts.tsx'
import { type Colleague, PersonMark } from '../../../kit/display/person.tsx'
import { formatWhen, todayIso } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { valueText } from '../../../kit/words/values.ts'
import { heldSentence } from '../../berths/public/held-sentence.ts'
import { SoldToOthers } from '../../berths/public/taken-berths.tsx'
import type { Card } from '../vocabulary.ts'
import { laneOf } from './lanes.tsx'
import { StatusLine } from './status-line.tsx'

type BoardCardProps = {
  card: Card
  focused: boolean
  tabbable: boolean
  open: boolean
  draggable: boolean
  /** Who looks after it; null for nobody. */
  owner: Colleague | null
  /** What the columns of the board are. */
  by: 'stage' | 'owner'
  /** Days deals of the port usually stay in the stage; null while nobody can say. */
  usualDays: number | null
  onOpen: (id: string) => void
  onFocus: () => void
}

/** A deal on the board. Its days stand out once it stays far longer than deals usually do in its stage. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, focused } = props
  const { t } = useTranslation()
  const element = useRef<HTMLButtonElement>(null)
  const [dragging, setDragging] = useState(false)
  const lane = laneOf(card, props.by)

  useEffect(() => {
    if (focused && mayTakeFocus()) element.current?.focus({ preventScroll: true })
  }, [focused])
  useEffect(() => {
    if (!element.current || !props.draggable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: 'interest', id: card.id, lane }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [card.id, lane, props.draggable])

  const holder = holderShown(card)
  const waits = waitsLong(card, props.usualDays)
  return (
    <button
      ref={element}
      type="button"
      tabIndex={props.tabbable ? 0 : -1}
      onFocus={props.onFocus}
      onClick={() => props.onOpen(card.id)}
      aria-current={props.open || undefined}
      className={cx(
        'flex h-full w-full flex-col gap-0.5 overflow-hidden rounded-md border bg-surface px-2.5 py-1.5 text-left hover:bg-hover',
        props.open && 'border-accent',
        dragging && 'opacity-40',
      )}
    >
      <span className="flex w-full items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate font-medium">{card.clientName}</span>
        {card.temperature === 'hot' && (
          <Flame className="size-3.5 shrink-0 text-danger-ink" aria-label={valueText('hot', 'temperature')} />
        )}
        {card.temperature === 'cold' && (
          <Snowflake
            className="size-3.5 shrink-0 text-ink-faint"
            aria-label={valueText('cold', 'temperature')}
          />
        )}
        {props.by === 'owner' && <StageMark stage={card.stage} />}
        {props.by === 'stage' && props.owner && <PersonMark person={props.owner} />}
      </span>
      {isSoldToOthers(card) ? (
        <span className="flex w-full flex-col overflow-hidden text-xs">
          <SoldToOthers taken={card.taken.slice(0, 1)} />
        </span>
      ) : (
        <span className="flex w-full items-center gap-1 text-xs text-ink-soft">
          {card.yachtName && <Sailboat className="size-3 shrink-0 text-ink-faint" aria-hidden="true" />}
          <span className="min-w-0 flex-1 truncate">{card.yachtName ?? t('interests.noYacht')}</span>
          <Amounts of={card.value} className="max-w-[60%] truncate" />
        </span>
      )}
      {holder && <HeldByOthers {...holder} />}
      <span className="mt-auto flex w-full items-center gap-2 text-xs">
        <span className="min-w-0 flex-1 truncate font-medium tabular-nums">{card.berths.join(' ')}</span>
        {card.tags.slice(0, 3).map((tag) => (
          <span
            key={tag.name}
            role="img"
            aria-label={tag.name}
            title={tag.name}
            className="size-2 shrink-0 rounded-full"
            style={{ background: tag.color }}
          />
        ))}
        <StatusLine card={card} waits={waits} usualDays={props.usualDays} />
      </span>
      {card.nextReminder && <NextReminder {...card.nextReminder} />}
    </button>
  )
})

/** The first of the berths of a deal that somebody else holds, of which the card speaks where none is sold to others. */
export function holderShown({ held, taken }: Card): Card['held'][number] | undefined {
  return isSoldToOthers({ taken }) ? undefined : held[0]
}

/** Whether one of the berths of a deal is not to be had any more. */
export function isSoldToOthers({ taken }: Pick<Card, 'taken'>): boolean {
  return taken.some(({ hold }) => hold === 'sold')
}

/** Whether who holds a berth comes later: that has two days, and a line more. */
export function isHeldLater({ holder }: Card['held'][number]): boolean {
  return holder.from > todayIso()
}

/** Who holds a berth, and until when: both in sight in a narrow column. */
function HeldByOthers(claim: Card['held'][number]) {
  const { mooringNumber, holder } = claim
  const { t } = useTranslation()
  const text = `${mooringNumber}: ${heldSentence(t, holder, todayIso())}`
  return (
    <span title={text} className="flex w-full gap-1.5 text-xs text-warning-ink">
      <KeyRound className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className={cx('min-w-0', isHeldLater(claim) ? 'line-clamp-4' : 'line-clamp-3')}>{text}</span>
    </span>
  )
}

/** Days after which a deal waits long where the port has no usual time yet, and at least, where deals go fast. */
const longWhereUnknown = 14
const longAtLeast = 7

/** Whether a deal has stayed twice as long as deals usually do. Nurturing has no end. */
function waitsLong({ stage, daysInStage }: Card, usualDays: number | null): boolean {
  const long = usualDays === null ? longWhereUnknown : Math.max(longAtLeast, 2 * usualDays)
  return stage !== 'nurturing' && daysInStage !== null && daysInStage >= long
}

/** What is to be done next for the interest, and when: red once its moment has come. */
function NextReminder({ title, at }: { title: string; at: string }) {
  const { t } = useTranslation()
  const due = new Date(at) <= new Date()
  return (
    <span
      title={t('interests.nextReminder', { title, when: formatWhen(at) })}
      className={cx('flex w-full items-center gap-1 text-xs', due ? 'text-danger-ink' : 'text-ink-soft')}
    >
      <AlarmClock aria-hidden="true" className="size-3 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="shrink-0">{formatWhen(at)}</span>
    </span>
  )
}

/** A card that moved takes the focus with it, but never from elsewhere on the screen. */
function mayTakeFocus(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.closest('[data-board]') != null
}
