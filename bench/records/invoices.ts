import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { median } from '../load.ts'
import { reportGoal } from '../report.ts'
import { withOwner } from '../seed.ts'

/** Invoices that are numbered and printed, and those of the one whose ledger is read. */
const [printed, owed] = [1000, 10_000]
const mostWait = 300_000

/** A thousand invoices get their numbers and their PDFs; the ledger of one client with ten thousand is read. */
export async function measureInvoices(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir, true)
  try {
    const port = await desk.port(100)
    const send = (method: string, path: string, body?: object) =>
      desk.send<{ id: string }>(port, method, path, body)
    const put = (key: string, value: unknown) => send('PUT', '/api/v1/admin/settings', { key, value })
    await put('invoices_module_enabled', true)
    await put('invoice_issuer', { name: 'Bench Harbour', address: 'Quay 1', iban: 'FI21 1234 5600 0007 85' })
    const clients = await withOwner(connection, async (client) => {
      const { rows } = await client.query('select id from clients where port_id = $1 order by id limit 2', [
        port.id,
      ])
      return rows.map(({ id }: { id: string }) => id)
    })
    const lines = [
      { description: 'Berth fee, season', quantity: 1, unitPrice: '1860.00', taxRatePct: '25.5' },
      { description: 'Electricity', quantity: '214.5', unitPrice: '0.24', taxRatePct: '25.5' },
    ]
    const ids: string[] = []
    for (let n = 0; n < printed; n += 10) {
      const some = Array.from({ length: 10 }, () =>
        send('POST', '/api/v1/invoices', { clientId: clients[0], lines }),
      )
      ids.push(...(await Promise.all(some)).map(({ id }) => id))
    }
    const start = performance.now()
    for (let n = 0; n < printed; n += 10)
      await Promise.all(
        ids.slice(n, n + 10).map((id) => send('POST', `/api/v1/invoices/${id}/send`, { to: [] })),
      )
    const left = () =>
      withOwner(connection, async (client) => {
        const { rows } = await client.query(
          `select count(*)::int as n from invoices where port_id = $1 and status <> 'draft' and printed_at is null`,
          [port.id],
        )
        return (rows as { n: number }[])[0]!.n
      })
    while ((await left()) > 0) {
      if (performance.now() - start > mostWait) throw new Error('Invoices wait to be printed.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const seconds = (performance.now() - start) / 1000
    reportGoal(
      'an invoice numbered and printed, of a thousand',
      (seconds * 1000) / printed,
      1000 / 15,
      null,
      ' ms',
    )
    await withOwner(connection, async (client) => {
      await client.query(
        `with fresh as (
           insert into invoices (port_id, id, kind, status, series, series_year, series_number, number, billing_entity_type,
             bill_client_id, client_id, currency, issue_date, due_date, net, gross, payable, paid, issuer, bill_to, sent_at)
           select $1, gen_random_uuid(), 'general', 'sent', 'OLD', 2020, n, 'OLD-2020-' || n, 'client', $2, $2, 'EUR',
             current_date - n / 10, current_date - n / 10 + 14, 100, 100, 100, 40, '{}', '{"name": "Bench"}', now()
           from generate_series(1, $3::int) n returning id)
         insert into invoice_payments (port_id, id, invoice_id, amount, paid_on, method)
         select $1, gen_random_uuid(), id, 40, current_date, 'card' from fresh`,
        [port.id, clients[1], owed],
      )
      await client.query('vacuum analyze')
    })
    const timed = async (path: string) => {
      const all: number[] = []
      for (let n = 0; n < 25; n += 1) {
        const from = performance.now()
        await send('GET', `/api/v1/invoices${path}`)
        if (n >= 5) all.push(performance.now() - from)
      }
      return median(all)
    }
    const ledger = await timed(`/ledger?clientId=${clients[1]}`)
    reportGoal(`ledger of a client with ${owed} invoices`, ledger, 60, null, ' ms')
    const sorted = await timed('?sort=-gross')
    reportGoal(`a page of ${owed + printed} invoices by their total`, sorted, 60, null, ' ms')
    reportGoal('the desk over them', await timed('/desk'), 100, null, ' ms')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}
