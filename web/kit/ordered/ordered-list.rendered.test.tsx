import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { OrderedList } from './ordered-list.tsx'

const steps = ['Call', 'Visit', 'Offer'].map((name) => ({ id: name, name }))
const order = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const row = (name: string) => page.getByRole('button', { name, exact: true })

type Keep = (ids: string[]) => Promise<unknown>

function Steps({ keep, opened = () => {} }: { keep: Keep; opened?: (id: string) => void }) {
  return (
    <OrderedList
      items={steps}
      nameOf={({ name }) => name}
      keep={keep}
      onOpen={opened}
      renderItem={({ name }) => name}
    />
  )
}

it('moves by Alt and the arrows, shows it before the server has it, and says where it is then', async () => {
  const orders: string[][] = []
  let stored = () => {}
  const keep: Keep = (ids) => {
    orders.push(ids)
    return new Promise<void>((done) => {
      stored = done
    })
  }
  await render(<Steps keep={keep} />)
  ;(row('Offer').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual(['Call', 'Offer', 'Visit'])
  expect(orders).toEqual([['Call', 'Offer', 'Visit']])
  stored()
  await expect.element(page.getByText('Offer is now number 2 of 3')).toBeInTheDocument()
  await expect.element(row('Offer')).toHaveFocus()
})

it('puts it back where the server does not take it, and says so', async () => {
  await render(<Steps keep={() => Promise.reject(new Error('no'))} />)
  await page.getByRole('button', { name: 'Move Call down' }).click()
  await expect.element(page.getByText('The order was not saved')).toBeVisible()
  expect(order().slice(0, 3)).toEqual(['Call', 'Visit', 'Offer'])
})

it('goes no further than the ends, and the arrows alone move nothing', async () => {
  const orders: string[][] = []
  await render(<Steps keep={async (ids) => orders.push(ids)} />)
  await expect.element(page.getByRole('button', { name: 'Move Call up' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Move Offer down' })).toBeDisabled()
  await expectAccessible()
  ;(row('Call').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowDown}')
  expect(orders).toEqual([])
})

it('moves by dragging the handle', async () => {
  const orders: string[][] = []
  await render(<Steps keep={async (ids) => orders.push(ids)} />)
  await page
    .getByTitle('Drag Call to another place')
    .dropTo(row('Offer'), { targetPosition: { x: 40, y: 40 } })
  await expect.poll(order).toEqual(['Visit', 'Offer', 'Call'])
  expect(orders).toEqual([['Visit', 'Offer', 'Call']])
})

it('opens what is clicked', async () => {
  const opened: string[] = []
  await render(<Steps keep={async () => {}} opened={(id) => opened.push(id)} />)
  await row('Visit').click()
  expect(opened).toEqual(['Visit'])
})
