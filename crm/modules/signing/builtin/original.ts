import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '../../../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { storageKey } from '../../files/links.ts'
import { takenWithFields } from '../ready-for-service.ts'

type Needed = Pick<Services, 'kernel' | 'storage'>

/** What is signed of a document: where its bytes lie, and their SHA-256. */
export interface Original {
  key: string
  hash: string
  pageCount: number
}

/** What is signed of a document; null before it was taken in. */
export async function readOriginal(ctx: Ctx, documentId: string): Promise<Original | null> {
  const { rows } = await sql<{ id: string; hash: string; pageCount: number }>`
    select coalesce(o.content_id, d.file_id) as id, o.hash, o.page_count
    from signing_originals o join documents d on d.port_id = ${portOf(ctx)} and d.id = o.document_id
    where o.port_id = ${portOf(ctx)} and o.document_id = ${documentId}`.execute(ctx.db)
  const found = rows[0]
  return found
    ? { key: storageKey(portOf(ctx), found.id), hash: found.hash, pageCount: found.pageCount }
    : null
}

/** Takes in what is to be signed, once. Throws a SigningFault for a PDF that cannot be. */
export async function takeOriginal(
  { kernel, storage }: Needed,
  portId: string,
  documentId: string,
  pdf: Buffer,
  fields: readonly { page: number }[],
): Promise<void> {
  if (await readOriginal(reading<DB>(kernel, systemIn(portId)), documentId)) return
  const { content, pages } = await takenWithFields(pdf, fields, async (taken) => taken)
  const own = pdf.equals(content) ? null : uuidv7()
  if (own) await storage.put(storageKey(portId, own), Buffer.from(content))
  const hash = createHash('sha256').update(content).digest('hex')
  await inTenant(kernel, systemIn(portId), async (tx) => {
    await sql`insert into signing_originals (port_id, document_id, content_id, hash, page_count)
      values (${portId}, ${documentId}, ${own}, ${hash}, ${pages.length})
      on conflict (port_id, document_id) do nothing`.execute(tx.db)
  })
}
