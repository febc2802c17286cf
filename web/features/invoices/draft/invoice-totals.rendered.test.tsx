import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'

const sums = { subtotal: '208.24', discount: '0.00', net: '208.24', gross: '260.30' }
const show = async (paid: string, open: string) => {
  const totals = { ...sums, taxByRate: [], paid, open }
  const { unmount } = await render(<InvoiceTotals totals={totals} currency="EUR" />)
  const text = page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
  await unmount()
  return text
}

it('says of a voided invoice what was credited, so that its sums add up', async () => {
  expect(await show('100.30', '0.00')).toEqual(['€208.24', '€260.30', '€100.30', '€160.00', '€0.00'])
  expect(await show('100.30', '160.00')).toEqual(['€208.24', '€260.30', '€100.30', '€160.00'])
  expect(await show('0.00', '260.30')).toEqual(['€208.24', '€260.30'])
})
