import type { PointerEvent, RefObject } from 'react'
import { columnWidths } from './columns.ts'

type ResizeHandleProps = {
  column: { id: string }
  cell: RefObject<HTMLTableCellElement | null>
  /** While the edge is dragged; null when it is let go. */
  onPreview: (preview: { id: string; width: number } | null) => void
  onResize: (id: string, width: number | null) => void
}

/** The edge of a heading: dragged it makes the column wider or narrower, clicked twice it fits what is shown. */
export function ResizeHandle({ column, cell, onPreview, onResize }: ResizeHandleProps) {
  function follow(event: PointerEvent<HTMLSpanElement>) {
    const handle = event.currentTarget
    const from = event.clientX
    const width = cell.current?.offsetWidth ?? 0
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    let reached: number | null = null
    const move = (moved: globalThis.PointerEvent) => {
      reached = within(width + moved.clientX - from)
      onPreview({ id: column.id, width: reached })
    }
    const end = () => {
      if (reached !== null) onResize(column.id, reached)
      onPreview(null)
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }

  return (
    <span
      data-resize={column.id}
      aria-hidden="true"
      onPointerDown={follow}
      onDoubleClick={() => onResize(column.id, fitting(cell.current))}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:left-1/2 after:w-px after:bg-line hover:after:bg-accent"
    />
  )
}

/** The width that the heading and every cell on the screen would have by itself. */
function fitting(cell: HTMLTableCellElement | null): number | null {
  const place = cell ? [...cell.parentElement!.children].indexOf(cell) : -1
  const rows = cell?.closest('table')?.querySelectorAll('tbody tr') ?? []
  const cells = [...rows].map((row) => row.children[place]).filter((one) => one !== undefined)
  const widths = [cell, ...cells].map((one) => widthOf(one as HTMLElement | null))
  return widths.length > 1 ? within(Math.max(...widths)) : null
}

function widthOf(element: HTMLElement | null): number {
  if (!element) return 0
  const range = document.createRange()
  range.selectNodeContents(element)
  const inner = element.querySelector('.truncate')
  // What is cut off is wider than it looks.
  const cut = Math.max(
    element.scrollWidth - element.clientWidth,
    inner ? inner.scrollWidth - inner.clientWidth : 0,
  )
  return Math.ceil(range.getBoundingClientRect().width) + cut + 20
}

function within(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))
}
