import { columnVisibilityFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { scaled } from '../text-scale.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Smallest width in pixels; `grow` shares what is left over, 0 keeps the column at its width. */
  width: number
  grow?: number
  align?: 'left' | 'right'
  /** The name the server sorts by, where it sorts by this column. */
  sortField?: string
  /** A fixed column cannot be hidden: the one that names the record. */
  fixed?: boolean
  /** Beside an open record the least important columns step back first, of the same importance the last; 0 unless said otherwise. */
  importance?: number
}

/** How the columns of a table are changed where it stands. */
export type ColumnChanges = {
  /** Puts a column before another, or last. */
  onMove: (id: string, before: string | null) => void
  /** Makes a column so many pixels wide; null is as wide as it comes. */
  onResize: (id: string, width: number | null) => void
}

/** What a cell is while it is changed. */
export type CellEditing<Row> = {
  may: (row: Row, columnId: string) => boolean
  /** The control in place of the cell. `done` puts the cell back, and the keys with it. */
  render: (row: Row, columnId: string, done: () => void) => ReactNode
}

/** What a record shows where only two lines fit: on a phone, or in a list squeezed by a panel. */
export type CompactRow = { title: ReactNode; detail?: ReactNode; aside?: ReactNode; mark?: ReactNode }

/** The rows known so far of a list the server holds: `at` gives undefined for one not fetched yet. */
export type RowSource<Row> = { total: number; at: (index: number) => Row | undefined }

export type Density = 'compact' | 'comfortable'

export const gridFeatures = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
export type GridFeatures = typeof gridFeatures

export const rowHeights: Record<Density, number> = { compact: scaled(32), comfortable: scaled(40) }
export const compactRowHeight = scaled(56)
export const selectColumnWidth = scaled(36)
/** The bounds of a width chosen by hand, in pixels. */
export const columnWidths = { least: 56, most: 1000 } as const

/** Narrower than this, a table becomes a two-line list. */
export const tableMinWidth = scaled(520)

/** `-field` is descending, `field` ascending. */
export function readSort(sort: string | undefined): { field: string; descending: boolean } | null {
  if (!sort) return null
  return sort.startsWith('-')
    ? { field: sort.slice(1), descending: true }
    : { field: sort, descending: false }
}
