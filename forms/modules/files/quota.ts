import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import type { UploadQuota } from './upload-quota.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

export const uploadQuota: UploadQuota = {
  senderDay: 500 * mebibyte,
  formDay: 4 * gibibyte,
  accountDay: 10 * gibibyte,
  senderWaiting: 150 * mebibyte,
  accountWaiting: gibibyte,
  allWaiting: 4 * gibibyte,
  waitingFiles: 2000,
  leastFree: gibibyte,
}

/** A sender as it is counted: nobody can tell the address from it. */
export function senderHash(secret: string, sender: string): string {
  return createHmac('sha256', secret).update(`upload sender ${sender}`).digest('base64url').slice(0, 22)
}

type Scopes = 'sender' | 'form' | 'account' | 'installation'

/**
 * Throws UPLOAD_QUOTA_REACHED or STORAGE_FULL where a file of this size cannot be taken now: asked before its bytes are
 * written.
 */
export async function assertRoom(
  { kernel, storage, uploads, log }: Pick<Services, 'kernel' | 'storage' | 'uploads' | 'log'>,
  form: { accountId: string; id: string },
  sender: string,
  size: number,
): Promise<void> {
  const free = await storage.free()
  if (free !== null && free - size < uploads.leastFree) {
    log.warn({ free }, 'no files are taken: the disk is nearly full')
    throw new Refusal('STORAGE_FULL')
  }
  const { rows } = await sql<{ refused: Scopes | null }>`select upload_refused(${form.accountId}, ${form.id},
    ${size}, ${sender}, ${JSON.stringify(uploads)}::jsonb) as refused`.execute(
    reading<DB>(kernel, systemIn(form.accountId)).db,
  )
  if (rows[0]!.refused !== null) throw new Refusal('UPLOAD_QUOTA_REACHED')
}

export interface Upload {
  id: string
  formId: string
  fieldId: string
  name: string
  mediaType: string
  /** Bytes. */
  size: number
  /** SHA-256: the same bytes have the same, under whatever id they were sent; null for a file stored before these were kept. */
  hash: string | null
  /** By `senderHash`. */
  sender: string
}

/** Notes an uploaded file whose bytes are stored. Throws UPLOAD_QUOTA_REACHED. */
export async function keepUploaded(
  { kernel, uploads }: Pick<Services, 'kernel' | 'uploads'>,
  accountId: string,
  file: Upload,
): Promise<void> {
  const { rows } = await sql<{ refused: Scopes | null }>`select keep_upload(${accountId}, ${file.id},
    ${file.formId}, ${file.fieldId}, ${file.name}, ${file.mediaType}, ${file.size}, ${file.hash}, ${file.sender},
    ${JSON.stringify(uploads)}::jsonb) as refused`.execute(reading<DB>(kernel, systemIn(accountId)).db)
  if (rows[0]!.refused !== null) throw new Refusal('UPLOAD_QUOTA_REACHED')
}
