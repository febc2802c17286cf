import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf, sample } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import type { Invoice } from './invoice.ts'
import { ReminderDialog } from './reminder-dialog.tsx'

it('shows to whom, over what and in which words before a reminder goes', async () => {
  const server = standIn()
  const sent: unknown[] = []
  const invoice = sample('invoices', 'get', {
    ...{ id: idOf(80), version: 1, status: 'overdue', kind: 'general', currency: 'EUR', number: 'INV-1' },
    ...{ billingEntityName: 'Edda Bill', open: '62.00', sentTo: ['edda@sea.example'] },
  } as never) as Invoice
  server.answer('invoices', 'reminder', () => {
    const letter = { subject: 'Invoice INV-1 is overdue', text: 'It was due on 1 May.', mailLeaves: true }
    return { ...letter, to: ['edda@sea.example'], asks: '60.00', currency: 'EUR' } as never
  })
  server.answer('invoices', 'remind', ({ body }) => {
    sent.push(body)
    return invoice as never
  })
  render(<ReminderDialog invoice={invoice} onClose={() => {}} />, { server })
  const dialog = page.getByRole('dialog', { name: 'Send a reminder of INV-1?' })
  await expect.element(dialog.getByText('It was due on 1 May.')).toBeVisible()
  await expect.element(dialog.getByText(/Edda Bill · €60/)).toBeVisible()
  await expectAccessible()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Send a reminder' }))
  await expect.poll(() => sent).toEqual([{ to: ['edda@sea.example'] }])
})
