import { createHash } from 'node:crypto'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { type Desk, openDesk } from '../desk.ts'
import { asking, ended, formOf } from '../import.ts'
import { median } from '../load.ts'
import { reportFigure } from '../report.ts'
import { withOwner } from '../seed.ts'
import type { LargePort, Size } from './fill.ts'

const times = 50
/** Rows of the imported file, and of how many clients they are. */
const [importedRows, importedClients] = [2000, 300]

/**
 * Milliseconds of what people write in the port of a size, the median of fifty each, one after another: a client, an invoice, sending
 * and paying it, an interest and its next stage, a tenancy renewed.
 */
export async function measureWrites(
  desk: Desk,
  large: LargePort,
  size: Size,
): Promise<ReadonlyMap<string, number>> {
  const send: Send = (path, body) => desk.send(large, 'POST', `/api/v1/${path}`, body)
  const value = { name: 'Bench Harbour', address: 'Quay 1', iban: 'FI21 1234 5600 0007 85' }
  await desk.send(large, 'PUT', '/api/v1/admin/settings', { key: 'invoice_issuer', value })
  const clients = await each((n) => send('clients', { fullName: `Write ${Date.now()} ${n}` }))
  const took = {
    client: clients.ms,
    ...(await invoiceWrites(send, clients.ids)),
    ...(await interestWrites(send, clients.ids)),
    ...(await renewals(send, await activeTenancies(desk.connection, large))),
  }
  // What is printed and mailed after it is measured elsewhere, and would stand in the way of what is asked next.
  await withOwner(desk.connection, (owner) => owner.query('delete from graphile_worker._private_jobs'))
  for (const [name, ms] of Object.entries(took)) reportFigure(`${size} ${name} written`, ms, ' ms')
  return new Map(Object.entries(took).map(([name, ms]) => [`${name} written`, ms]))
}

type Send = (path: string, body: object) => Promise<{ id: string }>

async function invoiceWrites(send: Send, clients: readonly string[]) {
  const line = { description: 'Berth fee', quantity: 1, unitPrice: '1860.00', taxRatePct: '25.5' }
  const invoices = await each((n) => send('invoices', { clientId: clients[n]!, lines: [line] }))
  const sent = await each((n) => send(`invoices/${invoices.ids[n]}/send`, { to: [] }))
  const payment = { amount: '100.00', method: 'bank_transfer' }
  const paid = await each((n) => send(`invoices/${invoices.ids[n]}/record-payment`, payment))
  return { invoice: invoices.ms, 'invoice sent': sent.ms, payment: paid.ms }
}

async function interestWrites(send: Send, clients: readonly string[]) {
  const interests = await each((n) => send('interests', { clientId: clients[n]! }))
  const staged = await each((n) => send(`interests/${interests.ids[n]}/stage`, { stage: 'qualified' }))
  return { interest: interests.ms, stage: staged.ms }
}

async function renewals(send: Send, tenancies: readonly { id: string; newEndDate: string }[]) {
  const renewed = await each(
    (n) => send(`tenancies/${tenancies[n]!.id}/renew`, { newEndDate: tenancies[n]!.newEndDate }),
    tenancies.length,
  )
  return { 'renewed tenancy': renewed.ms }
}

/** Seconds in which 2,000 invoices come in by a file, from its upload to the last row; they are taken back after that. */
export async function measureImported(
  connection: Connection,
  dataDir: string,
  large: LargePort,
  size: Size,
): Promise<ReadonlyMap<string, number>> {
  const desk = await openDesk(connection, dataDir, true)
  try {
    const ask = asking(desk.address, desk.headers(large))
    const start = performance.now()
    const form = formOf('invoices.csv', invoicesFile(), 'invoices')
    const { id } = await ask('/api/v1/imports', { method: 'POST', body: form })
    await ask(`/api/v1/imports/${id}/apply`, { method: 'POST' })
    const done = await ended(ask, `/api/v1/imports/${id}`)
    const seconds = (performance.now() - start) / 1000
    if (done.progress?.created !== importedRows)
      throw new Error(`The import ended as ${JSON.stringify(done)}`)
    reportFigure(`${size} import of ${importedRows} invoices`, seconds, ' s')
    await ask(`/api/v1/imports/${id}/undo`, { method: 'POST' })
    await ended(ask, `/api/v1/imports/${id}`)
    return new Map([[`import of ${importedRows} invoices`, seconds]])
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** What one after another was answered, and the median of what they took. */
async function each(work: (n: number) => Promise<{ id: string }>, count = times) {
  const ids: string[] = []
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const start = performance.now()
    ids.push((await work(n)).id)
    took.push(performance.now() - start)
  }
  return { ids, ms: median(took) }
}

/** Tenancies that are active, each with a day a year after its end. */
function activeTenancies(connection: Connection, { id }: LargePort) {
  return withOwner(connection, async (owner) => {
    const { rows } = await owner.query<{ id: string; newEndDate: string }>(
      `select t.id, (t.end_date + 365)::text as "newEndDate" from tenancies t
       where t.port_id = $1 and t.status = 'active' and t.end_date >= current_date and not exists (select 1 from tenancies n
         where n.port_id = t.port_id and n.chain_id = t.chain_id and n.start_date > t.start_date)
       order by t.end_date, t.id limit ${times}`,
      [id],
    )
    return rows
  })
}

/** Invoices of clients that the large port has, by the names it was filled with. */
function invoicesFile(): string {
  const rows = Array.from({ length: importedRows }, (_, n) => {
    const client = createHash('md5')
      .update(String(6 * (1 + (n % importedClients))))
      .digest('hex')
    return `OLD-${n},Client ${client},2025-03-01,2025-03-31,EUR,100.00,25.50,125.50,Sent`
  })
  return [
    'Invoice number,Client name,Invoice date,Due date,Currency,Net,Tax amount,Total,Status',
    ...rows,
  ].join('\n')
}
