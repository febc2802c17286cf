import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'
import { useRowDrag } from './use-row-drag.ts'

type Item = { id: string }

type OrderedListProps<Row extends Item> = {
  items: readonly Row[]
  nameOf: (item: Row) => string
  /** Keeps the order: every id once. */
  keep: (ids: string[]) => Promise<unknown>
  onOpen: (id: string) => void
  renderItem: (item: Row) => ReactNode
}

/** Things in an order of their own, which dragging, buttons and Alt with the arrows change. */
export function OrderedList<Row extends Item>({
  items,
  nameOf,
  keep,
  onOpen,
  renderItem,
}: OrderedListProps<Row>) {
  const { t } = useTranslation()
  // The order as it was just put, until the server has it.
  const [put, setPut] = useState<readonly string[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const stored = items.map(({ id }) => id)
  const order = put && put.length === stored.length && stored.every((id) => put.includes(id)) ? put : stored
  const orderedItems = order.map((id) => items.find((item) => item.id === id)!)

  async function move(id: string, to: number) {
    if (to < 0 || to >= order.length || order.indexOf(id) === to) return
    const ids = order.filter((other) => other !== id)
    ids.splice(to, 0, id)
    setPut(ids)
    try {
      await keep(ids)
      const name = nameOf(items.find((item) => item.id === id)!)
      setAnnouncement(t('ordered.moved', { name, place: to + 1, count: ids.length }))
    } catch (error) {
      setPut(null)
      showToast({ tone: 'danger', title: t('ordered.notMoved'), detail: problemText(error) })
    }
  }

  return (
    <>
      <ol className="max-w-4xl divide-y">
        {orderedItems.map((item, place) => (
          <OrderedRow
            key={item.id}
            id={item.id}
            name={nameOf(item)}
            place={place}
            last={place === orderedItems.length - 1}
            onOpen={() => onOpen(item.id)}
            onMove={(to) => void move(item.id, to)}
            onDrop={(id, after) => {
              const from = order.indexOf(id)
              void move(id, place + (after ? 1 : 0) - (from < place + (after ? 1 : 0) ? 1 : 0))
            }}
          >
            {renderItem(item)}
          </OrderedRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type OrderedRowProps = {
  id: string
  name: string
  place: number
  last: boolean
  onOpen: () => void
  onMove: (to: number) => void
  onDrop: (id: string, after: boolean) => void
  children: ReactNode
}

function OrderedRow({ id, name, place, last, onOpen, onMove, onDrop, children }: OrderedRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const edge = useRowDrag(row, handle, id, onDrop)
  return (
    <li
      ref={row}
      className={cx(
        'relative flex min-h-12 items-center gap-2 py-1 pr-3 pl-2 hover:bg-hover',
        edge === 'before' && 'shadow-[inset_0_2px_0_0_var(--color-accent)]',
        edge === 'after' && 'shadow-[inset_0_-2px_0_0_var(--color-accent)]',
      )}
    >
      <span
        ref={handle}
        title={t('ordered.drag', { name })}
        className="hidden cursor-grab p-1 text-ink-faint sm:block pointer-coarse:hidden"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </span>
      <button
        type="button"
        onClick={onOpen}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || step === 0) return
          event.preventDefault()
          onMove(place + step)
        }}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-md px-2 text-left"
      >
        {children}
      </button>
      <IconButton label={t('ordered.up', { name })} disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('ordered.down', { name })} disabled={last} onClick={() => onMove(place + 1)}>
        <ArrowDown />
      </IconButton>
    </li>
  )
}
