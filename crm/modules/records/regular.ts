import type { Kind } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { activityHandlers } from './activity.ts'
import { archiveRecord, restoreRecord } from './archive.ts'
import { noteHandlers } from './notes.ts'
import { tagHandlers } from './tags.ts'

/** The handlers of what every kind of record has (`regularOf`). */
export function regularHandlers(kind: Kind) {
  type Named = { params: { id: string } }
  return {
    archive: (tx: Tx, { params }: Named) => archiveRecord(tx, kind, params.id),
    restore: (tx: Tx, { params }: Named) => restoreRecord(tx, kind, params.id),
    ...noteHandlers(kind),
    ...tagHandlers(kind),
    ...activityHandlers(kind),
  }
}
