import { type ColumnDef, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { scaled } from '../text-scale.ts'
import {
  type CellEditing,
  type ColumnChanges,
  type CompactRow,
  compactRowHeight,
  type DataColumn,
  type Density,
  type GridFeatures,
  gridFeatures,
  type RowSource,
  readSort,
  rowHeights,
  selectColumnWidth,
  tableMinWidth,
} from './columns.ts'
import { GridHeader } from './header.tsx'
import { GridRow } from './row.tsx'
import { useCellEditing } from './use-cell-editing.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useWidth } from './use-width.ts'

export type DataTableProps<Row> = {
  /** Names the table to a screen reader. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: RowSource<Row>
  rowId: (row: Row) => string
  /** The page of the record, so that it also opens in a new tab. */
  rowHref?: (row: Row) => string
  compactRow: (row: Row) => CompactRow
  /** Tells which rows came into view, so that their pages are fetched. */
  onRangeChange: (first: number, last: number) => void
  sort?: string | undefined
  onSortChange?: (sort: string | undefined) => void
  density?: Density
  hiddenColumns?: readonly string[]
  /** Widths chosen by hand, by column. */
  widths?: Readonly<Record<string, number | null>>
  /** With it columns are moved and made wider in the heading. */
  columnChanges?: ColumnChanges
  /** With it cells are changed where they stand: by a double click, or by Enter on the cell the arrows lead to. */
  editing?: CellEditing<Row>
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** Reads the ids of the rows from one place to another, both included, where they are not all here; null where that failed. */
  readRange?: (from: number, to: number) => Promise<readonly string[] | null>
  openId?: string | undefined
  /** Where the open row stands among all of them: it is scrolled into view when that changes. */
  openIndex?: number | undefined
  onOpen: (row: Row) => void
  /** A row is to be opened unless a second click follows. */
  onBeforeOpen?: (row: Row) => void
  /** The keys moved to this row. */
  onActiveChange?: (row: Row) => void
  /** Stands in place of the rows: an empty, error or loading state. */
  instead?: ReactNode
}

/** A table of any length over rows the server pages in, with the keyboard of a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, sort, density = 'comfortable', selection } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const compact = width > 0 && width < tableMinWidth
  const rowHeight = compact ? compactRowHeight : rowHeights[density]
  const [active, setActive] = useState(-1)
  const table = useRef<HTMLTableElement>(null)

  const { virtualizer, items, first, last } = useRowsInView(props, scroller, { compact, rowHeight })
  const visibleColumns = useShownColumns(props, width)
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null)
  const widths = dragged ? { ...props.widths, [dragged.id]: dragged.width } : (props.widths ?? {})
  const template = gridTemplate(visibleColumns, selection !== undefined && !compact, widths)
  const cells = useCellEditing({
    rows,
    columns: visibleColumns,
    editing: compact ? undefined : props.editing,
    rowId: props.rowId,
    onDone: () => table.current?.focus({ preventScroll: true }),
  })

  const keys = useGridKeys({
    ...props,
    active,
    setActive,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    cells,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  })

  const steady = useSteadyActs(props, keys, cells, setActive)
  const label = props.label
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto bg-surface">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are reached by the arrow keys
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total}
        aria-multiselectable={selection !== undefined || undefined}
        aria-activedescendant={active >= first && active <= last ? rowDomId(label, active) : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onFocus={() => active < 0 && rows.total > 0 && setActive(0)}
        className="group/grid block w-full min-w-fit outline-none"
      >
        {!compact && (
          <GridHeader
            columns={visibleColumns}
            template={template}
            height={headerHeight}
            sort={sort}
            onSortChange={props.onSortChange}
            changes={props.columnChanges}
            onPreview={setDragged}
            selection={keys.headerSelection}
          />
        )}
        {!props.instead && (
          <tbody
            className="relative block"
            style={{ height: rows.total * rowHeight + (selection && rows.total > 0 ? roomForBar : 0) }}
          >
            {items.map(({ index }) => {
              const record = rows.at(index)
              return (
                <GridRow
                  key={index}
                  domId={rowDomId(label, index)}
                  index={index}
                  height={rowHeight}
                  record={record}
                  columns={visibleColumns}
                  template={template}
                  href={record && props.rowHref?.(record)}
                  compactRow={compact ? props.compactRow : undefined}
                  active={index === active}
                  activeColumn={index === active ? cells.column : -1}
                  editedColumn={record ? cells.editedIn(record) : -1}
                  renderEditor={cells.render}
                  open={record !== undefined && props.rowId(record) === props.openId}
                  selected={selection && record !== undefined && selection.has(props.rowId(record))}
                  onBeforeOpen={props.onBeforeOpen}
                  {...steady}
                />
              )
            })}
          </tbody>
        )}
      </table>
      {props.instead}
    </div>
  )
}

/** The rows that are drawn: those in sight and a few around them. */
function useRowsInView<Row>(
  { rows, selection, openIndex, onRangeChange }: DataTableProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  { compact, rowHeight }: { compact: boolean; rowHeight: number },
) {
  const virtualizer = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: compact ? 0 : headerHeight,
    // Of the height from the start: nothing moves when the first row is chosen, also at the end of the list.
    paddingEnd: selection ? roomForBar : 0,
    scrollPaddingEnd: selection ? roomForBar : 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height makes the known sizes wrong
  useEffect(() => {
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  useEffect(() => {
    if (openIndex !== undefined) virtualizer.scrollToIndex(openIndex, { align: 'auto' })
  }, [virtualizer, openIndex])

  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onRangeChange(first, last)
  }, [first, last, onRangeChange])
  return { virtualizer, items, first, last }
}

/** What rows call: steady across renders, so that scrolling draws only the rows that come into view. */
function useSteadyActs<Row>(
  props: DataTableProps<Row>,
  keys: ReturnType<typeof useGridKeys<Row>>,
  cells: ReturnType<typeof useCellEditing<Row>>,
  setActive: (index: number) => void,
) {
  const latest = useRef({ keys, props, cells })
  useEffect(() => {
    latest.current = { keys, props, cells }
  })
  const onSelect = useCallback(
    (index: number, extend: boolean) => latest.current.keys.toggle(index, extend),
    [],
  )
  const onOpen = useCallback(
    (index: number, record: Row) => {
      setActive(index)
      latest.current.props.onOpen(record)
    },
    [setActive],
  )
  const onEdit = useCallback(
    (index: number, record: Row, column: number) => {
      setActive(index)
      latest.current.cells.begin(record, column)
    },
    [setActive],
  )
  const mayEdit = useCallback((record: Row, column: number) => latest.current.cells.may(record, column), [])
  return { onSelect, onOpen, onEdit, mayEdit }
}

const headerHeight = scaled(32)
/** What is done with the chosen rows floats over the end of the list: the last row can be scrolled clear of it. */
const roomForBar = scaled(60)

/** The columns the user has not hidden; beside an open record those without room step back too. */
function useShownColumns<Row>(props: DataTableProps<Row>, width: number): readonly DataColumn<Row>[] {
  const { columns, hiddenColumns, sort } = props
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<GridFeatures, Row & object> => ({
          id: column.id,
          header: column.header,
          accessorFn: (row) => row,
          enableHiding: !column.fixed,
        }),
      ),
    [columns],
  )
  const sorting = readSort(sort)
  const table = useTable({
    features: gridFeatures,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    state: {
      sorting: sorting ? [{ id: sorting.field, desc: sorting.descending }] : [],
      columnVisibility: Object.fromEntries((hiddenColumns ?? []).map((id) => [id, false])),
    },
  })
  const shownIds = table
    .getVisibleLeafColumns()
    .map((column) => column.id)
    .join()
  const room = props.openId === undefined ? Number.POSITIVE_INFINITY : width
  return useMemo(() => {
    const ids = new Set(shownIds.split(','))
    return thatFit(
      columns.filter((column) => ids.has(column.id)),
      room,
    )
  }, [columns, shownIds, room])
}

/** The server sorts, filters and pages: the table model only knows the columns. */
const noRows: never[] = []

function gridTemplate<Row>(
  columns: readonly DataColumn<Row>[],
  selectable: boolean,
  widths: Readonly<Record<string, number | null>>,
): string {
  const tracks = columns.map((column) =>
    widths[column.id]
      ? `${widths[column.id]}px`
      : column.grow === 0
        ? `${scaled(column.width)}px`
        : `minmax(${scaled(column.width)}px, ${column.grow ?? 1}fr)`,
  )
  return [...(selectable ? [`${selectColumnWidth}px`] : []), ...tracks].join(' ')
}

function thatFit<Row>(columns: readonly DataColumn<Row>[], width: number): readonly DataColumn<Row>[] {
  const importanceOf = ({ fixed, importance = 0 }: DataColumn<Row>) =>
    fixed ? Number.POSITIVE_INFINITY : importance
  let left = width - selectColumnWidth
  const fitting = new Set(
    columns
      .toSorted((one, other) =>
        importanceOf(one) < importanceOf(other) ? 1 : importanceOf(one) > importanceOf(other) ? -1 : 0,
      )
      .filter((column) => {
        left -= scaled(column.width)
        return column.fixed || left >= 0
      }),
  )
  return columns.filter((column) => fitting.has(column))
}

function rowDomId(label: string, index: number): string {
  return `${label.replaceAll(/\W+/g, '-')}-row-${index}`
}
