import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { largestPdf } from '../../../contract/files/limits.ts'
import { kinds } from '../../../contract/kinds.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { Replayed } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/upload.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { expectFile } from '../files/expect.ts'
import { keptName } from '../files/file-name.ts'
import { keepFile } from '../files/keep.ts'
import { storageKey } from '../files/links.ts'
import { assertRoom } from '../files/quota.ts'
import { assertRecord, lockRecord } from '../records/change.ts'
import { addVersion, readVersion } from './versions.ts'

/** Adds a version of the PDF that came along, or of one that was put beside. Throws the codes of `add`. */
export async function uploadVersion(
  ctx: UnitCtx,
  { storage, env }: Pick<Services, 'storage' | 'env'>,
  berthId: string,
  fileId: string | undefined,
  file: UploadedFile | null,
) {
  await assertRecord(ctx, kinds.berth, berthId)
  if (!file) {
    return ctx.inTenant(async (tx) =>
      readVersion(tx, env, berthId, await addVersion(tx, berthId, await putFile(tx, berthId, fileId))),
    )
  }
  assertPdf(file)
  await assertRoom(ctx, file.size)
  const id = uuidv7()
  const key = storageKey(portOf(ctx), id)
  await storage.put(key, file.stream())
  try {
    return await ctx.inTenant(async (tx) => {
      const { called } = await lockRecord(tx, kinds.berth, berthId)
      const name = keptName(file.name)
      const storedFile = { id, name, mediaType: 'application/pdf', size: file.size, hash: file.hash }
      await keepFile(tx, storedFile, { type: 'berth', id: berthId, title: called })
      return readVersion(tx, env, berthId, await addVersion(tx, berthId, { id, name }))
    })
  } catch (error) {
    // Where the end of the transaction is not known the row may stand: then the sweep decides.
    if (error instanceof Refusal || error instanceof Replayed) await storage.remove(key)
    throw error
  }
}

/** A PDF by its first bytes; junk before its mark is none. Throws PDF_EMPTY, PDF_MAGIC_BYTE, PDF_TOO_LARGE. */
function assertPdf({ head, size }: Pick<UploadedFile, 'head' | 'size'>): void {
  const refuse = (code: 'PDF_EMPTY' | 'PDF_MAGIC_BYTE' | 'PDF_TOO_LARGE', reason: Reason) =>
    new Refusal(code, [because('file', reason)])
  if (size === 0) throw refuse('PDF_EMPTY', reasonFor('file_empty'))
  if (size > largestPdf) throw refuse('PDF_TOO_LARGE', reasonFor('pdf_larger'))
  if (head.subarray(0, 5).toString('latin1') !== '%PDF-') throw refuse('PDF_MAGIC_BYTE', reasonFor('no_pdf'))
}

/** The file that was put to the address given for it. Throws REFERENCE_NOT_FOUND, PDF_MAGIC_BYTE. */
async function putFile(tx: Tx, berthId: string, fileId: string | undefined) {
  if (!fileId) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const { rows } = await sql<{
    id: string
    name: string
    mediaType: string
  }>`select f.id, f.name, f.media_type from files f
    where f.port_id = ${portOf(tx)} and f.id = ${fileId} and f.record_id = ${berthId} and f.deleted_at is null
      and not exists (select 1 from berth_pdf_versions v where v.port_id = ${portOf(tx)} and v.file_id = f.id)
    for update`.execute(tx.db)
  const file = rows[0]
  if (!file) throw new Refusal('REFERENCE_NOT_FOUND', [because('fileId', 'no_file')])
  if (file.mediaType !== 'application/pdf') {
    throw new Refusal('PDF_MAGIC_BYTE', [because('fileId', 'no_pdf')])
  }
  return file
}

/** An address to which the PDF of a berth is put. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED. */
export async function expectPdf(
  tx: Tx,
  services: Pick<Services, 'env'>,
  berthId: string,
  name: string | undefined,
  caller: Caller,
) {
  const berth = await lockRecord(tx, kinds.berth, berthId)
  if (berth.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  const body = { name: name ?? `${berth.called}.pdf`, entityType: 'berth' as const, entityId: berthId }
  return expectFile(tx, services, body, caller)
}
