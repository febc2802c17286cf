import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import type { Search } from '../state/list-search.ts'

export type Place = { place: number | null; total: number; previous: string | null; next: string | null }

/** What is read to know where a record stands in a list with these filters, search and sort. */
export function placeRead(type: LinkedType, id: string, query: Search) {
  // Every kind of record has the operation: one of them stands for all.
  return [
    kinds[type].module as 'clients',
    'place',
    { params: { id }, query } as { params: { id: string } },
  ] as const
}
