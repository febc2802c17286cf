import { type ReactNode, useMemo, useState } from 'react'
import type { CompactRow } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { type Filter, FilterChips } from '../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProblemState } from '../display/problem-state.tsx'
import { isRegular, kinds, type LinkedType } from '../kinds/kinds.ts'
import { useRecordHref } from '../record/links/records.tsx'
import type { PanelControls } from '../record/record-frame.tsx'
import { useDocumentTitle } from '../screen/document-title.ts'
import { formatNumber } from '../words/format.ts'
import { useTranslation } from '../words/i18n.ts'
import { ChooseAll } from './choose-all.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { everyColumn } from './columns/every-column.tsx'
import type { ListColumn } from './columns/list-column.ts'
import { useListFields } from './columns/use-list-fields.ts'
import { useLook } from './columns/use-look.ts'
import { ListDownloads } from './downloads/list-downloads.tsx'
import { useListEditing } from './edit/use-list-editing.tsx'
import { ConditionFilter, hasConditions } from './filter/condition-filter.tsx'
import { ListPanel } from './list-panel.tsx'
import { MineChip, useChosenFilters } from './mine-chip.tsx'
import { NoMatches } from './no-matches.tsx'
import { useRecordAhead } from './place/use-record-ahead.ts'
import { useSavedViews } from './saved-view.ts'
import { SearchBox } from './search-box.tsx'
import { useReadIds } from './state/use-read-ids.ts'
import { type RowsOf, useRecordList } from './use-record-list.ts'
import { listInAddress } from './use-walk.ts'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsMenu } from './views-menu.tsx'

type RecordListProps<T extends LinkedType> = {
  type: T
  title: string
  searchLabel: string
  columns: readonly ListColumn<RowsOf<T>>[]
  compactRow: (row: RowsOf<T>) => CompactRow
  filters: readonly Filter[]
  actions?: ReactNode
  /** What the rows shown come to, by what the list is asked with. */
  summary?: (query: Readonly<Record<string, string | undefined>>) => ReactNode
  /** Shown when the port has no such record at all. */
  empty: ReactNode
  /** Acts on the chosen rows; without it rows cannot be chosen. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode
  renderRecord: (id: string, panel: PanelControls) => ReactNode
}

/** The list of one kind of record: filters as chips, the table, and the open record beside it. */
export function RecordList<T extends LinkedType>(props: RecordListProps<T>) {
  const { type, filters, renderRecord } = props
  const { module } = kinds[type]
  const saved = useSavedViews(type, filters)
  const fields = useListFields(type)
  const list = useRecordList(type, filters, fields)
  const every = useMemo(() => everyColumn(fields, props.columns), [fields, props.columns])
  const look = useLook(module, every, props.columns, saved)
  const editing = useListEditing(type, fields, every)
  const ahead = useRecordAhead(type, list.query)
  const conditions = hasConditions(type)
  const [building, setBuilding] = useState(false)
  const chosen = useChosenFilters(filters)
  const href = useRecordHref(type)
  const { t } = useTranslation()
  useDocumentTitle(props.title)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setSelection(new Set())
  const readIds = useReadIds(type, list.query)
  const readRange = async (from: number, to: number) => (await readIds())?.slice(from, to + 1) ?? null
  const inList = listInAddress({ ...list.query, view: list.search.view })

  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="relative flex min-w-0 flex-1 flex-col" aria-label={props.title}>
        <PageHeader
          title={props.title}
          aside={list.total === undefined ? null : formatNumber(list.total)}
          actions={props.actions}
        >
          <ViewTabs views={saved.views} active={saved.active} changed={saved.changed} onShow={saved.show} />
          <SearchBox label={props.searchLabel} value={list.search.q ?? ''} onChange={list.setQuery} />
          <MineChip filters={filters} />
          <FilterChips
            filters={filters}
            values={chosen}
            onChange={list.setFilter}
            onClear={list.clearFilters}
            {...(conditions
              ? {
                  others: {
                    label: t('filter.open'),
                    inForce: Boolean(list.search.filter),
                    onOpen: () => setBuilding(true),
                  },
                }
              : {})}
          >
            <ConditionFilter
              type={type}
              query={list.query}
              text={list.search.filter}
              open={building}
              onOpenChange={setBuilding}
              onChange={list.setConditions}
            />
          </FilterChips>
          <span className="ml-auto flex items-center max-sm:order-1">
            <ViewsMenu type={type} saved={saved} columns={look.ids} />
            <span className="hidden items-center sm:flex">
              <ListDownloads type={type} title={props.title} query={list.query} shown={look.shown} />
              <ColumnsMenu all={every} look={look} />
            </span>
          </span>
        </PageHeader>
        {props.summary?.(list.query)}
        <DataTable
          label={props.title}
          columns={look.shown}
          rows={list.rows}
          rowId={(row) => row.id}
          rowHref={(row) => `${href(row.id)}?in=${encodeURIComponent(inList)}`}
          compactRow={props.compactRow}
          onRangeChange={list.onRangeChange}
          sort={list.search.sort}
          onSortChange={list.setSort}
          density={look.density}
          widths={look.widths}
          columnChanges={look.changes}
          {...(editing ? { editing } : {})}
          {...(props.bulk
            ? { selection, onSelectionChange: setSelection, ...(isRegular(type) ? { readRange } : {}) }
            : {})}
          openId={list.search.open}
          openIndex={list.place ? list.place.place - 1 : undefined}
          onOpen={(row) => list.open(row.id)}
          onBeforeOpen={(row) => ahead(row.id)}
          onActiveChange={(row) => list.search.open && list.open(row.id, { replace: true })}
          instead={insteadOfRows(list, props.empty)}
        />
        {props.bulk && selection.size > 0 && (
          <ChosenBar count={selection.size} onClear={clear}>
            <ChooseAll
              type={type}
              chosen={selection.size}
              total={list.total}
              readIds={readIds}
              onChoose={setSelection}
            />
            {props.bulk([...selection], clear)}
          </ChosenBar>
        )}
      </section>
      {list.search.open && (
        <ListPanel onClose={list.close}>
          {renderRecord(list.search.open, {
            onClose: list.close,
            onStep: list.step,
            place: list.place,
            list: inList,
          })}
        </ListPanel>
      )}
    </div>
  )
}

type List = ReturnType<typeof useRecordList>

/** What stands in place of the rows when there are none to show; null when there are. */
function insteadOfRows(
  list: Pick<List, 'error' | 'retry' | 'total' | 'isFiltered' | 'clearAll'>,
  empty: ReactNode,
) {
  if (list.error) return <ProblemState error={list.error} onRetry={list.retry} />
  if (list.total !== 0) return null
  return list.isFiltered ? <NoMatches onClear={list.clearAll} /> : empty
}
