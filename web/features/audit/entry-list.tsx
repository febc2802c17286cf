import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, Spinner } from '../../../ui/button.tsx'
import { scaled } from '../../../ui/text-scale.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Entry } from './entry.ts'
import { EntryRow } from './entry-row.tsx'

type EntryListProps = {
  entries: readonly Entry[]
  hasMore: boolean
  failed: boolean
  isFetching: boolean
  onMore: () => void
}

const usualRowHeight = scaled(40)
const startFetchingRows = 20

/** The entries of the log, of which only those in sight are drawn; older ones come as it scrolls. */
export function EntryList({ entries, hasMore, failed, isFetching, onMore }: EntryListProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const wantsMore = hasMore && !isFetching && !failed && lastShown >= entries.length - startFetchingRows
  useEffect(() => {
    if (wantsMore) onMore()
  }, [wantsMore, onMore])

  function toggle(id: string) {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]')
    if (step === 0 || !row) return
    const index = Number(row.dataset.index) + step
    if (index < 0 || index >= entries.length) return
    event.preventDefault()
    virtualizer.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [aria-expanded]`)?.focus(),
    )
  }

  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-y-auto bg-surface">
      <ol
        aria-label={t('audit.title')}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : entries.length}
              className="absolute inset-x-0 top-0 border-b border-line/70"
              style={{ transform: `translateY(${start}px)` }}
            >
              <EntryRow entry={entry} open={opened.has(entry.id)} onToggle={() => toggle(entry.id)} />
            </li>
          )
        })}
      </ol>
      {hasMore && (
        <div className="flex h-12 items-center justify-center text-ink-faint">
          {failed ? <Button onClick={onMore}>{t('audit.moreFailed')}</Button> : <Spinner />}
        </div>
      )}
    </div>
  )
}
