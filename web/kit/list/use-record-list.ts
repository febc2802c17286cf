import { useCallback } from 'react'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useEveryCustomField } from '../custom/custom-fields.ts'
import { kinds, type LinkedType, type ModuleOf } from '../kinds/kinds.ts'
import type { Answer } from '../server/api.ts'
import { fittingFilter, fittingSort, type ListFields } from './columns/use-list-fields.ts'
import { useSearchState } from './state/list-search.ts'
import { usePagedRows } from './state/paged-rows.ts'
import { usePlace } from './use-walk.ts'

type ListedRow = { id: string }
type OfRows<A> = A extends { data: (infer Row)[] } ? Row : never
type RowsByType = {
  [T in LinkedType]: ListedRow & Extract<OfRows<Answer<ModuleOf<T>, 'list'>>, ListedRow>
}
/** A row of the list of a kind. */
export type RowsOf<T extends LinkedType> = RowsByType[T]

/** The state of a list as it stands in the address, and the rows it selects. */
export function useRecordList<T extends LinkedType>(type: T, filters: readonly Filter[], fields: ListFields) {
  const [search, change] = useSearchState()
  const known = useEveryCustomField() !== undefined
  const filterIds = filters.map((filter) => filter.id)
  const query = {
    ...Object.fromEntries(['q', 'sort', 'filter', ...filterIds].map((name) => [name, search[name]])),
    ...(known
      ? { filter: fittingFilter(search.filter, fields), sort: fittingSort(search.sort, fields) }
      : {}),
  }
  const paged = usePagedRows(kinds[type].module, 'list', query)
  const rows = (paged.isLoading ? rowsOnTheirWay : paged.rows) as {
    total: number
    at: (index: number) => RowsOf<T> | undefined
  }

  function open(id: string, options: { replace?: boolean } = {}) {
    // The panel keeps its tab while the user goes from record to record.
    change({ open: id }, { replace: options.replace ?? search.open !== undefined })
  }

  const place = usePlace(type, search.open, query)

  // The rows that are here are the faster answer; beyond them the server knows who is next.
  function step(by: 1 | -1) {
    const next = besideOpen(rows, search.open, by) ?? (by === 1 ? place?.next : place?.previous)
    if (next) open(next, { replace: true })
  }

  return {
    ...paged,
    rows,
    query,
    search,
    isFiltered: Boolean(search.q) || Boolean(search.filter) || filterIds.some((id) => search[id]),
    setQuery: useCallback((q: string) => change({ q: q || undefined }, { replace: true }), [change]),
    setFilter: (id: string, values: readonly string[]) => change({ [id]: values.join(',') || undefined }),
    setConditions: (filter: string | undefined) => change({ filter }),
    clearFilters: () => change(Object.fromEntries(['filter', ...filterIds].map((id) => [id, undefined]))),
    clearAll: () => change(Object.fromEntries(['q', 'filter', ...filterIds].map((id) => [id, undefined]))),
    setSort: (sort: string | undefined) => change({ sort }, { replace: true }),
    open,
    step,
    place: place?.place ? { place: place.place, total: place.total } : null,
    close: useCallback(() => change({ open: undefined, tab: undefined }), [change]),
  }
}

type LoadedRows = { total: number; at: (index: number) => ListedRow | undefined }

function besideOpen(rows: LoadedRows, id: string | undefined, by: 1 | -1): string | undefined {
  for (let index = 0; index < rows.total; index++) {
    if (rows.at(index)?.id === id) return rows.at(index + by)?.id
  }
}

/** Blank rows stand for the list until its first page is here. */
const rowsOnTheirWay = { total: 24, at: () => undefined }
