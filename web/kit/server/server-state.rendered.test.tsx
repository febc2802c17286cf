import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { Refusal, standIn } from '../../testing/stand-in.ts'
import { useWrite } from './server-state.ts'

type Paid = { amount: string; onDone: () => void }

/** Records payments as a form does whose button is pressed again before the screen knows that the first press is under way. */
function Pay({ presses }: { presses: readonly Paid[] }) {
  const record = useWrite('payments', 'record', {
    onDone: (_, { body }) => done.get(String(body.amount))?.(),
  })
  const done = new Map(presses.map(({ amount, onDone }) => [amount, onDone]))
  const press = () => {
    for (const { amount } of presses)
      record.mutate({
        params: { id: idOf(3) },
        body: { type: 'deposit', amount, currency: 'EUR', paidOn: '2026-03-01' },
      })
  }
  return (
    <button type="button" onClick={press}>
      Record
    </button>
  )
}

const record = page.getByRole('button', { name: 'Record' })

it('records a payment once that is pressed twice, and says once that it is done', async () => {
  const server = standIn()
  const onDone = vi.fn()
  const paid = { amount: '500.00', onDone }
  await render(<Pay presses={[paid, paid]} />, { server })
  await record.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.asked('payments', 'record')).toHaveLength(1)
  // Once it is done the same is another payment, under a key of its own.
  await record.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(2)
  const keys = server.asked('payments', 'record').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
})

it('records two payments that differ', async () => {
  const server = standIn()
  const onDone = vi.fn()
  await render(
    <Pay
      presses={[
        { amount: '500.00', onDone },
        { amount: '600.00', onDone },
      ]}
    />,
    { server },
  )
  await record.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(2)
  expect(server.asked('payments', 'record').map(({ body }) => body.amount)).toEqual(['500.00', '600.00'])
})

it('tries again under the same key where the first press was left unanswered', async () => {
  const server = standIn()
  const onDone = vi.fn()
  server.answer('payments', 'record', () => {
    throw new Refusal(502, 'BAD_GATEWAY')
  })
  const paid = { amount: '500.00', onDone }
  await render(<Pay presses={[paid, paid]} />, { server })
  await record.click()
  await expect.poll(() => server.asked('payments', 'record').length).toBe(1)
  server.answer('payments', 'record', () => ({}) as never)
  await record.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const keys = server.asked('payments', 'record').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

/** An act that takes nothing, so that both presses ask with the very same input. */
function Dismiss({ onDone }: { onDone: () => void }) {
  const dismiss = useWrite('berthSuggestions', 'dismiss', { onDone })
  const input = { params: { id: idOf(3) }, body: {} }
  const press = () => {
    dismiss.mutate(input)
    dismiss.mutate(input)
  }
  return (
    <button type="button" onClick={press}>
      Dismiss
    </button>
  )
}

it('says that it is done where the second press asks with the input of the first', async () => {
  const server = standIn()
  const onDone = vi.fn()
  await render(<Dismiss onDone={onDone} />, { server })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(server.asked('berthSuggestions', 'dismiss')).toHaveLength(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(2)
})
