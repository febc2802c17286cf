import { sql } from 'kysely'
import type { UploadedRef } from '../../../contract/forms/answer.ts'
import { isUuid } from '../../../platform/ids.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

export interface NamedFiles {
  /** By the id of the field, in the order they are named. */
  files: Map<string, UploadedRef[]>
  /** Ids of those that an answer of this very token took before. */
  taken: string[]
  /** What is in each, by its id. */
  hashes: ReadonlyMap<string, string>
}

/**
 * The files among these ids that wait for an answer to this field of this form; also those an answer of this very token
 * took already, so that it can be sent twice, and corrected. Those that wait do so for another hour.
 */
export async function waitingFiles(
  { kernel }: Pick<Services, 'kernel'>,
  form: { accountId: string; id: string },
  token: string,
  filesByForm: ReadonlyMap<string, readonly string[]>,
): Promise<NamedFiles> {
  const ids = [...filesByForm.values()].flat().filter(isUuid)
  if (ids.length === 0) return { files: new Map(), taken: [], hashes: new Map() }
  const { rows } = await sql<UploadedRef & { fieldId: string; taken: boolean; hash: string | null }>`
    with waiting as (
      update files set active_at = now()
      where account_id = ${form.accountId} and form_id = ${form.id} and id = any(${ids}::uuid[])
        and submission_id is null and created_at > now() - interval '1 day'
      returning id, field_id, name, size, media_type, hash
    )
    select id, field_id, name, size, media_type as type, hash, false as taken from waiting
    union all
    select f.id, f.field_id, f.name, f.size, f.media_type, f.hash, true
    from files f join submissions s on s.account_id = f.account_id and s.id = f.submission_id
    where f.account_id = ${form.accountId} and f.form_id = ${form.id} and f.id = any(${ids}::uuid[])
      and s.token = ${token}`.execute(reading<DB>(kernel, systemIn(form.accountId)).db)
  const files = new Map(
    [...filesByForm].map(([fieldId, uploads]) => [
      fieldId,
      uploads.flatMap((id) => {
        const found = rows.find((row) => row.id === id && row.fieldId === fieldId)
        return found ? [{ id, name: found.name, size: found.size, type: found.type }] : []
      }),
    ]),
  )
  const hashes = new Map(rows.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash] as const])))
  return { files, hashes, taken: rows.filter((row) => row.taken).map((row) => row.id) }
}

/** Lets files wait for another hour, since their page is still being answered. */
export async function keepWaiting(
  { kernel }: Pick<Services, 'kernel'>,
  form: { accountId: string; id: string },
  ids: readonly string[],
): Promise<void> {
  const waiting = ids.filter(isUuid)
  if (waiting.length === 0) return
  await sql`update files set active_at = now()
    where account_id = ${form.accountId} and form_id = ${form.id} and id = any(${waiting}::uuid[])
      and submission_id is null and created_at > now() - interval '1 day'`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
}
