import type { Readable } from 'node:stream'
import { type ErrorCode, Refusal } from '../../../contract/errors.ts'
import type { UploadedRef } from '../../../contract/forms/answer.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { storageKey } from '../../modules/files/keep.ts'
import { assertRoom, keepUploaded, senderHash } from '../../modules/files/quota.ts'
import type { Services } from '../../services.ts'
import type { SpokenForm } from '../page-language.ts'
import { senderOf } from '../pressure.ts'
import { SpokenRefusal } from '../refusal-text.ts'
import { kindsTaken } from '../render/file-hint.ts'
import { mostBytes, recognise } from './file-kinds.ts'

/**
 * Keeps a file that waits for its answer to be sent. Throws FILE_TOO_LARGE, FILE_TYPE_REFUSED, UPLOAD_QUOTA_REACHED and
 * STORAGE_FULL with a message for the person who sent it.
 */
export async function keepUpload(
  services: Services,
  form: SpokenForm,
  field: Field,
  file: UploadedFile,
  truncated: boolean,
  ip: string,
): Promise<UploadedRef> {
  const refuse = (code: ErrorCode, message: string) =>
    new SpokenRefusal(code, [{ path: field.key, message }], message)
  const name = shortName(file.name)
  if (truncated || file.size > mostBytes(field)) {
    throw refuse('FILE_TOO_LARGE', form.say('fileTooLarge', { name, size: mostBytes(field) / 1024 / 1024 }))
  }
  const known = await recognise(field, file.name, await file.content())
  if (!known) {
    throw refuse('FILE_TYPE_REFUSED', form.say('fileKind', { name, kinds: kindsTaken(field, form) }))
  }
  try {
    return await storeUpload(services, form, field, { ...known, size: file.size, hash: file.hash }, ip, () =>
      file.stream(),
    )
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.code, form.say('uploadQuota'))
    throw error
  }
}

/** Stores a file whose kind is known. Throws UPLOAD_QUOTA_REACHED, STORAGE_FULL. */
export async function storeUpload(
  services: Services,
  form: Pick<SpokenForm, 'accountId' | 'id'>,
  field: Pick<Field, 'id'>,
  file: { name: string; type: string; size: number; hash: string },
  ip: string,
  content: () => Readable,
): Promise<UploadedRef> {
  const { storage, env } = services
  const stored = { id: uuidv7(), name: file.name, size: file.size, type: file.type }
  const sender = senderHash(env.secret, senderOf(ip))
  const key = storageKey(form.accountId, stored.id)
  try {
    await assertRoom(services, { accountId: form.accountId, id: form.id }, sender, stored.size)
    // Bytes first: a row always has its bytes, and bytes without a row are swept away.
    await storage.put(key, content())
    await keepUploaded(services, form.accountId, {
      id: stored.id,
      formId: form.id,
      fieldId: field.id,
      name: stored.name,
      mediaType: stored.type,
      size: stored.size,
      hash: file.hash,
      sender,
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return stored
}

/** Throws, before a file is read, where the sender could not leave one of this size anyway. */
export async function assertUploadRoom(
  services: Services,
  form: SpokenForm,
  ip: string,
  size: number,
): Promise<void> {
  try {
    await assertRoom(services, form, senderHash(services.env.secret, senderOf(ip)), size)
  } catch (error) {
    if (error instanceof Refusal) throw new SpokenRefusal(error.code, undefined, form.say('uploadQuota'))
    throw error
  }
}

function shortName(name: string): string {
  const plain = name.replace(/^.*[\\/]/, '').toWellFormed()
  return plain.length > 60 ? `${plain.slice(0, 40)}…${plain.slice(-15)}` : plain
}
