import { job } from '../../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../../context.ts'

/** Makes the PDFs of what was given a number, and mails them. */
export const printInvoicesJob = job('print_invoices')

/** Has what is given a number in this transaction printed after the commit: one job for all that waits by then. */
export async function printSoon(tx: Tx): Promise<void> {
  const key = `${printInvoicesJob.name}:${portOf(tx)}`
  await tx.addJob(printInvoicesJob, {}, { key, queue: key })
}
