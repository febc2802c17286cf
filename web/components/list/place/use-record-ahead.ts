import { isRegular, kinds, type LinkedType } from '../../../kinds.ts'
import { type Search, useSearchState } from '../../../lib/lists/list-search.ts'
import { useReadAhead } from '../../../lib/server-state.ts'
import { hasOverview } from '../../record/overview/overview.ts'
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
