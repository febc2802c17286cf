import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Refusal } from '../../../../contract/errors.ts'
import { has, type KindWith } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Gates } from '../../../../contract/record.ts'
import type { bulkOf } from '../../../../contract/records/bulk.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { BulkResult } from '../../../../platform/http/serve.ts'
import type { Tx } from '../../../context.ts'
import { assertTerms } from '../../vocabularies/terms.ts'
import { archiveRecord, restoreRecord } from '../archive.ts'
import { changeRecord, lockRecord } from '../change.ts'
import { eachOf, needed, tagAct } from './each.ts'
import { undoChange, wasArchivedBy } from './undo-change.ts'

type Body = BodyOf<ReturnType<typeof bulkOf>['bulk']>
type Values = Readonly<Record<string, unknown>>

/**
 * The handler of one action on many records of a kind. `change` writes fields of one record where the module has rules
 * of its own. Throws PERMISSION_DENIED, VALIDATION_FAILED.
 */
export function bulkHandler(
  kind: KindWith<'bulk'>,
  change: (tx: Tx, id: string, values: Values, caller: Caller) => Promise<unknown> = changeFields(kind),
) {
  return async (tx: Tx, { body, caller }: { body: Body; caller: Caller }): Promise<BulkResult[]> => {
    const { action, ids } = body
    const gates: Gates = kind.gates
    const archives = action === 'archive' || action === 'restore'
    const may = (gate: string | undefined) => gate !== undefined && caller.permissions.has(gate)
    if (!may(archives ? gates.delete : gates.edit) && action !== 'undo')
      throw new Refusal('PERMISSION_DENIED')
    if (action === 'set') {
      const values = needed(body.set, 'set', reasonFor('required'))
      return eachOf(tx, ids, (id) => change(tx, id, values, caller))
    }
    if (action === 'undo') {
      const requestId = needed(body.requestId, 'requestId', reasonFor('name_request'))
      return eachOf(tx, ids, async (id) => {
        const isArchive = has(kind, 'archive') && (await wasArchivedBy(tx, kind, id, requestId))
        if (!may(isArchive ? gates.delete : gates.edit)) throw new Refusal('PERMISSION_DENIED')
        return isArchive ? restoreRecord(tx, kind, id) : undoChange(tx, kind, id, requestId)
      })
    }
    if (archives) {
      // The contract offers these where the kind has an archive.
      const archived = kind as unknown as KindWith<'archive'>
      const act = action === 'archive' ? archiveRecord : restoreRecord
      return eachOf(tx, ids, (id) => act(tx, archived, id))
    }
    return eachOf(tx, ids, await tagAct(tx, kind, { action, ...(body.tagId ? { tagId: body.tagId } : {}) }))
  }
}

function changeFields(kind: KindWith<'bulk'>) {
  return async (tx: Tx, id: string, values: Values) => {
    const row = await lockRecord(tx, kind, id)
    await assertTerms(tx, kind, [values], { before: row })
    await changeRecord(tx, kind, row, values)
  }
}
