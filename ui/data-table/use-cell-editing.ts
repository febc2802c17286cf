import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CellEditing, DataColumn, RowSource } from './columns.ts'

type CellEditingOptions<Row> = {
  rows: RowSource<Row>
  columns: readonly DataColumn<Row>[]
  editing: CellEditing<Row> | undefined
  rowId: (row: Row) => string
  /** The control went away: the keys belong to the table again. */
  onDone: () => void
}

/** The cell that the arrows lead to in the active row, and the one that is being changed. */
export function useCellEditing<Row>({ rows, columns, editing, rowId, onDone }: CellEditingOptions<Row>) {
  // Before the first arrow it is the row that is chosen, not one of its cells.
  const [column, setColumn] = useState(-1)
  const [edited, setEdited] = useState<{ row: string; column: string } | null>(null)
  const latest = useRef({ editing, onDone })
  useEffect(() => {
    latest.current = { editing, onDone }
  })
  const may = (row: Row, at: number) =>
    columns[at] !== undefined && (editing?.may(row, columns[at].id) ?? false)

  function begin(row: Row, at: number): boolean {
    if (!may(row, at)) return false
    setColumn(at)
    setEdited({ row: rowId(row), column: columns[at]!.id })
    return true
  }

  /** Changes the cell the arrows lead to, else the first of the row that can be changed. */
  function beginAny(row: Row): boolean {
    return (
      begin(row, column) ||
      begin(
        row,
        columns.findIndex((_, at) => may(row, at)),
      )
    )
  }

  /** Goes to the next cell of the row that can be changed; false where there is none. */
  function step(index: number, by: 1 | -1): boolean {
    const row = rows.at(index)
    if (!row) return false
    for (let at = column + by; at >= 0 && at < columns.length; at += by) {
      if (!may(row, at)) continue
      setColumn(at)
      return true
    }
    if (by === -1) setColumn(-1)
    return by === -1
  }

  return {
    column,
    may,
    begin,
    beginAny,
    step,
    /** The place of the cell that is being changed in a row; -1 for none. */
    editedIn: (row: Row) =>
      edited?.row === rowId(row) ? columns.findIndex(({ id }) => id === edited.column) : -1,
    render: useCallback((row: Row, columnId: string): ReactNode => {
      const done = () => {
        setEdited(null)
        latest.current.onDone()
      }
      return latest.current.editing?.render(row, columnId, done)
    }, []),
  }
}
