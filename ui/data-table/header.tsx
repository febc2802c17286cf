import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../class-names.ts'
import { useUiTexts } from '../texts.tsx'
import { type ColumnChanges, type DataColumn, readSort } from './columns.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { useColumnDrag } from './use-column-drag.ts'

type GridHeaderProps<Row> = {
  columns: readonly DataColumn<Row>[]
  template: string
  height: number
  sort: string | undefined
  onSortChange?: ((sort: string | undefined) => void) | undefined
  changes?: ColumnChanges | undefined
  onPreview: (preview: { id: string; width: number } | null) => void
  selection?: { state: boolean | 'indeterminate'; select: (all: boolean) => void } | undefined
}

export function GridHeader<Row>({ columns, template, height, selection, ...cells }: GridHeaderProps<Row>) {
  const texts = useUiTexts()
  return (
    <thead className="sticky top-0 z-10 block border-b bg-surface">
      <tr
        className={cx('grid px-2', !selection && 'sm:px-3')}
        style={{ gridTemplateColumns: template, height: height - 1 }}
      >
        {selection && (
          <th scope="col" aria-label={texts.selectAll} className="flex items-center justify-center">
            <Checkbox
              hideLabel
              tabIndex={-1}
              label={texts.selectAll}
              checked={selection.state}
              onCheckedChange={selection.select}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} columns={columns} {...cells} />
        ))}
      </tr>
    </thead>
  )
}

type HeaderCellProps<Row> = Pick<
  GridHeaderProps<Row>,
  'columns' | 'sort' | 'onSortChange' | 'changes' | 'onPreview'
> & {
  column: DataColumn<Row>
}

function HeaderCell<Row>({ column, columns, sort, onSortChange, changes, onPreview }: HeaderCellProps<Row>) {
  const cell = useRef<HTMLTableCellElement>(null)
  const [edge, setEdge] = useState<'left' | 'right' | null>(null)
  const movable = changes !== undefined && !column.fixed
  useColumnDrag(cell, column.id, movable, setEdge, (id, side) => {
    const place = columns.findIndex((other) => other.id === column.id)
    changes?.onMove(id, (side === 'left' ? columns[place] : columns[place + 1])?.id ?? null)
  })
  const current = readSort(sort)
  const field = column.sortField
  const sorted = field !== undefined && current?.field === field
  const right = column.align === 'right'

  function sortByThis() {
    if (!sorted) return onSortChange?.(field)
    onSortChange?.(current.descending ? undefined : `-${field}`)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!changes || !event.altKey || step === 0) return
    event.preventDefault()
    if (event.shiftKey)
      return changes.onResize(column.id, (cell.current?.offsetWidth ?? column.width) + step * 16)
    const place = columns.findIndex((other) => other.id === column.id)
    const to = place + step
    if (!movable || to < 0 || to >= columns.length || columns[to]!.fixed) return
    changes.onMove(column.id, columns[step < 0 ? to : to + 1]?.id ?? null)
  }

  const face = cx(
    'flex min-w-0 items-center gap-1 px-2 text-xs font-medium text-left',
    right && 'justify-end',
  )
  return (
    <th
      ref={cell}
      scope="col"
      aria-sort={sorted ? (current.descending ? 'descending' : 'ascending') : undefined}
      className={cx('relative flex min-w-0', edge && 'bg-hover')}
    >
      {field && onSortChange ? (
        <button
          type="button"
          onClick={sortByThis}
          onKeyDown={onKeyDown}
          aria-keyshortcuts={changes ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          className={cx(
            face,
            'w-full rounded-sm -outline-offset-2 hover:text-ink',
            sorted ? 'text-ink' : 'text-ink-faint',
          )}
        >
          <span className="truncate">{column.header}</span>
          {sorted && (current.descending ? <ArrowDown className="size-3" /> : <ArrowUp className="size-3" />)}
        </button>
      ) : (
        <span className={cx(face, 'w-full text-ink-faint')}>
          <span className="truncate">{column.header}</span>
        </span>
      )}
      {edge && (
        <span
          aria-hidden="true"
          className={cx('absolute inset-y-1 w-0.5 bg-accent', edge === 'left' ? 'left-0' : 'right-0')}
        />
      )}
      {changes && (
        <ResizeHandle column={column} cell={cell} onPreview={onPreview} onResize={changes.onResize} />
      )}
    </th>
  )
}
