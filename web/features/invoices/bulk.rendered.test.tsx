import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { InvoiceBulk } from './bulk.tsx'

const row = (at: number, more: object = {}) => ({
  ...{ id: idOf(at), version: 1, number: `INV-${at}`, billingEntityName: 'Edda Bill', status: 'overdue' },
  ...{ kind: 'general', to: ['edda@sea.example'], gross: '100.00', asks: '60.00', currency: 'EUR' },
  ...more,
})

it('reminds of those that are overdue, says that their mail waits, and has nothing left but to close', async () => {
  const server = standIn()
  server.answer(
    'invoices',
    'outgoing',
    () => ({ rows: [row(1), row(2), row(3, { status: 'sent' })], mailLeaves: false }) as never,
  )
  server.answer(
    'invoices',
    'remindAll',
    () => ({ results: [1, 2].map((at) => ({ id: idOf(at), ok: true })) }) as never,
  )
  let cleared = 0
  await render(<InvoiceBulk ids={[1, 2, 3].map(idOf)} clear={() => cleared++} />, { server, width: 360 })
  await page.getByRole('button', { name: 'Send reminders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 reminders?' })
  await expect.element(dialog.getByText('1 of the selection has nothing overdue.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect.element(dialog.getByText('Reminder waits').first()).toBeVisible()
  expect(dialog.getByText('Reminder waits').elements()).toHaveLength(2)
  const close = dialog.getByText('Close', { exact: true })
  expect(dialog.getByText('Cancel').elements()).toHaveLength(0)
  await close.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(cleared).toBe(1)
})
