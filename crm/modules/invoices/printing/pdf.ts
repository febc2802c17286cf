import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { printBrandOf } from '../../branding/print.ts'
import { storageKey } from '../../files/links.ts'
import { printInvoices } from '../../pdf/engine.ts'
import { withinLimits } from '../../pdf/intake.ts'
import { printedOf } from './printed.ts'
import { readToPrint } from './read.ts'

/**
 * The PDF of an invoice: the file that was made when it was sent, else as it would be made now. Throws RECORD_NOT_FOUND,
 * SERVICE_BUSY.
 */
export async function readPdf(
  ctx: Ctx,
  storage: Services['storage'],
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const { rows } = await sql<{ fileId: string | null; number: string | null }>`select t.number,
      (select f.id from files f where f.port_id = ${portOf(ctx)} and f.id = t.file_id and f.deleted_at is null) as file_id
    from invoices t where t.port_id = ${portOf(ctx)} and t.id = ${id}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  const name = `${found.number ?? 'draft'}.pdf`
  if (found.fileId) return { name, content: await readStored(storage, storageKey(portOf(ctx), found.fileId)) }
  const [invoice] = await readToPrint(ctx, [id])
  if (!invoice) throw new Refusal('RECORD_NOT_FOUND')
  const { color, logo, ...brand } = await printBrandOf(ctx, storage)
  const [content] = await withinLimits(
    printInvoices({ name: brand.name, color, logo }, [printedOf(invoice)]),
    'id',
  )
  if (!(content instanceof Uint8Array)) throw new Error(`The invoice was not set: ${content?.failed}`)
  return { name, content: Buffer.from(content) }
}
