import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '../checkbox.tsx'
import { cx } from '../class-names.ts'
import { useUiTexts } from '../texts.tsx'
import { type DataColumn, readSort } from './columns.ts'

type GridHeaderProps<Row> = {
  columns: readonly DataColumn<Row>[]
  template: string
  height: number
  sort: string | undefined
  onSortChange?: ((sort: string | undefined) => void) | undefined
  selection?: { state: boolean | 'indeterminate'; select: (all: boolean) => void } | undefined
}

export function GridHeader<Row>({
  columns,
  template,
  height,
  sort,
  onSortChange,
  selection,
}: GridHeaderProps<Row>) {
  const texts = useUiTexts()
  return (
    <thead className="sticky top-0 z-10 block border-b bg-surface">
      <tr className="grid px-2" style={{ gridTemplateColumns: template, height: height - 1 }}>
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
          <HeaderCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
        ))}
      </tr>
    </thead>
  )
}

type HeaderCellProps<Row> = Pick<GridHeaderProps<Row>, 'sort' | 'onSortChange'> & { column: DataColumn<Row> }

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const current = readSort(sort)
  const field = column.sortField
  const sorted = field !== undefined && current?.field === field
  const right = column.align === 'right'

  function sortByThis() {
    if (!sorted) return onSortChange?.(field)
    onSortChange?.(current.descending ? undefined : `-${field}`)
  }

  const face = cx(
    'flex min-w-0 items-center gap-1 px-2 text-xs font-medium text-left',
    right && 'justify-end',
  )
  return (
    <th
      scope="col"
      aria-sort={sorted ? (current.descending ? 'descending' : 'ascending') : undefined}
      className="flex min-w-0"
    >
      {field && onSortChange ? (
        <button
          type="button"
          onClick={sortByThis}
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
    </th>
  )
}
