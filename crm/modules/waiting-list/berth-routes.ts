import { berths } from '../../../contract/berths/endpoints.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { changeBerth } from '../berths/change.ts'
import { readBerth } from '../berths/queries.ts'
import { lockRecord } from '../records/change.ts'
import { changeWithExternalIds } from '../records/numbers/external-ids.ts'
import { rewriteQueue } from './rewrite.ts'

/** A change of a berth: what describes it, its queue, or both, each by a right of its own. */
export const berthChangeRoutes = serve({ update: berths.update }).with({
  update: async (tx, { params, body, ifMatch, caller: { permissions } }) => {
    const { waitingList, ...fields } = body
    if (waitingList && !permissions.has('berths.manage_waiting_list')) throw new Refusal('PERMISSION_DENIED')
    const described = !waitingList || Object.keys(fields).length > 0
    if (described && !permissions.has('berths.edit')) throw new Refusal('PERMISSION_DENIED')
    if (described) {
      await changeWithExternalIds(tx, kinds.berth, params.id, fields, ifMatch, async (described) =>
        changeBerth(tx, await lockRecord(tx, kinds.berth, params.id), described, ifMatch),
      )
    }
    // What was changed here before it is no change of anybody else.
    const version = described ? {} : { ifMatch }
    if (waitingList) await rewriteQueue(tx, params.id, waitingList, { ...version, at: 'waitingList' })
    return readBerth(tx, params.id)
  },
})
