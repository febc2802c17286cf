import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { hourMs } from '../../../contract/values/days.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { seenKinds } from '../records/place.ts'
import { lockFile } from './change.ts'
import { storageKey } from './links.ts'
import { type FileRow, readFile } from './queries.ts'
import { takeRoom } from './quota.ts'
import { isFileHeld } from './uses.ts'

export const purgeFileJob = job('purge_file', z.object({ fileId: z.uuid() }))

/** Hides a file; what is not brought back within the hour goes. Throws FILE_IN_USE for one that something stands on. */
export async function removeFile(tx: Tx, id: string, caller: Caller): Promise<void> {
  const { name } = await lockFile(tx, id, caller)
  if (await isFileHeld(tx, id)) throw new Refusal('FILE_IN_USE')
  await sql`update files set deleted_at = now() where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await purgeLater(tx, id)
  tx.emit('file.deleted', { entityId: id, label: name, oldValues: { name } })
}

const purgeLater = (tx: Tx, id: string) =>
  tx.addJob(purgeFileJob, { fileId: id }, { runAt: new Date(Date.now() + hourMs), key: `purge ${id}` })

/** Brings a deleted file back. Throws RECORD_NOT_FOUND, FILE_QUOTA_REACHED. */
export async function restoreFile(tx: Tx, id: string, caller: Caller): Promise<FileRow> {
  const { rows } = await sql<{ name: string; size: number; deleted: boolean }>`
    select f.name, f.size, f.deleted_at is not null as deleted from files f
    where f.port_id = ${portOf(tx)} and f.id = ${id} and (f.record_id is null or exists (
      select 1 from records r where r.port_id = ${portOf(tx)} and r.id = f.record_id
        and r.type = any(${seenKinds(caller)}::text[]))) for update of f`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  if (!found.deleted) {
    tx.unchanged()
    return readFile(tx, id, caller)
  }
  await takeRoom(tx, found.size)
  await sql`update files set deleted_at = null where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('file.restored', { entityId: id, label: found.name, newValues: { name: found.name } })
  return readFile(tx, id, caller)
}

/** Whether a mail that has not gone yet is to bring a file along; one that failed or is held may be sent yet. */
async function isAwaited(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from mail_attachments a join mails m on m.port_id = ${portOf(tx)} and m.id = a.mail_id
    where a.port_id = ${portOf(tx)} and a.file_id = ${id} and m.status in ('queued', 'sending', 'failed', 'held') limit 1`.execute(
      tx.db,
    )
  return rows.length > 0
}

/**
 * Takes away row and bytes of a file that stayed deleted, once no mail waits for them. The row first: then nobody can bring
 * back what has gone.
 */
export const purgeFile = handleJob(
  purgeFileJob,
  ({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>) => {
    return async ({ tenantId: portId, fileId: id }) => {
      const scope = systemIn(portId)
      const keys = await inTenant(kernel, scope, async (tx) => {
        if (await isAwaited(tx, id)) {
          await purgeLater(tx, id)
          return []
        }
        const { rows } = await sql<{ keys: string[] }>`delete from files
        where port_id = ${portId} and id = ${id} and deleted_at <= now() - make_interval(secs => ${hourMs / 1000 - 60})
        returning array_remove(array[id, thumbnail_id, preview_id], null)::text[] as keys`.execute(tx.db)
        return rows[0]?.keys ?? []
      })
      for (const key of keys) await storage.remove(storageKey(portId, key))
    }
  },
)
