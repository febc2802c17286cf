import { sql } from 'kysely'
import type { backups as contract } from '../../../contract/backups/endpoints.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { Ctx, Tx } from '../../context.ts'
import { type BackupPlace, backupKey } from './places.ts'
import { readBackupSettings } from './settings.ts'
import { dropBackupJob, makeBackupJob, verifyBackupJob } from './tasks.ts'

export type BackupRow = DataOf<typeof contract.get>

/** The backups, the newest first; one of them alone by its id. */
export async function readBackups(ctx: Ctx, id: string | null = null): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select b.id, b.origin, u.name as created_by_name, b.created_at, b.state, b.place, b.bucket, b.finished_at, b.version,
      b.size, b.tables, b.rows, b.files, b.file_bytes, b.error, b.verification, b.verified_at, b.verification_error
    from backups b left join users u on u.id = b.created_by
    where ${id}::uuid is null or b.id = ${id} order by b.created_at desc, b.id desc limit 500`.execute(ctx.db)
  return rows
}

export async function findBackup(ctx: Ctx, id: string): Promise<BackupRow> {
  const [found] = await readBackups(ctx, id)
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  return found
}

/** Begins a backup. Throws BACKUP_BUSY where one is under way, in whichever process. */
export async function startBackup(tx: Tx, origin: BackupRow['origin']): Promise<BackupRow> {
  const { target } = await readBackupSettings(tx)
  const id = uuidv7()
  const place: BackupPlace = target ? 'bucket' : 'storage'
  const { numAffectedRows } = await sql`insert into backups (id, origin, created_by, place, bucket)
    values (${id}, ${origin}, ${tx.actor.userId}, ${place}, ${target?.bucket ?? null}) on conflict do nothing`.execute(
    tx.db,
  )
  if (numAffectedRows === 0n) throw new Refusal('BACKUP_BUSY')
  await tx.addJob(makeBackupJob, { backupId: id })
  return findBackup(tx, id)
}

/** Begins to read a backup from beginning to end. Throws BACKUP_BUSY for one that is not there yet, or is being read. */
export async function startVerification(tx: Tx, id: string): Promise<BackupRow> {
  await findBackup(tx, id)
  const { numAffectedRows } = await sql`update backups set verification = 'waiting'
    where id = ${id} and state = 'done' and verification <> 'waiting'`.execute(tx.db)
  if (numAffectedRows === 0n) throw new Refusal('BACKUP_BUSY')
  await tx.addJob(verifyBackupJob, { backupId: id })
  return findBackup(tx, id)
}

/** Deletes a backup, and its file once that is committed. */
export async function removeBackup(tx: Tx, id: string): Promise<void> {
  const { place } = await findBackup(tx, id)
  const { numAffectedRows } =
    await sql`delete from backups where id = ${id} and state in ('done', 'failed')`.execute(tx.db)
  if (numAffectedRows === 0n) throw new Refusal('BACKUP_BUSY')
  await tx.addJob(dropBackupJob, { key: backupKey(id), place })
}
