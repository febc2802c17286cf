import { listOf, termList } from '../fields.ts'
import { sizeBandNames } from '../values/size-bands.ts'

/** Filters of what hangs on a berth: its dock, and its length by where its band begins in metres; `none` is what has none. */
export const berthPlaces = {
  dock: termList.optional(),
  berthSize: listOf([...sizeBandNames, 'none']).optional(),
}
