import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { readStored } from '../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/links.ts'
import { readFile } from '../files/queries.ts'
import { assertOnPages } from '../pdf/fields-on-pages.ts'
import { takeIn } from '../pdf/intake.ts'
import { readFields } from './parts.ts'
import { type Rights, readDocument } from './queries.ts'

type Storage = Services['storage']

/**
 * Fields that are written lie on pages of the file of their document: of a new one by the file that is named, of one that
 * is changed by its own. Throws VALIDATION_FAILED at each that does not, and the codes of `takeIn`.
 */
export async function assertFieldsOnPages(
  ctx: Ctx,
  storage: Storage,
  {
    fields = [],
    fileId,
  }: { fields?: readonly { page: number }[] | undefined; fileId?: string | null | undefined },
  rights: Rights,
  id: string | null = null,
): Promise<void> {
  if (fields.length === 0 && (id === null || !fileId)) return
  const document = id === null ? null : await readDocument(ctx, id, rights)
  const source = fileId === undefined ? document?.fileId : fileId
  const written = fields.length > 0 || !id ? fields : await readFields(ctx, id)
  if (!source || written.length === 0) return
  // Who names a file that is not theirs to see is told so where it is written.
  const file = await readFile(ctx, source, rights).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (file?.mediaType !== 'application/pdf') return
  assertOnPages(written, await pagesOf(ctx, storage, source))
}

/**
 * Before a draft is sent its PDF is looked at: whether it can be signed, and has the pages on which its fields lie. Throws
 * RECORD_NOT_FOUND, VALIDATION_FAILED and the codes of `takeIn`.
 */
export async function assertSignable(ctx: Ctx, storage: Storage, id: string, rights: Rights): Promise<void> {
  const { status, fileId, externalId } = await readEnvelope(ctx, id, rights)
  // What a service has already was looked at when it was handed over.
  if (status !== 'draft' || fileId === null || externalId !== null) return
  const file = await readFile(ctx, fileId, rights).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (file?.mediaType !== 'application/pdf') return
  assertOnPages(await readFields(ctx, id), await pagesOf(ctx, storage, fileId))
}

async function readEnvelope(ctx: Ctx, id: string, rights: Rights) {
  const { status, fileId } = await readDocument(ctx, id, rights)
  const { rows } = await sql<{ externalId: string | null }>`select external_id from documents
    where port_id = ${portOf(ctx)} and id = ${id}`.execute(ctx.db)
  return { status, fileId, externalId: rows[0]?.externalId ?? null }
}

async function pagesOf(ctx: Ctx, storage: Storage, fileId: string): Promise<number> {
  const content = await readStored(storage, storageKey(portOf(ctx), fileId))
  return (await takeIn(content, 'fileId')).pages.length
}
