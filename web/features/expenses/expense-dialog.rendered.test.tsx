import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="70" height="76"/>')}`
const found = (value: string) => ({
  value,
  confidence: 0.9,
  box: { page: 1, x: 5, y: 5, width: 18, height: 3 },
})
const receipt = (name: string) => new File(['x'], name, { type: 'image/png' })
const add = (name: string) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!, receipt(name))

async function opened(width: 360 | 1440 = 1440) {
  const server = standIn()
  const done: string[] = []
  server.answer('expenses', 'scan', () => ({
    ...{ picture, merchant: found('Venetarvike'), date: found('2026-11-28'), total: found('125.50') },
    ...{ tax: found('25.40'), currency: found('EUR') },
  }))
  server.answer('expenses', 'create', ({ body }) => ({ id: idOf(9), merchant: body.merchant }))
  const screen = await render(<ExpenseDialog onClose={() => {}} onDone={(id) => done.push(id)} />, {
    server,
    width,
  })
  await expect.element(field('Merchant')).toBeVisible()
  return { ...screen, server, done }
}

it('fills in what was read of a receipt, but for what was typed before and while it was read', async () => {
  const { server } = await opened()
  await field('Merchant').fill('Ναυτικά Είδη')
  const release = server.hold('expenses', 'scan')
  await add('Απόδειξη.png')
  await expect.poll(() => server.asked('expenses', 'scan')).toHaveLength(1)
  await field('Amount').fill('99,90')
  await expect.element(field('Amount')).toHaveFocus()
  release()
  await expect.element(field('Tax')).toHaveValue('25.40')
  await expect.element(field('Merchant')).toHaveValue('Ναυτικά Είδη')
  await expect.element(field('Amount')).toHaveValue('99,90')
  // The picture comes beside the fields, which stay the same ones.
  await expect.element(field('Amount')).toHaveFocus()
  await expectAccessible()
})

it('says that a receipt could not be read, and reads the next one', async () => {
  const { server } = await opened(360)
  server.answer('expenses', 'scan', () => {
    throw new Refusal(422, 'FILE_UNREADABLE')
  })
  await add('one.png')
  await expect.element(dialog.getByText(/could not be read/)).toBeVisible()
  server.answer('expenses', 'scan', () => ({ picture, merchant: found('متجر') }))
  await add('two.png')
  await expect.element(field('Merchant')).toHaveValue('متجر')
  await expect.element(dialog.getByText(/could not be read/)).not.toBeInTheDocument()
  // What was read stands: a third is a further page.
  await add('three.png')
  expect(server.asked('expenses', 'scan')).toHaveLength(2)
})

it('asks about an expense that stands already, and creates it once where that is meant', async () => {
  const { server, done } = await opened()
  await field('Merchant').fill('Ναυτικά')
  await field('Amount').fill('12,5x')
  await field('Date').fill('28.11.2026')
  const create = dialog.getByRole('button', { name: /^Create/ })
  await create.click()
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked('expenses', 'create')).toHaveLength(0)
  await field('Amount').fill('12.50')
  server.answer('expenses', 'create', ({ body }) => {
    if (!body.acknowledgeTwice) throw new Refusal(409, 'EXPENSE_TWICE')
    return { id: idOf(9) }
  })
  await create.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  const meant = dialog.getByRole('button', { name: 'Book it all the same' }).element() as HTMLElement
  const release = server.hold('expenses', 'create')
  meant.click()
  await expect.poll(() => server.asked('expenses', 'create').length).toBe(2)
  meant.click()
  release()
  await expect.poll(() => done).toEqual([idOf(9)])
  expect(server.asked('expenses', 'create').filter(({ body }) => body.acknowledgeTwice)).toHaveLength(1)
})
