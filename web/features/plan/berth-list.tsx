import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { cx } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/status-badge.tsx'
import { scaled } from '../../../ui/text-scale.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from './berth-card.tsx'
import type { ChartBerth } from './colouring.ts'

type BerthListProps = {
  berths: readonly ChartBerth[]
  selectedId: string | null
  unit: LengthUnit
  /** The berth one stands on in the list: the chart shows it. */
  onPoint: (id: string) => void
  onOpen: (id: string) => void
}

const rowHeight = scaled(36)
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The berths of the plan as a list beside it: the arrows walk, the chart follows, Enter opens. */
export function BerthList({ berths, selectedId, unit, onPoint, onOpen }: BerthListProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      berths.findIndex(({ id }) => id === selectedId),
    ),
  )
  const moved = useRef(false)
  const virtual = useVirtualizer({
    count: berths.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const here = berths[at]

  useEffect(() => {
    if (!moved.current) return
    virtual.scrollToIndex(at)
    // The row may be drawn only after the list was scrolled to it.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }),
    )
  }, [at, virtual])

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? berths.length - 1
          : step === undefined
            ? null
            : at + step
    if (next === null) return
    event.preventDefault()
    const within = Math.min(Math.max(next, 0), berths.length - 1)
    moved.current = true
    setAt(within)
    const berth = berths[within]
    if (berth) onPoint(berth.id)
  }

  return (
    <nav
      aria-label={t('plan.list')}
      className="flex w-52 shrink-0 flex-col border-r bg-surface max-sm:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk over the buttons inside, which take the focus. */}
      <div ref={scroller} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const berth = berths[index]!
            return (
              <li
                key={berth.id}
                className="absolute inset-x-0"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  data-index={index}
                  tabIndex={berth === here ? 0 : -1}
                  aria-current={berth.id === selectedId || undefined}
                  onClick={() => {
                    setAt(index)
                    onPoint(berth.id)
                    onOpen(berth.id)
                  }}
                  className={cx(
                    'flex h-full w-full items-center gap-2 px-3 text-left text-sm -outline-offset-2 hover:bg-hover',
                    berth.id === selectedId && 'bg-selected',
                  )}
                >
                  <StatusMark status={berth.status} />
                  <span className="font-medium">{berth.mooringNumber}</span>
                  <span className="sr-only">{t(`plan.category.${berth.status}`)}</span>
                  <span className="ml-auto truncate text-xs text-ink-faint tabular-nums">
                    {sizeText(berth, unit, '')}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </nav>
  )
}
