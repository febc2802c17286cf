import { sql } from 'kysely'
import type { clients } from '../../../contract/clients/endpoints.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import { portOf, type Tx } from '../../context.ts'
import { eachOf, needed, tagAct } from '../records/bulk/each.ts'
import { undoChange, wasArchivedBy } from '../records/bulk/undo-change.ts'
import { changeRecord, lockRecord } from '../records/change.ts'
import { lockDeals } from '../records/lock-deals.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { archiveClient, restoreClient } from './archive.ts'

const permissionOf = {
  archive: 'clients.delete',
  restore: 'clients.delete',
  add_tag: 'clients.edit',
  remove_tag: 'clients.edit',
  assign_source: 'clients.edit',
  // What each client had done to it says more.
  undo: null,
} as const

/** One action on many clients; each needs the permission of the single action. Archiving an archived client counts as done. */
export async function bulkClients(
  tx: Tx,
  body: BodyOf<typeof clients.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const { action, ids } = body
  const permission = permissionOf[action]
  if (permission && !permissions.has(permission)) throw new Refusal('PERMISSION_DENIED')
  if (action === 'archive' || action === 'restore') {
    await lockClients(tx, ids)
    return eachOf(tx, ids, (id) =>
      action === 'archive'
        ? archiveClient(tx, id, body.acknowledgeTenancies).catch(tolerate(tx, 'ALREADY_ARCHIVED'))
        : restoreClient(tx, id, body.withInterests ?? false).catch(tolerate(tx, 'NOT_ARCHIVED')),
    )
  }
  if (action === 'assign_source') {
    const { source } = body
    if (!source) throw new Refusal('VALIDATION_FAILED', [because('source', 'name_source')])
    await assertTerms(tx, kinds.client, [{ source }])
    return eachOf(tx, ids, async (id) => {
      const row = await lockRecord(tx, kinds.client, id)
      await changeRecord(tx, kinds.client, row, { source })
    })
  }
  if (action === 'undo') return undoBulk(tx, body, permissions)
  return eachOf(tx, ids, await tagAct(tx, kinds.client, body))
}

/** What one request of the caller did is taken back: clients it archived come back with their deals. */
async function undoBulk(
  tx: Tx,
  { ids, requestId }: BodyOf<typeof clients.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const request = needed(requestId, 'requestId', reasonFor('name_request'))
  await lockClients(tx, ids)
  return eachOf(tx, ids, async (id) => {
    const isArchive = await wasArchivedBy(tx, kinds.client, id, request)
    if (!permissions.has(isArchive ? 'clients.delete' : 'clients.edit'))
      throw new Refusal('PERMISSION_DENIED')
    return isArchive ? restoreClient(tx, id, true) : undoChange(tx, kinds.client, id, request)
  })
}

/** The clients first, then all their deals: what follows for one of them asks for no lock out of order. */
async function lockClients(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from clients where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[])
    order by id for update`.execute(tx.db)
  await lockDeals(tx, { clientIds: ids })
}

/** What is so already counts as done. */
function tolerate(tx: Tx, code: string) {
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== code) throw error
    tx.unchanged()
  }
}
