import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { PortalPart } from '../../../contract/portal/parts.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { portOf, type Tx } from '../../context.ts'
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

/** Who gets in for a client, at their address and in their language. */
export async function readersOf(tx: Tx, clientId: string) {
  const { rows } = await sql<{ email: string; language: ClientLanguage | null; name: string }>`
    select u.email, u.language, c.full_name as name from portal_links l
    join portal_users u on u.id = l.portal_user_id
    join clients c on c.port_id = l.port_id and c.id = l.client_id and c.archived_at is null
    where l.port_id = ${portOf(tx)} and l.client_id = ${clientId}
      and l.accepted_at is not null and l.disabled_at is null order by u.email`.execute(tx.db)
  return rows
}
