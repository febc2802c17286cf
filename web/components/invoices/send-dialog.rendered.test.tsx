import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { InvoicePaymentDialog } from './act-dialogs.tsx'
import type { Invoice } from './invoice.ts'
import { SendInvoiceDialog } from './send-dialog.tsx'

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
  await userEvent.click(dialog.getByRole('button', { name: 'Send', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }))
  await expect
    .poll(() => sent)
    .toEqual([
      { to: ['edda@sea.example'], message: null },
      { to: ['edda@sea.example'], message: null, confirmDay: true },
    ])
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
