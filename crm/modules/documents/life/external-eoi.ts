import type { documents } from '../../../../contract/documents/endpoints.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { Replayed } from '../../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import { portOf, type Tx, type UnitCtx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { keptName } from '../../files/file-name.ts'
import { keepFile } from '../../files/keep.ts'
import { storageKey } from '../../files/links.ts'
import { assertRoom } from '../../files/quota.ts'
import { recognise } from '../../files/recognise.ts'
import { markExternallySigned } from '../../interests/signed.ts'
import { takeStep } from '../../interests/steps.ts'
import { lockRecord } from '../../records/change.ts'
import { readPlace } from '../../records/place.ts'
import { aheadOf, todayInPort } from '../../records/today.ts'
import { note } from '../history.ts'
import { lockDocument, tell } from '../lock.ts'
import { readDocument } from '../queries.ts'

type Body = BodyOf<typeof documents.externalEoi>

/** Keeps an EOI that was signed outside the product: its file, its document, and the mark at the deal. */
export async function uploadExternalEoi(
  ctx: UnitCtx,
  { storage }: Pick<Services, 'storage'>,
  interestId: string,
  { body, file, caller }: { body: Body; file: UploadedFile | null; caller: Caller },
) {
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  const place = { type: 'interest' as const, id: interestId, path: 'id' }
  const title = await readPlace(ctx, place, caller, true).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'REFERENCE_NOT_FOUND'
      ? new Refusal('RECORD_NOT_FOUND')
      : error
  })
  const name = keptName(file.name)
  const mediaType = await recognise(file, name)
  if (mediaType !== 'application/pdf') throw new Refusal('PDF_MAGIC_BYTE')
  await assertRoom(ctx, file.size)
  const fileId = uuidv7()
  const key = storageKey(portOf(ctx), fileId)
  await storage.put(key, file.stream())
  try {
    return await ctx.inTenant(async (tx) => {
      await keepFile(
        tx,
        { id: fileId, name, mediaType, size: file.size, hash: file.hash },
        { ...place, title },
      )
      const id = await writeDocument(tx, interestId, { ...body, title: body.title ?? title, fileId })
      return readDocument(tx, id, caller)
    })
  } catch (error) {
    // Where the end of the transaction is not known the row may stand: then the sweep decides.
    if (error instanceof Refusal || error instanceof Replayed) await storage.remove(key)
    throw error
  }
}

async function writeDocument(
  tx: Tx,
  interestId: string,
  { title, signedOn, reason, fileId }: Body & { title: string; fileId: string },
): Promise<string> {
  const interest = await lockRecord(tx, kinds.interest, interestId)
  const today = await todayInPort(tx)
  if (signedOn && signedOn > today)
    throw new Refusal('VALIDATION_FAILED', [because('signedOn', aheadOf(today))])
  const id = uuidv7()
  const at = signedOn ? new Date(`${signedOn}T12:00:00Z`) : new Date()
  await tx.db
    .insertInto('documents')
    .values({
      portId: portOf(tx),
      id,
      title,
      documentType: 'eoi',
      status: 'completed',
      interestId,
      clientId: interest.clientId as string,
      fileId,
      signedFileId: fileId,
      completedAt: at,
      createdBy: tx.actor.userId,
    })
    .execute()
  await note(tx, id, { type: 'uploaded_signed', source: 'staff', details: reason ? { reason } : {} })
  tell(tx, 'document.created', await lockDocument(tx, id), {
    newValues: { title, documentType: 'eoi', status: 'completed' },
    metadata: { type: 'externally_signed' },
  })
  await takeStep(tx, [interestId], 'interests.edit', () =>
    markExternallySigned(tx, interest, 'eoi', reason ?? null, signedOn),
  )
  return id
}
