import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { accountOf, type Tx } from '../../context.ts'
import { keepFile } from '../files/keep.ts'
import { removeFiles } from '../files/remove.ts'
import { lockForm } from './queries.ts'

const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** What an uploaded logo is. Throws FILE_TYPE_REFUSED, VALIDATION_FAILED. */
export async function readLogo(
  file: UploadedFile | null,
): Promise<{ file: UploadedFile; mediaType: string; name: string }> {
  if (!file) throw new Refusal('VALIDATION_FAILED', [{ path: 'file', message: 'Add a picture.' }])
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.head)
  if (!found || !kinds.includes(found.mime))
    throw new Refusal('FILE_TYPE_REFUSED', [
      { path: 'file', message: 'Use a PNG, JPEG, WebP or GIF picture.' },
    ])
  return { file, mediaType: found.mime, name: file.name.slice(0, 200) || 'logo' }
}

/** Puts a stored picture, or none, at the head of the form; gives the file that is not needed any more. */
export async function replaceLogo(
  tx: Tx,
  formId: string,
  logo: { id: string; name: string; mediaType: string; size: number } | null,
): Promise<void> {
  const form = await lockForm(tx, formId)
  if (!logo && !form.logoFileId) return tx.unchanged()
  const accountId = accountOf(tx)
  if (logo) await keepFile(tx, { formId, fieldId: 'logo', ...logo })
  await sql`update forms set logo_file_id = ${logo?.id ?? null} where account_id = ${accountId} and id = ${formId}`.execute(
    tx.db,
  )
  if (form.logoFileId) await removeFiles(tx, { ids: [form.logoFileId] })
  tx.emit('form.updated', { entityId: formId, label: form.name, newValues: { logo: logo?.name ?? null } })
}
