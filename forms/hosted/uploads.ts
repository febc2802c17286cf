import { sql } from 'kysely'
import { Refusal } from '../../contract/errors.ts'
import type { UploadedRef } from '../../contract/forms/answers.ts'
import type { Field } from '../../contract/forms/definition.ts'
import { isUuid, uuidv7 } from '../../platform/ids.ts'
import { reading } from '../../platform/scope.ts'
import { systemIn } from '../context.ts'
import type { DB } from '../database.generated.ts'
import { keepFile, storageKey } from '../modules/files/keep.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import type { Services } from '../services.ts'
import { mostBytes, recognise } from './file-kinds.ts'

/**
 * Keeps a file that waits for its answer to be sent. Throws FILE_TOO_LARGE and FILE_TYPE_REFUSED with a message for
 * the person who sent it.
 */
export async function keepUpload(
  { storage, kernel }: Services,
  form: HostedForm,
  field: Field,
  file: { name: string; content: Buffer; truncated: boolean },
): Promise<UploadedRef> {
  const refuse = (code: 'FILE_TOO_LARGE' | 'FILE_TYPE_REFUSED', message: string) =>
    new Refusal(code, [{ path: field.key, message }], message)
  if (file.truncated || file.content.length > mostBytes(field)) {
    throw refuse(
      'FILE_TOO_LARGE',
      `“${shortName(file.name)}” is larger than ${mostBytes(field) / 1024 / 1024} MB.`,
    )
  }
  const known = await recognise(field, file.name, file.content)
  if (!known) {
    throw refuse('FILE_TYPE_REFUSED', `“${shortName(file.name)}” is not a file of a kind that is taken here.`)
  }
  const stored = { id: uuidv7(), name: known.name, size: file.content.length, type: known.type }
  const key = storageKey(form.accountId, stored.id)
  await storage.put(key, file.content)
  try {
    await keepFile(reading<DB>(kernel, systemIn(form.accountId)), {
      id: stored.id,
      formId: form.id,
      fieldId: field.id,
      name: stored.name,
      mediaType: stored.type,
      size: stored.size,
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return stored
}

/**
 * The files among these ids that wait for an answer to this field of this form, in the order they are named;
 * also those the answer of this very token took already, so that it can be sent twice.
 */
export async function waitingFiles(
  { kernel }: Services,
  form: HostedForm,
  token: string,
  named: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, UploadedRef[]>> {
  const ids = [...named.values()].flat().filter(isUuid)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<UploadedRef & { fieldId: string }>`
    select f.id, f.field_id, f.name, f.size, f.media_type as type
    from files f left join submissions s on s.account_id = f.account_id and s.id = f.submission_id
    where f.account_id = ${form.accountId} and f.form_id = ${form.id} and f.id = any(${ids}::uuid[])
      and (f.submission_id is null or s.token = ${token})`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
  return new Map(
    [...named].map(([fieldId, wanted]) => [
      fieldId,
      wanted.flatMap((id) => {
        const found = rows.find((row) => row.id === id && row.fieldId === fieldId)
        return found ? [{ id, name: found.name, size: found.size, type: found.type }] : []
      }),
    ]),
  )
}

function shortName(name: string): string {
  const plain = name.replace(/^.*[\\/]/, '').toWellFormed()
  return plain.length > 60 ? `${plain.slice(0, 40)}…${plain.slice(-15)}` : plain
}
