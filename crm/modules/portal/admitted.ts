import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { PortalPart } from '../../../contract/portal/parts.ts'
import type { Tx } from '../../context.ts'
import { readersOf } from '../clients/readers.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { readSetting } from '../settings/read.ts'

/** Locks a client whom the caller is shown. Throws RECORD_NOT_FOUND, CLIENT_MERGED. */
export async function lockShownClient(tx: Tx, clientId: string) {
  await assertRecord({ db: tx.shown, tenantId: tx.tenantId }, kinds.client, clientId)
  return lockRecord(tx, kinds.client, clientId)
}

/**
 * The same of one who gets in, and is shown this part. Throws RECORD_NOT_FOUND, CLIENT_MERGED, RECORD_ARCHIVED,
 * MODULE_DISABLED, PORTAL_NOT_ACTIVE.
 */
export async function lockAdmitted(tx: Tx, clientId: string, part: PortalPart) {
  const client = await lockShownClient(tx, clientId)
  if (client.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const parts = (await readSetting(tx, 'portal_enabled')) ? await readSetting(tx, 'portal_parts') : []
  if (!parts.includes(part)) throw new Refusal('MODULE_DISABLED')
  if ((await readersOf(tx, clientId)).length === 0) throw new Refusal('PORTAL_NOT_ACTIVE')
  return client
}
