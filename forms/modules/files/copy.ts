import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading } from '../../../platform/scope.ts'
import { systemIn } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { keepFile, storageKey } from './keep.ts'

interface Original {
  id: string
  formId: string
  fieldId: string
  name: string
  mediaType: string
  size: number
}

/** Copies stored files, so that a second submission has its own: the id of each copy by that of its original. */
export async function copyFiles(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const ctx = reading<DB>(kernel, systemIn(accountId))
  const { rows } = await sql<Original>`select id, form_id, field_id, name, media_type, size from files
    where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(ctx.db)
  const copies = new Map<string, string>()
  for (const original of rows) {
    const id = uuidv7()
    await storage.put(storageKey(accountId, id), await storage.get(storageKey(accountId, original.id)))
    await keepFile(ctx, { ...original, id })
    copies.set(original.id, id)
  }
  return copies
}
