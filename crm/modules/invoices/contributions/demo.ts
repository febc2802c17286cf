import { sql } from 'kysely'
import { addDays } from '../../../../contract/values/days.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Demonstration } from '../../../demo/demonstration.ts'
import { todayInPort } from '../../records/today.ts'
import { keepSetting } from '../../settings/write.ts'
import { createInvoice } from '../create.ts'
import { voidInvoice } from '../credit/void.ts'
import { payInvoice } from '../pay.ts'
import { sendInvoice } from '../send.ts'

export const invoicesDemonstration: Demonstration = {
  makes: ['invoice'],
  order: 120,
  make: makeInvoices,
}

/** Some berths of the demonstration are competed for. */
const known = { acknowledgeCompeting: true, acknowledgeHeld: true, acknowledgeSold: true }

const line = (description: string, quantity: string, unitPrice: string) => ({
  ...{ description, quantity, unitPrice, taxRatePct: '25' },
})
const season = line('Berth fee, season', '1', '1860.00')
const power = line('Electricity, kWh', '214.5', '2.40')
const discount = line('Discount for early payment', '-1', '120.00')

/** How those of the demonstration stand, the oldest first as their numbers are: whose they are, how many days ago they were issued, and what became of them. */
const stories: readonly {
  whose: number
  issued: number
  terms?: number
  lines: readonly ReturnType<typeof line>[]
  next: 'draft' | 'sent' | 'part' | 'paid' | 'void'
  note?: string
}[] = [
  { whose: 7, issued: 95, lines: [line('Winter storage, m²', '42.5', '38.00')], next: 'paid' },
  { whose: 6, issued: 70, lines: [season, power, discount], next: 'paid' },
  { whose: 5, issued: 52, lines: [season, power], next: 'part' },
  { whose: 4, issued: 40, lines: [season], next: 'sent' },
  { whose: 8, issued: 30, lines: [season], next: 'void', note: 'The berth was given back.' },
  { whose: 3, issued: 6, lines: [power], next: 'sent' },
  { whose: 2, issued: 3, lines: [season, discount], next: 'sent' },
  { whose: 0, issued: 0, lines: [season, power], next: 'draft' },
  {
    ...{ whose: 1, issued: 0, next: 'draft' },
    lines: [line('Crane, lift and launch', '2', '450.00')],
    note: 'Ask for the day.',
  },
]

/** Invoices of the demonstration port in every state; none of them is mailed. */
async function makeInvoices(tx: Tx): Promise<void> {
  const keep = (
    key: 'invoices_module_enabled' | 'invoice_issuer' | 'tax_rates' | 'invoice_reminder_days',
    value: unknown,
  ) => keepSetting(tx, { key, kept: value, ifMatch: null })
  await keep('invoices_module_enabled', true)
  await keep('invoice_issuer', issuer)
  await keep('tax_rates', [
    { label: 'Moms 25 %', ratePct: '25' },
    { label: 'Moms 0 %', ratePct: '0' },
  ])
  // Nobody of the demonstration is written to.
  await keep('invoice_reminder_days', [])
  const today = await todayInPort(tx)
  const clients = await clientsOf(tx)
  for (const { whose, issued, terms = 30, lines, next, note } of stories) {
    const clientId = clients[whose % clients.length]
    if (!clientId) return
    const days = { issueDate: addDays(today, -issued), dueDate: addDays(today, terms - issued) }
    const id = await createInvoice(tx, {
      clientId,
      currency: 'EUR',
      lines: [...lines],
      ...days,
      ...(note ? { note } : {}),
    })
    if (next === 'draft') continue
    await sendInvoice(tx, id, { to: [], confirmDay: true }, null)
    if (next === 'part')
      await payInvoice(tx, id, { amount: '1000.00', method: 'bank_transfer', paidOn: addDays(today, -9) })
    if (next === 'paid') {
      const paidOn = addDays(today, -issued + 20)
      await payInvoice(tx, id, { amount: await openOf(tx, id), method: 'bank_transfer', paidOn })
    }
    if (next === 'void') await voidInvoice(tx, id, { reason: 'The berth was given back.', to: [] }, null)
  }
  const deal = await dealOf(tx)
  if (!deal) return
  const lines = [{ description: 'Deposit', quantity: '1', unitPrice: '5000.00', taxRatePct: '0' }]
  const deposit = await createInvoice(tx, { kind: 'deposit', interestId: deal, currency: 'EUR', lines })
  await sendInvoice(tx, deposit, { to: [], ...known }, null)
}

const issuer = {
  name: 'Solvik Marina AB',
  address: 'Hamngatan 1\n111 47 Stockholm',
  countryIso: 'SE',
  registrationNumber: '556000-1234',
  vatNumber: 'SE556000123401',
  iban: 'SE4550000000058398257466',
  bic: 'ESSESESS',
}

async function openOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ open: string }>`select trim_scale(open)::text as open from invoices
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return rows[0]!.open
}

async function clientsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from clients c
    where c.port_id = ${portOf(tx)} and c.archived_at is null order by c.full_name, c.id limit 7`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

/** A deal whose EOI is signed and whose deposit is to come. */
async function dealOf(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select i.id from interests i
    where i.port_id = ${portOf(tx)} and i.archived_at is null and i.outcome is null and i.pipeline_stage = 'eoi'
      and i.date_reservation_signed is null order by i.id limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}
