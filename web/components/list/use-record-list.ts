import { useCallback } from 'react'
import type { DataColumn, Density } from '../../../ui/data-table/columns.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import type { Answer } from '../../lib/api.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePagedRows } from '../../lib/lists/paged-rows.ts'
import { useTablePreferences } from '../../lib/preferences.ts'
import type { useSavedViews } from './saved-view.ts'

/** The modules whose list is a table with a record beside it. */
type Rows = {
  clients: Answer<'clients', 'list'>['data'][number]
  yachts: Answer<'yachts', 'list'>['data'][number]
  companies: Answer<'companies', 'list'>['data'][number]
  berths: Answer<'berths', 'list'>['data'][number]
  interests: Answer<'interests', 'list'>['data'][number]
  inquiries: Answer<'inquiries', 'list'>['data'][number]
}
export type ListedModule = keyof Rows
export type RowsOf<M extends ListedModule> = Rows[M]

/**
 * The state of a list as it stands in the address, in the view that is looked through and in the user's preferences,
 * and the rows it selects.
 */
export function useRecordList<M extends ListedModule>(
  module: M,
  filters: readonly Filter[],
  saved: Pick<ReturnType<typeof useSavedViews>, 'columns' | 'tryColumns'>,
  allColumns: readonly DataColumn<RowsOf<M>>[],
) {
  const [search, change] = useSearchState()
  const [preferences, changePreferences] = useTablePreferences()
  const filterIds = filters.map((filter) => filter.id)
  const query = Object.fromEntries(['q', 'sort', ...filterIds].map((name) => [name, search[name]]))
  const paged = usePagedRows(module, 'list', query)
  const rows = (paged.isLoading ? rowsOnTheirWay : paged.rows) as {
    total: number
    at: (index: number) => RowsOf<M> | undefined
  }

  const hiddenColumns = saved.columns
    ? allColumns.filter(({ id, fixed }) => !fixed && !saved.columns!.includes(id)).map(({ id }) => id)
    : (preferences.hiddenColumns?.[module] ?? [])
  const shownBy = (hidden: readonly string[]) =>
    allColumns.map(({ id }) => id).filter((id) => !hidden.includes(id))

  function setHiddenColumns(hidden: readonly string[]) {
    if (saved.tryColumns(shownBy(hidden))) return
    changePreferences({ hiddenColumns: { ...preferences.hiddenColumns, [module]: [...hidden] } })
  }

  function open(id: string, options: { replace?: boolean } = {}) {
    // The panel keeps its tab while the user goes from record to record.
    change({ open: id }, { replace: options.replace ?? search.open !== undefined })
  }

  function step(by: 1 | -1) {
    for (let index = 0; index < rows.total; index++) {
      if (rows.at(index)?.id !== search.open) continue
      const next = rows.at(index + by)
      if (next) open(next.id, { replace: true })
      return
    }
  }

  return {
    ...paged,
    rows,
    query,
    search,
    isFiltered: Boolean(search.q) || filterIds.some((id) => search[id]),
    setQuery: useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change]),
    setFilter: (id: string, values: readonly string[]) => change({ [id]: values.join(',') || undefined }),
    clearFilters: () => change(Object.fromEntries(filterIds.map((id) => [id, undefined]))),
    clearAll: () => change(Object.fromEntries(['q', ...filterIds].map((id) => [id, undefined]))),
    setSort: (sort: string | undefined) => change({ sort }, { replace: true }),
    open,
    step,
    close: useCallback(() => change({ open: undefined, tab: undefined }), [change]),
    density: preferences.density ?? 'comfortable',
    setDensity: (density: Density) => changePreferences({ density }),
    columns: inOrder(allColumns, saved.columns),
    shownColumns: shownBy(hiddenColumns),
    hiddenColumns,
    setHiddenColumns,
  }
}

/** Columns in the order of a view; those it does not name keep theirs, behind. */
function inOrder<Row>(columns: readonly DataColumn<Row>[], order: readonly string[] | null) {
  if (!order) return columns
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return columns.toSorted((one, other) => place(one.id) - place(other.id))
}

/** Blank rows stand for the list until its first page is here. */
const rowsOnTheirWay = { total: 24, at: () => undefined }
