import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { type HeadPicture, headPictures } from '../../../contract/forms/head-pictures.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Ctx, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { keepFile, storageKey } from '../files/keep.ts'
import { removeFiles } from '../files/remove.ts'
import { lockForm } from './queries.ts'

interface StoredPicture {
  id: string
  name: string
  mediaType: string
  size: number
}

const columns = {
  logo: { field: 'logoFileId', column: sql.ref('logo_file_id') },
  cover: { field: 'coverFileId', column: sql.ref('cover_file_id') },
} as const

const refusals: Record<HeadPicture, Reason> = {
  logo: reasonFor('logo_type'),
  cover: reasonFor('cover_type'),
}

/** Stores an uploaded picture, known by its content. Throws FILE_TYPE_REFUSED, VALIDATION_FAILED. */
export async function storePicture(
  ctx: Pick<Ctx, 'tenantId'>,
  kind: HeadPicture,
  file: UploadedFile | null,
  storage: Services['storage'],
): Promise<StoredPicture> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'add_picture')])
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.head)
  const types: readonly string[] = headPictures[kind].types
  if (!found || !types.includes(found.mime))
    throw new Refusal('FILE_TYPE_REFUSED', [because('file', refusals[kind])])
  const id = uuidv7()
  await storage.put(storageKey(accountOf(ctx), id), file.stream())
  return { id, name: file.name.slice(0, 200) || kind, mediaType: found.mime, size: file.size }
}

/** Puts a stored picture, or none, at the head of the form; what stood there before goes with its bytes. */
export async function replacePicture(
  tx: Tx,
  kind: HeadPicture,
  formId: string,
  picture: StoredPicture | null,
): Promise<void> {
  const form = await lockForm(tx, formId)
  const { field, column } = columns[kind]
  const before = form[field]
  if (!picture && !before) return tx.unchanged()
  if (picture) await keepFile(tx, { formId, fieldId: 'logo', ...picture })
  await sql`update forms set ${column} = ${picture?.id ?? null} where account_id = ${accountOf(tx)} and id = ${formId}`.execute(
    tx.db,
  )
  if (before) await removeFiles(tx, { ids: [before] })
  tx.emit('form.updated', {
    entityId: formId,
    label: form.name,
    newValues: { [kind]: picture?.name ?? null },
  })
}
