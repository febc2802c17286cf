import { useNavigate } from '@tanstack/react-router'
import { isRegular, type LinkedType } from '../kinds/kinds.ts'
import { useRead } from '../server/server-state.ts'
import { type Place, placeRead } from './place/place-read.ts'
import { parseSearch, type Search, useSearchState, writeSearch } from './state/list-search.ts'

/** Where a record stands in the list it was opened from, and the way to those beside it. */
export type Walk = { place: number; total: number; onStep: (step: 1 | -1) => void }

/** Where a record stands in a list with these filters, search and sort; nothing without a list. */
export function usePlace(type: LinkedType, id: string | undefined, query: Search | null): Place | undefined {
  const enabled = isRegular(type) && id !== undefined && query !== null
  return useRead(...placeRead(type, id ?? '', query ?? {}), { enabled, staleTime: 10_000 }).data
}

/** The list that was narrowed so, as the address of a record says where it was opened from. */
export function listInAddress(query: Search): string {
  return writeSearch(query).slice(1) || wholeList
}

const wholeList = 'all'

/** The filters, search and sort of the list the record on this page was opened from; null for none. */
export function useListOfPage(): Search | null {
  const [search] = useSearchState()
  if (!search.in) return null
  return search.in === wholeList ? {} : parseSearch(search.in)
}

/** The way through the list from a record on a page of its own; null where it was opened from nowhere or has left it. */
export function useWalkOfPage(type: LinkedType, id: string): Walk | null {
  const found = usePlace(type, id, useListOfPage())
  const navigate = useNavigate()
  if (!found?.place) return null
  const { place, total } = found
  const onStep = (step: 1 | -1) => {
    const to = step === 1 ? found.next : found.previous
    if (to)
      void navigate({ to: '.', params: { id: to } as never, search: (before: Search) => before as never })
  }
  return { place, total, onStep }
}
