import type { clients } from '../../../contract/clients.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { BulkResult } from '../../../platform/http/serve.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord, restoreRecord } from '../records/archive.ts'
import { eachOf, tagAct } from '../records/bulk.ts'
import { changeRecord, lockRecord } from '../records/change.ts'

const label = (row: Record<string, unknown>) => row.fullName as string

/** One action on many clients. Archiving an archived client counts as done. */
export async function bulkClients(
  tx: Tx,
  body: BodyOf<typeof clients.bulk>,
  permissions: ReadonlySet<string>,
): Promise<BulkResult[]> {
  const { action, ids } = body
  if ((action === 'archive' || action === 'restore') && !permissions.has('clients.delete')) {
    throw new Refusal('PERMISSION_DENIED')
  }
  if (action === 'archive') {
    return eachOf(tx, ids, (id) =>
      archiveRecord(tx, 'clients', id, 'client.archived', label).catch(tolerate(tx, 'ALREADY_ARCHIVED')),
    )
  }
  if (action === 'restore') {
    return eachOf(tx, ids, (id) =>
      restoreRecord(tx, 'clients', id, 'client.restored', label).catch(tolerate(tx, 'NOT_ARCHIVED')),
    )
  }
  if (action === 'assign_source') {
    const { source } = body
    if (!source) throw new Refusal('VALIDATION_FAILED', [{ path: 'source', message: 'Name the source.' }])
    return eachOf(tx, ids, async (id) => {
      const row = await lockRecord(tx, 'clients', id)
      await changeRecord(tx, 'clients', row, { source }, 'client.updated', { label: label(row) })
    })
  }
  return eachOf(tx, ids, await tagAct(tx, 'clients', body, 'client.tagged', label))
}

/** What is so already counts as done. */
function tolerate(tx: Tx, code: string) {
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== code) throw error
    tx.unchanged()
  }
}
