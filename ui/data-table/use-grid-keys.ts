import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { RowSource } from './columns.ts'

type GridKeys<Row> = {
  rows: RowSource<Row>
  rowId: (row: Row) => string
  active: number
  setActive: (index: number) => void
  scrollTo: (index: number) => void
  pageRows: number
  /** The cells of the active row, where some can be changed. */
  cells: {
    column: number
    begin: (row: Row, column: number) => boolean
    beginAny: (row: Row) => boolean
    step: (index: number, by: 1 | -1) => boolean
  }
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  readRange?: (from: number, to: number) => Promise<readonly string[] | null>
  onOpen: (row: Row) => void
  onActiveChange?: (row: Row) => void
}

/** Moves through the rows, opens and selects them: arrows or j and k, Enter, x, F2 to change a cell, left and right among the cells that can be changed, Shift to extend, Escape. */
export function useGridKeys<Row>(grid: GridKeys<Row>) {
  const { rows, active, setActive, selection } = grid
  const { toggle, extendFrom, selectLoaded, areAllChosen } = useRowChoice(grid)

  function move(to: number) {
    const index = Math.min(Math.max(to, 0), rows.total - 1)
    setActive(index)
    grid.scrollTo(index)
    const row = rows.at(index)
    if (row) grid.onActiveChange?.(row)
    return index
  }

  function moveOrExtend(event: KeyboardEvent, to: number) {
    event.preventDefault()
    if (!event.shiftKey || !selection) return void move(to)
    extendFrom(active)
    toggle(move(to), true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    switch (event.key) {
      case 'ArrowDown':
      case 'j':
        return moveOrExtend(event, active + 1)
      case 'ArrowUp':
      case 'k':
        return moveOrExtend(event, active - 1)
      case 'PageDown':
        return moveOrExtend(event, active + grid.pageRows)
      case 'PageUp':
        return moveOrExtend(event, active - grid.pageRows)
      case 'Home':
        return moveOrExtend(event, 0)
      case 'End':
        return moveOrExtend(event, rows.total - 1)
      case 'x':
        return toggle(active, false)
      case 'Enter': {
        const row = rows.at(active)
        if (!row) return
        event.preventDefault()
        if (!grid.cells.begin(row, grid.cells.column)) grid.onOpen(row)
        return
      }
      case 'F2': {
        const row = rows.at(active)
        if (!row) return
        event.preventDefault()
        grid.cells.beginAny(row)
        return
      }
      case 'ArrowRight':
      case 'ArrowLeft':
        if (grid.cells.step(active, event.key === 'ArrowRight' ? 1 : -1)) event.preventDefault()
        return
      case 'Escape':
        if (selection?.size) {
          event.stopPropagation()
          selectLoaded(false)
        }
    }
  }

  const headerSelection = selection && {
    state: selection.size === 0 ? false : areAllChosen ? true : ('indeterminate' as const),
    select: selectLoaded,
  }
  return { onKeyDown, toggle, headerSelection }
}

/** Which rows are chosen: one by one, on from the last, and all that are here. */
function useRowChoice<Row>({ rows, rowId, selection, onSelectionChange, readRange }: GridKeys<Row>) {
  const anchor = useRef(-1)
  const areAllChosen = useAllChosen(rows, rowId, selection)
  // What is chosen by the time that rows were read.
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })

  function toggle(index: number, extend: boolean) {
    const row = rows.at(index)
    if (!selection || !onSelectionChange) return
    if (extend && anchor.current >= 0) return extendTo(index)
    if (!row) return
    const next = new Set(selection)
    const id = rowId(row)
    if (next.has(id)) next.delete(id)
    else next.add(id)
    anchor.current = index
    onSelectionChange(next)
  }

  /** Chooses all rows up to one, those between that were never scrolled to as well. */
  function extendTo(index: number) {
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
    const here = idsBetween(from, to)
    const before = anchor.current
    anchor.current = index
    onSelectionChange?.(new Set([...(selection ?? []), ...here]))
    if (here.length > to - from || !readRange) return
    void readRange(from, to).then((ids) => {
      if (ids) onSelectionChange?.(new Set([...(latest.current ?? []), ...ids]))
      // What failed is asked for again by the same act.
      else anchor.current = before
    })
  }

  function idsBetween(from: number, to: number): string[] {
    const ids: string[] = []
    for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
      const row = rows.at(index)
      if (row) ids.push(rowId(row))
    }
    return ids
  }

  /** What was chosen before, with another filter, stays chosen. */
  function selectLoaded(all: boolean) {
    onSelectionChange?.(new Set(all ? [...(selection ?? []), ...idsBetween(0, rows.total - 1)] : []))
  }

  /** Chooses on from a row where none was chosen before. */
  function extendFrom(index: number) {
    if (anchor.current < 0) anchor.current = index
  }

  return { toggle, extendFrom, selectLoaded, areAllChosen }
}

/** Whether all rows are chosen; all of them are asked, so not at every step of scrolling. */
function useAllChosen<Row>(
  rows: RowSource<Row>,
  rowId: (row: Row) => string,
  selection: ReadonlySet<string> | undefined,
): boolean {
  return useMemo(() => {
    if (selection === undefined || selection.size < rows.total) return false
    for (let index = 0; index < rows.total; index++) {
      const row = rows.at(index)
      if (row && !selection.has(rowId(row))) return false
    }
    return true
  }, [rows, rowId, selection])
}
