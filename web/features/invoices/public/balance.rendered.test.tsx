import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { standIn } from '../../../testing/stand-in.ts'
import { BalanceFact, useOpenInvoices } from './balance.tsx'

const of = { clientId: idOf(1) }

function Head() {
  return (
    <>
      <dl>
        <BalanceFact of={of} />
      </dl>
      <p data-testid="open">{useOpenInvoices(of) ?? 'none'}</p>
    </>
  )
}
const text = () => page.getByRole('definition').element().textContent?.replaceAll('\u00a0', ' ')

it('says who owes whom, in each currency, and counts what is open', async () => {
  const server = standIn()
  const sums = { charged: '0.00', paid: '0.00' }
  server.answer('invoices', 'ledger', () => ({
    balances: [
      { ...sums, currency: 'EUR', balance: '918.75', overdue: '300.00' },
      { ...sums, currency: 'SEK', balance: '-50.00', overdue: '0.00' },
    ],
  }))
  server.answer('invoices', 'list', () => [{ id: idOf(2) }, { id: idOf(3) }])
  await render(<Head />, { server })
  await expect.poll(text).toMatch(/^Owes €918\.75€300 overdueSEK 50 in credit$/)
  await expect.element(page.getByTestId('open')).toHaveTextContent('2')
  expect(server.asked('invoices', 'list')[0]!.query).toMatchObject({ ...of, status: 'sent,overdue' })
})

it('says that nothing is open, and says nothing to whoever may see no invoices', async () => {
  const server = standIn()
  server.answer('invoices', 'ledger', () => ({ balances: [] }))
  await render(<Head />, { server })
  await expect.element(page.getByText('Nothing open')).toBeVisible()
  const other = standIn()
  await render(<Head />, { server: other, permissions: ['clients.view'] })
  await expect.element(page.getByTestId('open')).toHaveTextContent('none')
  expect(page.getByText('Balance').elements()).toEqual([])
  expect(other.asked('invoices', 'ledger')).toEqual([])
})
