import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import type { Invoice } from '../invoice.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const editor = page.getByRole('dialog', { name: 'Edit draft' })
const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const prices = () => editor.getByRole('textbox', { name: /^Unit price/ })
const save = editor.getByRole('button', { name: 'Save', exact: true })
const add = editor.getByRole('combobox', { name: 'Add expense' })

const line = (description: string, unitPrice: string, more: object = {}) => ({
  ...{ description, quantity: '1', unitPrice, taxRatePct: '25', net: unitPrice },
  ...{ discountPct: null, discountAmount: null },
  ...more,
})

/** A draft with a line for the winter, on a server that a colleague writes to as well. */
async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  let stored = sample('invoices', 'get', {
    ...{ id: idOf(80), version: 1, status: 'draft', kind: 'general', currency: 'EUR' },
    ...{ billingEntityType: 'client', billingEntityId: idOf(81), billingEntityName: 'Edda Bill' },
    ...{ discountPct: null, discountAmount: null },
    lines: [line('Winter storage', '800.00')],
  } as never) as Invoice
  const done: string[] = []
  server.answer(
    'invoices',
    'terms',
    () => ({ currency: 'EUR', taxRates: [{ ratePct: '25', label: 'VAT' }] }) as never,
  )
  server.answer('invoices', 'get', () => stored as never)
  server.answer('invoices', 'update', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body as object) as never
  })
  server.answer(
    'expenses',
    'list',
    ({ query }) =>
      [
        { id: idOf(90), merchant: 'Sailmaker', amount: '125.00', taxAmount: '25.00' },
        { id: idOf(91), merchant: 'Chandler', amount: '10.00', taxAmount: null },
      ]
        .map((one) => ({ ...one, currency: 'EUR', expenseDate: '2026-03-02' }))
        .filter(({ merchant }) => merchant.toLowerCase().includes(query?.q ?? '')) as never,
  )
  const change = (patch: { lines?: readonly object[] }) => {
    const lines = patch.lines?.map((one) => line('', '0', one)) ?? stored.lines
    stored = sample('invoices', 'get', {
      ...stored,
      ...patch,
      lines,
      version: stored.version + 1,
    } as never) as Invoice
    return stored
  }
  const screen = await render(
    <InvoiceDialog invoice={stored} onClose={() => done.push('')} onDone={(id) => done.push(id)} />,
    { server, width },
  )
  await expect.element(prices()).toBeVisible()
  return { ...screen, server, done, change, stored: () => stored }
}

it('reckons each line and all of them while they are typed', async () => {
  await opened()
  const text = () => editor.element().textContent
  await expect.poll(text).toContain('€1,000')
  await prices().fill('850,50')
  await editor.getByRole('textbox', { name: /^Quantity/ }).fill('2')
  await expect.poll(text).toContain('€1,701')
  expect(text()).toContain('€2,126.25')
})

it('takes discounts off a line and off all of them, in percent and as an amount', async () => {
  const { server } = await opened()
  const text = () => editor.element().textContent
  const discounts = editor.getByRole('textbox', { name: 'Discount' })
  await discounts.first().fill('12,5 %')
  await expect.poll(text).toContain('€700')
  await discounts.last().fill('100')
  await expect.poll(text).toContain('€750')
  expect(text()).toContain('Subtotal')
  await discounts.last().fill('a tenth')
  await expect.element(editor.getByText('Write 10 % or an amount such as 50.00.')).toBeVisible()
  await discounts.last().fill('10%')
  await save.click()
  await expect
    .poll(() => server.asked('invoices', 'update').at(-1)?.body)
    .toMatchObject({
      ...{ discountPct: '10', discountAmount: null },
      lines: [{ discountPct: '12.5', discountAmount: null }],
    })
})

it('says of a price below zero at once that it is none, and that the line is not counted', async () => {
  await opened()
  await prices().fill('-217,50')
  await expect.element(editor.getByText(/^A price is not below zero: write a discount/)).toBeVisible()
  await expect.element(editor.getByText('Not counted yet')).toBeVisible()
})

it('adds, orders and removes lines, and sends them as they stand', async () => {
  const { server, done } = await opened()
  await editor.getByRole('button', { name: 'Add line' }).click()
  await editor
    .getByRole('textbox', { name: /^Description/ })
    .last()
    .fill('Cover')
  await prices().last().fill('50')
  await editor.getByRole('button', { name: 'Move line 2 up' }).click()
  await expect.element(prices().first()).toHaveValue('50')
  await expect.element(editor.getByRole('button', { name: 'Move line 1 up' })).toBeDisabled()
  await save.click()
  await expect.poll(() => done).toEqual([idOf(80)])
  const sent = server.asked('invoices', 'update')[0]!.body as { lines: { description: string }[] }
  expect(sent.lines.map(({ description }) => description)).toEqual(['Cover', 'Winter storage'])
})

it('says at its line what is no amount, and sends nothing', async () => {
  const { server } = await opened()
  await prices().fill('dear')
  await save.click()
  await expect.element(prices()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(prices()).toHaveFocus()
  expect(server.asked('invoices', 'update')).toEqual([])
})

it('makes a line of an expense without its own tax, and offers it no second time', async () => {
  await opened(360)
  await add.click()
  await userEvent.keyboard('sail')
  await page.getByRole('option', { name: /^Sailmaker/ }).click()
  await expect.element(editor.getByText('Bills the expense of Sailmaker')).toBeVisible()
  await expectAccessible()
  await expect.element(prices().last()).toHaveValue('100.00')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await add.click()
  await userEvent.keyboard('sail')
  await expect.element(page.getByText('No expense in EUR is left to bill.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await editor.getByRole('button', { name: 'Remove line 2' }).click()
  await add.click()
  await expect.element(page.getByRole('option', { name: /^Sailmaker/ })).toBeVisible()
})

it('lets the second of two choose what both changed, and keeps the rest of both', async () => {
  const { change, stored, done } = await opened()
  await prices().fill('850')
  await editor.getByRole('textbox', { name: 'Note' }).fill('Mine')
  change({ lines: [line('Winter storage', '900.00')], note: 'Theirs', dueDate: '2031-05-01' } as never)
  await save.click()
  await expect.element(choice.getByText('1 × 900.00 EUR + 25 %: Winter storage')).toBeVisible()
  expect(choice.getByRole('radiogroup').elements()).toHaveLength(2)
  await expectAccessible()
  // Turned back, everything typed is there still.
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(prices()).toHaveValue('850')
  await save.click()
  await choice.getByRole('radiogroup', { name: 'Note' }).getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => done).toEqual([idOf(80)])
  expect(stored()).toMatchObject({ note: 'Theirs', dueDate: '2031-05-01' })
  expect(stored().lines[0]!.unitPrice).toBe('850')
})

it('asks nothing where two changed different parts', async () => {
  const { change, stored, done } = await opened()
  await prices().fill('850')
  change({ note: 'Theirs' } as never)
  await save.click()
  await expect.poll(() => done).toEqual([idOf(80)])
  expect(choice.elements()).toHaveLength(0)
  expect(stored()).toMatchObject({ note: 'Theirs' })
  expect(stored().lines[0]!.unitPrice).toBe('850')
})

it('is filled as the deposit of the interest that is chosen, but for what was typed', async () => {
  const server = standIn()
  server.answer('invoices', 'terms', () => ({ currency: 'EUR', taxRates: [] }) as never)
  server.answer('interests', 'list', () => [
    { id: idOf(70), clientName: 'Edda Bill', berths: ['A1'], yachtName: null, pipelineStage: 'eoi' } as never,
  ])
  server.answer('interests', 'get', () =>
    sample('interests', 'get', {
      ...{ id: idOf(70), clientId: idOf(81), clientName: 'Edda Bill' },
      ...{ depositExpectedAmount: '18500.00', depositExpectedCurrency: 'SEK' },
      berths: [{ berthId: idOf(71), mooringNumber: 'A1' }],
    } as never),
  )
  server.answer('payments', 'money', () => [{ currency: 'SEK', depositOpen: '8500.00' }] as never)
  render(<InvoiceDialog onClose={() => {}} onDone={() => {}} />, { server })
  const dialog = page.getByRole('dialog', { name: 'New invoice' })
  await expect.element(dialog.getByText(/^No tax rates are set/)).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Deposit' }))
  await userEvent.click(dialog.getByRole('combobox', { name: /^Interest/ }))
  await userEvent.click(page.getByRole('option', { name: /Edda Bill · A1/ }))
  await expect.element(dialog.getByRole('textbox', { name: /^Unit price/ })).toHaveValue('8500.00')
  await expect
    .element(dialog.getByRole('textbox', { name: /^Description/ }))
    .toHaveValue('Deposit for berth A1')
  await expect.element(dialog.getByText('Edda Bill', { exact: true })).toBeVisible()
})
