import { kinds } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import type { Tx } from '../../../../context.ts'
import { lockWithClients } from '../../../interests/archive.ts'
import { lockRecord } from '../../../records/change.ts'
import { removeRecord } from '../../../records/remove.ts'
import type { ChangedSince } from '../kind.ts'
import { type DealEffects, restoreBerths, staying } from './berth-effects.ts'

/** Locks deals, their clients and their berths in the one order in which everybody does. */
export function lockDeals(tx: Tx, interestIds: readonly string[]): Promise<void> {
  return lockWithClients(tx, interestIds, [])
}

/** Takes back what a removed deal did to its berths, and the client that was made for it. */
export async function takeEffectsBack(
  tx: Tx,
  interestId: string,
  effects: unknown,
  changedSince: ChangedSince,
): Promise<Reason[]> {
  const { berths, clients } = effects as DealEffects
  const remarks = [staying(await restoreBerths(tx, interestId, berths))].filter((remark) => remark !== null)
  for (const clientId of clients) {
    const remark = await removeClient(tx, clientId, changedSince)
    if (remark) remarks.push(remark)
  }
  return remarks
}

async function removeClient(tx: Tx, clientId: string, changedSince: ChangedSince): Promise<Reason | null> {
  const changed = await changedSince('client', clientId)
  if (changed !== null) {
    const { name } = changed.values ?? {}
    return name === undefined
      ? reasonFor('import_client_changed')
      : reasonFor('import_client_changed_by', { name })
  }
  try {
    await tx.attempt(async () => {
      const row = await lockRecord(tx, kinds.client, clientId)
      await removeRecord(tx, kinds.client, row)
    })
    return null
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') {
      return reasonFor('import_client_used')
    }
    throw error
  }
}
