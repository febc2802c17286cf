import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readSettings } from '../settings/read.ts'

const mebibyte = 1024 * 1024

/** What the files of the port take, and how many bytes they may. */
export async function readUsage(ctx: Ctx): Promise<{ files: number; bytes: number; quota: number }> {
  const [setting] = await readSettings(ctx, ['storage_quota_mib'])
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::int8 as bytes from files
    where port_id = ${portOf(ctx)} and deleted_at is null`.execute(ctx.db)
  return { ...rows[0]!, quota: (setting!.value as number) * mebibyte }
}

/** Throws FILE_QUOTA_REACHED where so many bytes more are too many; a look ahead, before anything is stored. */
export async function assertRoom(ctx: Ctx, size: number): Promise<void> {
  const { bytes, quota } = await readUsage(ctx)
  if (bytes + size > quota) throw new Refusal('FILE_QUOTA_REACHED')
}

/** The same where a file is taken in: of two at once the second sees the first. */
export async function takeRoom(tx: Tx, size: number): Promise<void> {
  const turn = `files of ${portOf(tx)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
  await assertRoom(tx, size)
}
