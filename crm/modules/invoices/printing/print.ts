import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '../../../../platform/ids.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { printBrandOf } from '../../branding/print.ts'
import { keepFile } from '../../files/keep.ts'
import { storageKey } from '../../files/links.ts'
import { printInvoices as printOnPaper } from '../../pdf/engine.ts'
import { printInvoicesJob } from './jobs.ts'
import { type Mailing, mailInvoice } from './mail.ts'
import { printedOf, type ToPrint } from './printed.ts'
import { readToPrint } from './read.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log'>

const together = 50

/**
 * Prints what has a number and no PDF yet. File, mail and the note of both are written in one transaction, for each invoice by
 * itself: cut off anywhere the job is begun anew, and nothing is made or mailed twice.
 */
export const printInvoices = handleJob(printInvoicesJob, (services: Needed) => async ({ tenantId }) => {
  const scope = systemIn(tenantId)
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(services.kernel, scope, work)
  const ctx = reading<DB>(services.kernel, scope)
  const failed = new Map<string, unknown>()
  for (;;) {
    const ids = await within((tx) => waiting(tx, [...failed.keys()]))
    if (ids.length === 0) break
    const { name, color, logo } = await printBrandOf(ctx, services.storage)
    const invoices = await readToPrint(ctx, ids)
    const papers = await printOnPaper({ name, color, logo }, invoices.map(printedOf))
    for (const [index, invoice] of invoices.entries()) {
      const content = papers[index]!
      if (!(content instanceof Uint8Array)) {
        failed.set(invoice.id, new Error(content.failed))
        continue
      }
      await keep(services, tenantId, within, invoice, content).catch((error: unknown) =>
        failed.set(invoice.id, error),
      )
    }
  }
  for (const [id, error] of failed)
    services.log.error({ err: error, portId: tenantId, id }, 'an invoice was not printed')
  if (failed.size > 0) throw [...failed.values()][0]
})

async function waiting(tx: Tx, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from invoices
    where port_id = ${portOf(tx)} and printed_at is null and status <> 'draft' and not id = any(${without as string[]}::uuid[])
    order by sent_at, id limit ${sql.lit(together)}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Keeps the PDF of an invoice and mails it, unless somebody did. */
async function keep(
  { env, storage }: Needed,
  portId: string,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  invoice: ToPrint,
  content: Uint8Array,
): Promise<void> {
  const file = {
    id: uuidv7(),
    name: `${invoice.number}.pdf`,
    mediaType: 'application/pdf',
    size: content.length,
    hash: createHash('sha256').update(content).digest('base64url'),
  }
  const key = storageKey(portId, file.id)
  await storage.put(key, Buffer.from(content))
  const done = await within(async (tx) => {
    const row = await lockUnprinted(tx, invoice.id)
    if (!row) return false
    // It is looked at by itself: no picture of it is made.
    await keepFile(tx, file, { type: 'invoice', id: invoice.id, title: invoice.number! }, null, {
      pictured: false,
    })
    if (row.sentTo.length > 0)
      await mailInvoice(tx, env, { ...invoice, sentTo: row.sentTo, message: row.message }, file.id)
    await sql`update invoices set file_id = ${file.id}, printed_at = now()
      where port_id = ${portOf(tx)} and id = ${invoice.id}`.execute(tx.db)
    return true
  }).catch(async (error: unknown) => {
    await storage.remove(key)
    throw error
  })
  if (!done) await storage.remove(key)
}

/** Locks an invoice that has no PDF yet; null for one that has. */
async function lockUnprinted(tx: Tx, id: string): Promise<Mailing | null> {
  const { rows } = await sql<Mailing>`select sent_to, message from invoices
    where port_id = ${portOf(tx)} and id = ${id} and printed_at is null and status <> 'draft' for update`.execute(
    tx.db,
  )
  return rows[0] ?? null
}
