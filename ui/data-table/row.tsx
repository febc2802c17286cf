import { Pencil } from 'lucide-react'
import { type MouseEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'
import { useUiTexts } from '../texts.tsx'
import type { CompactRow, DataColumn } from './columns.ts'
import { CompactCells } from './compact-cells.tsx'

type GridRowProps<Row> = {
  domId: string
  index: number
  height: number
  record: Row | undefined
  columns: readonly DataColumn<Row>[]
  template: string
  href: string | undefined
  /** Given where only two lines fit. */
  compactRow: ((record: Row) => CompactRow) | undefined
  active: boolean
  /** The place of the cell the arrows lead to, and of the one that is being changed; -1 for none. */
  activeColumn: number
  editedColumn: number
  renderEditor: (record: Row, columnId: string) => ReactNode
  mayEdit: (record: Row, column: number) => boolean
  onEdit: (index: number, record: Row, column: number) => void
  open: boolean
  selected: boolean | undefined
  onSelect: (index: number, extend: boolean) => void
  onOpen: (index: number, record: Row) => void
  onBeforeOpen?: ((record: Row) => void) | undefined
}

/** One row, drawn again only when something of it changes. */
export const GridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: GridRowProps<Row>) {
  const { record, index, compactRow, open, active, selected } = props
  const narrow = compactRow !== undefined
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** The cell under the pointer that a double click would change. */
  function editableAt(target: EventTarget): number {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const column = Number(cell?.dataset.column ?? -1)
    return record && !narrow && column >= 0 && props.mayEdit(record, column) ? column : -1
  }

  function editCell(event: MouseEvent) {
    const column = editableAt(event.target)
    if (!record || column < 0) return
    clearTimeout(opening.current)
    props.onEdit(index, record, column)
  }

  /** Over which cell that can be changed the pointer stands; -1 for none. */
  const [hovered, setHovered] = useState(-1)
  const hover = (event: PointerEvent) =>
    setHovered(event.pointerType === 'mouse' && event.buttons === 0 ? editableAt(event.target) : -1)

  function openRow(event: MouseEvent) {
    if (!record || event.metaKey || event.ctrlKey) return
    if (event.target instanceof Element && event.target.closest('[data-select], [data-editor]')) return
    // What a control of the row opened elsewhere on the page is no part of the row.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    if (event.shiftKey && selected !== undefined) return props.onSelect(index, true)
    clearTimeout(opening.current)
    const editable = editableAt(event.target)
    if (event.detail > 1 && editable >= 0) return
    // Where a second click would change the cell, the record opens when none came; a click on its name never waits.
    if (editable < 0 || props.columns[editable]!.fixed) return props.onOpen(index, record)
    props.onBeforeOpen?.(record)
    opening.current = setTimeout(() => props.onOpen(index, record), doubleClickMs)
  }

  return (
    <tr
      id={props.domId}
      aria-rowindex={props.index + 1}
      aria-selected={selected ?? open}
      onClick={openRow}
      onDoubleClick={editCell}
      onPointerOver={hover}
      onPointerLeave={() => setHovered(-1)}
      style={{
        height: props.height,
        transform: `translateY(${props.index * props.height}px)`,
        ...(narrow ? {} : { gridTemplateColumns: props.template }),
      }}
      className={cx(
        'group/row absolute top-0 left-0 w-full border-b [contain:layout_paint] border-line/70 px-2',
        // Without a column of ticks the text begins below that of the title.
        selected === undefined && 'sm:px-3',
        narrow ? 'flex items-center' : 'grid items-center',
        open ? 'bg-selected' : selected ? 'bg-selected/60' : 'hover:bg-hover',
        active && 'outline-focus -outline-offset-2 group-focus-visible/grid:outline-2',
        active && !open && 'group-focus-visible/grid:bg-hover',
      )}
    >
      {narrow ? (
        <CompactCells compact={record ? compactRow(record) : null} href={props.href} />
      ) : (
        <Cells {...props} hovered={hovered} />
      )}
    </tr>
  )
}

const doubleClickMs = 200

function Cells<Row>(props: GridRowProps<Row> & { hovered: number }) {
  const { index, record, columns, href, active, selected, onSelect, activeColumn, editedColumn } = props
  const texts = useUiTexts()
  return (
    <>
      {selected !== undefined && (
        <td
          data-select
          className={cx(
            'flex h-full items-center justify-center transition-opacity',
            !selected && 'opacity-0 group-hover/row:opacity-100 pointer-coarse:opacity-100',
            active && 'group-focus-visible/grid:opacity-100',
          )}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={texts.selectRow}
            checked={selected}
            disabled={!record}
            onChange={() => onSelect(index, false)}
            className="size-4 accent-accent pointer-coarse:size-6"
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-column={place}
          {...(place === editedColumn ? { 'data-editor': true } : {})}
          className={cx(
            place === editedColumn ? 'min-w-0 overflow-visible px-0.5' : 'min-h-5 min-w-0 truncate px-2',
            place === activeColumn &&
              'rounded-sm outline-focus -outline-offset-1 group-focus-visible/grid:outline-2',
            column.align === 'right' && 'text-right tabular-nums',
            column.fixed && 'font-medium',
            place === props.hovered && 'relative',
          )}
        >
          {record !== undefined && place === props.hovered && place !== editedColumn && (
            <PencilButton onEdit={() => props.onEdit(index, record, place)} />
          )}
          {record !== undefined && place === editedColumn ? (
            props.renderEditor(record, column.id)
          ) : record === undefined ? (
            <Skeleton still className={cx('h-3 w-2/3', column.align === 'right' && 'ml-auto')} />
          ) : column.fixed && href ? (
            <a href={href} tabIndex={-1} className="outline-none">
              {column.cell(record)}
            </a>
          ) : (
            column.cell(record)
          )}
        </td>
      ))}
    </>
  )
}

/** Shows that a cell can be changed, and changes it; by the keyboard it is F2. */
function PencilButton({ onEdit }: { onEdit: () => void }) {
  const texts = useUiTexts()
  return (
    <button
      type="button"
      tabIndex={-1}
      title={texts.editCell}
      aria-label={texts.editCell}
      data-select
      onClick={onEdit}
      className="absolute inset-y-0 right-0.5 my-auto flex size-6 items-center justify-center rounded-sm bg-raised text-ink-soft shadow-control hover:text-ink"
    >
      <Pencil className="size-3.5" aria-hidden="true" />
    </button>
  )
}
