import { isRegular, kinds, type LinkedType } from '../../kinds/kinds.ts'
import { hasOverview } from '../../record/overview.ts'
import { useReadAhead } from '../../server/server-state.ts'
import { type Search, useSearchState } from '../state/list-search.ts'
import { placeRead } from './place-read.ts'

/** Reads what a record of a list shows first, before it is opened. */
export function useRecordAhead(type: LinkedType, query: Search): (id: string) => void {
  const read = useReadAhead()
  const [{ tab }] = useSearchState()
  return (id) => {
    if (!isRegular(type)) return
    read(...placeRead(type, id, query))
    read(kinds[type].module, 'get', { params: { id } })
    if (!tab && hasOverview(type)) read('overviews', type, { params: { id } })
  }
}
