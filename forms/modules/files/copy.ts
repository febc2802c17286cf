import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { storageKey } from './keep.ts'
import { assertRoom, keepUploaded } from './quota.ts'

interface Original {
  id: string
  fieldId: string
  name: string
  mediaType: string
  size: number
  hash: string | null
}

/**
 * Copies stored files of a form, so that a second submission has its own: the id of each copy by that of its original.
 * A copy counts like a file that is sent anew. Throws UPLOAD_QUOTA_REACHED, STORAGE_FULL.
 */
export async function copyFiles(
  services: Pick<Services, 'kernel' | 'storage' | 'uploads' | 'log'>,
  form: { accountId: string; id: string },
  ids: readonly string[],
  sender: string,
): Promise<Map<string, string>> {
  const { kernel, storage } = services
  const { accountId } = form
  const { rows } = await sql<Original>`select id, field_id, name, media_type, size, hash from files
    where account_id = ${accountId} and form_id = ${form.id} and id = any(${ids}::uuid[])`.execute(
    reading<DB>(kernel, systemIn(accountId)).db,
  )
  const copies = new Map<string, string>()
  for (const original of rows) {
    const id = uuidv7()
    await assertRoom(services, form, sender, original.size)
    const { content } = await storage.get(storageKey(accountId, original.id))
    await storage.put(storageKey(accountId, id), content)
    await keepUploaded(services, accountId, { ...original, id, formId: form.id, sender })
    copies.set(original.id, id)
  }
  return copies
}
