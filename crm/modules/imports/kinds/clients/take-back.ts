import { kinds } from '../../../../../contract/kinds.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import type { Tx } from '../../../../context.ts'
import { lockRecord } from '../../../records/change.ts'
import { removeRecord } from '../../../records/remove.ts'
import type { ChangedSince } from '../kind.ts'
import type { ClientEffects } from './write.ts'

/** Takes away the companies that were made for a client, as far as nobody changed or uses them. Gives which stay. */
export async function takeCompaniesBack(
  tx: Tx,
  effects: unknown,
  changedSince: ChangedSince,
): Promise<Reason[]> {
  const { companies = [] } = effects as ClientEffects
  const remarks: Reason[] = []
  for (const id of companies) {
    const changed = await changedSince('company', id)
    if (changed !== null) remarks.push(reasonFor('import_company_changed'))
    else if (!(await isRemoved(tx, id))) remarks.push(reasonFor('import_company_used'))
  }
  return remarks
}

async function isRemoved(tx: Tx, id: string): Promise<boolean> {
  try {
    await tx.attempt(async () => {
      await removeRecord(tx, kinds.company, await lockRecord(tx, kinds.company, id))
    })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') return false
    throw error
  }
}
