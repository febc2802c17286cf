import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { isAbsent } from '../../../platform/storage/storage.ts'
import { accountOf, type Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/keep.ts'
import { uploadIdIn } from '../files/refresh.ts'
import { freeName, safeName } from './archive-names.ts'
import { holdsFiles, readAll, tableWithFiles } from './export.ts'
import { type Filters, readColumns, submissionQuery } from './queries.ts'

const gibibyte = 1024 ** 3
/** Bytes of files that one archive holds at most. */
export const mostBytes = gibibyte

interface Packed {
  id: string
  /** Where it lies in the archive. */
  path: string
}

/** What files the submissions have that the filters leave. */
export async function readExportFiles(ctx: Ctx, formId: string, filters: Filters) {
  const chosen = submissionQuery(ctx, formId, filters).select('s.id')
  const row = await ctx.db
    .selectFrom('files as f')
    .select(sql<number>`count(*)::int`.as('files'))
    .select(sql<number>`coalesce(sum(f.size), 0)::int8`.as('bytes'))
    .where('f.accountId', '=', accountOf(ctx))
    .where('f.submissionId', 'in', chosen)
    .executeTakeFirstOrThrow()
  return { ...row, most: mostBytes }
}

/**
 * The table as XLSX, and the uploaded files in a folder for each submission; the table says where each lies. It is written while it
 * is sent. Throws EXPORT_TOO_LARGE.
 */
export async function exportArchive(
  ctx: Ctx,
  form: { id: string; slug: string },
  filters: Filters,
  storage: Services['storage'],
): Promise<FileAnswer> {
  const { bytes } = await readExportFiles(ctx, form.id, filters)
  if (bytes > mostBytes) throw new Refusal('EXPORT_TOO_LARGE', [because('format', 'files_too_large')])
  const accountId = accountOf(ctx)
  const columns = await readColumns(ctx, form.id)
  const rows = await readAll(ctx, form.id, filters)
  const packed = new Map<string, Packed>()
  for (const { id, data } of rows) {
    const present = new Set<string>()
    for (const file of Object.values(data).filter(holdsFiles).flat()) {
      const fileId = uploadIdIn(file, accountId)
      if (fileId === null || packed.has(fileId)) continue
      const name = freeName(safeName((file as { name: string }).name), present)
      packed.set(fileId, { id: fileId, path: `files/${id}/${name}` })
    }
  }
  const pathOf = (file: unknown) => packed.get(uploadIdIn(file, accountId) ?? '')?.path ?? ''
  const table = await tableWithFiles(columns, rows, pathOf)
  const parts = contentOf(table, form.slug, [...packed.values()], accountId, storage)
  return new FileAnswer(`${form.slug}.zip`, 'application/zip', Readable.from(parts))
}

/** The bytes of the archive, read file by file as they are taken. */
async function* contentOf(
  table: Buffer,
  slug: string,
  files: readonly Packed[],
  accountId: string,
  storage: Services['storage'],
): AsyncGenerator<Buffer> {
  let ready: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(Buffer.from(chunk))
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  const sheet = new ZipPassThrough(`${safeName(slug)}.xlsx`)
  zip.add(sheet)
  sheet.push(table, true)
  yield* take()
  for (const { id, path } of files) {
    const content = await openStored(storage, storageKey(accountId, id))
    // A file whose bytes are gone says so in its place, and keeps the others from nobody.
    const part = new ZipPassThrough(content ? path : `${path}.missing.txt`)
    zip.add(part)
    if (content)
      for await (const chunk of content) {
        part.push(chunk as Buffer)
        yield* take()
      }
    part.push(content ? new Uint8Array() : Buffer.from('This file is no longer stored.\n'), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

async function openStored(storage: Services['storage'], key: string): Promise<Readable | null> {
  try {
    return (await storage.get(key)).content
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
