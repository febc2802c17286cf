import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { InvoicePaymentDialog, VoidInvoiceDialog } from './act-dialogs.tsx'
import type { Invoice } from './invoice.ts'
import { MailAgainDialog } from './mail-again-dialog.tsx'
import { SendInvoiceDialog } from './send-dialog.tsx'
import { SetOffDialog } from './set-off-dialog.tsx'

const invoiceOf = (more: object = {}) =>
  sample('invoices', 'get', {
    ...{
      id: idOf(80),
      version: 1,
      status: 'draft',
      kind: 'general',
      currency: 'EUR',
      issueDate: '2026-03-01',
    },
    ...{
      billingEntityName: 'Edda Bill',
      gross: '1000.00',
      open: '1000.00',
      totals: {
        ...{ subtotal: '1000.00', discount: '0.00', net: '1000.00', tax: '0.00', gross: '1000.00' },
        ...{ paid: '0.00', open: '1000.00', taxByRate: [] },
      },
      usualAddress: 'edda@sea.example',
    },
    ...more,
  } as never) as Invoice

it('says before it sends whom it mails and of which day, and asks once about another day than today', async () => {
  const server = standIn()
  const sent: unknown[] = []
  server.answer('invoices', 'send', ({ body }) => {
    sent.push(body)
    if (!body?.confirmDay) throw new Refusal(409, 'INVOICE_DAY')
    return { number: 'INV-2026-0001' } as never
  })
  render(<SendInvoiceDialog invoice={invoiceOf()} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog', { name: 'Send this invoice?' })
  await expect.element(dialog.getByRole('textbox', { name: 'To' })).toHaveValue('edda@sea.example')
  await expect.element(dialog.getByText(/1 Mar 2026.*The PDF is mailed to edda@sea\.example\./)).toBeVisible()
  await expect.element(dialog.getByText(/^Edda Bill has no address\./)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }))
  await expect
    .poll(() => sent)
    .toEqual([
      { to: ['edda@sea.example'], message: null },
      { to: ['edda@sea.example'], message: null, confirmDay: true },
    ])
})

it.each([
  ['sends', SendInvoiceDialog, 'draft'],
  ['mails again', MailAgainDialog, 'sent'],
  ['voids', VoidInvoiceDialog, 'sent'],
] as const)('says that no mail leaves before it %s', async (_, Dialog, status) => {
  const server = standIn()
  server.answer('invoices', 'outgoing', () => ({ rows: [], mailLeaves: false }) as never)
  const invoice = invoiceOf({ status, dueDate: '2026-03-31', sentTo: ['edda@sea.example'] })
  render(<Dialog invoice={invoice} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The mail waits: there is no mail server.')).toBeVisible()
  if (status === 'draft') await expect.element(dialog.getByText(/It is due on 31 Mar 2026\./)).toBeVisible()
})

it('mails a partly paid invoice again over what is open', async () => {
  const invoice = invoiceOf({ status: 'sent', paid: '400.00', open: '600.00', number: 'INV-1' })
  render(<MailAgainDialog invoice={invoice} onClose={() => {}} />, { server: standIn() })
  await expect.element(page.getByText('Edda Bill · €600 open of €1,000')).toBeVisible()
})

it('asks once about a payment that came before the invoice', async () => {
  const server = standIn()
  const paid: unknown[] = []
  server.answer('invoices', 'recordPayment', ({ body }) => {
    paid.push(body?.confirmDay ?? false)
    if (!body?.confirmDay) throw new Refusal(409, 'PAYMENT_EARLY')
    return invoiceOf({ status: 'paid', open: '0.00' }) as never
  })
  render(<InvoicePaymentDialog invoice={invoiceOf({ status: 'sent' })} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record all the same' }))
  await expect.poll(() => paid).toEqual([false, true])
})

it('takes a payment that was just recorded out again by the notice', async () => {
  const server = standIn()
  const taken: unknown[] = []
  const before = { id: idOf(90), amount: '10.00', paidOn: '2026-05-01' }
  server.answer(
    'invoices',
    'recordPayment',
    () =>
      invoiceOf({
        ...{ status: 'sent', open: '900.00' },
        payments: [before, { id: idOf(91), amount: '90.00', paidOn: '2026-04-01' }],
      }) as never,
  )
  server.answer('invoices', 'deletePayment', ({ params }) => {
    taken.push(params?.paymentId)
    return undefined as never
  })
  const invoice = invoiceOf({ status: 'sent', payments: [before] })
  render(<InvoicePaymentDialog invoice={invoice} onClose={() => {}} />, { server })
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Record payment' }))
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => taken).toEqual([idOf(91)])
})

it('shows what is left of both before a credit is set off, and takes no more than either has', async () => {
  const server = standIn()
  const taken: unknown[] = []
  server.answer('invoices', 'setOff', ({ body }) => {
    taken.push(body)
    return invoiceOf({ status: 'sent' }) as never
  })
  const credits = [
    invoiceOf({ id: idOf(81), number: 'CRN-1', kind: 'credit_note', version: 4, open: '-250.00' }),
    invoiceOf({ id: idOf(82), number: 'CRN-2', kind: 'credit_note', version: 2, open: '-4000.00' }),
  ]
  const invoice = invoiceOf({ number: 'INV-1', status: 'sent' })
  render(<SetOffDialog invoice={invoice} credits={credits as never} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('INV-1: €1,000 open, then €750')).toBeVisible()
  await expect.element(dialog.getByText('CRN-1: €250 open, then €0')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox'), '100')
  await expect.element(dialog.getByText('INV-1: €1,000 open, then €900')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Set off a credit' }))
  await expect.poll(() => taken).toEqual([{ creditNoteId: idOf(81), creditNoteVersion: 4, amount: '100' }])
})
