import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '../../../contract/values/days.ts'
import { dayIn, formatDate } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { Line, StreamType } from './line.ts'
import { StreamLine } from './stream-line.tsx'

type DrawnProps = {
  type: StreamType
  id: string
  lines: readonly Line[]
  canEdit: boolean
  /** Older ones are not read yet. */
  more: boolean
}

/** The lines under their days; `empty` stands there where there are none. */
export function StreamLines({ empty, ...drawn }: DrawnProps & { empty: ReactNode }) {
  return drawn.lines.length === 0 ? empty : <DrawnLines {...drawn} />
}

const usualHeight = 64

/** Only the lines in sight are drawn. */
function DrawnLines({ type, id, lines, canEdit, more }: DrawnProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const place = useScroller(list)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place?.scroller ?? null,
    estimateSize: () => usualHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    // Once it knows what scrolls, it scrolls that to where it believes it to be.
    enabled: place !== null,
    initialOffset: () => place?.scroller.scrollTop ?? 0,
    scrollMargin: place?.above ?? 0,
    overscan: 12,
  })
  return (
    <ol
      ref={list}
      aria-label={t('stream.title')}
      className="relative"
      style={{ height: place ? virtualizer.getTotalSize() : lines.length * usualHeight }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        if (!line) return null
        const day = dayIn(undefined, line.at)
        const before = lines[index - 1]
        const begins = !before || dayIn(undefined, before.at) !== day
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : lines.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - (place?.above ?? 0)}px)` }}
          >
            {begins && (
              <h4 className="px-5 pt-4 pb-1 text-xs font-medium text-ink-faint">{dayTitle(t, day)}</h4>
            )}
            <StreamLine type={type} id={id} line={line} canEdit={canEdit} />
          </li>
        )
      })}
    </ol>
  )
}

function dayTitle(t: Translate, day: string): string {
  const today = dayIn(undefined, new Date())
  if (day === today) return t('stream.today')
  if (day === addDays(today, -1)) return t('stream.yesterday')
  return formatDate(day)
}

/** What scrolls a list, and how much of it lies above: the same list stands beside tabs, in a panel and on a phone. */
function useScroller(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<{ scroller: HTMLElement; above: number } | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element && scrollerOf(element)
    if (!element || !scroller) return
    const look = () => {
      const above = Math.round(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      )
      setPlace((known) =>
        known?.scroller === scroller && known.above === above ? known : { scroller, above },
      )
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    // What stands above changes its height with what is written there.
    for (let part: HTMLElement | null = element; part && part !== scroller; part = part.parentElement)
      for (const beside of part.parentElement?.children ?? []) if (beside !== part) sizes.observe(beside)
    return () => sizes.disconnect()
  }, [list])
  return place
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return null
}
