import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'

it.each([
  ['JPY', '1000', '300', '400', /¥300|300\sJPY/],
  ['KWD', '10.000', '2.500', '4.375', /3\.125/],
])(
  'what a credit note took off has the digits of its currency: %s',
  async (currency, gross, paid, open, text) => {
    const totals = { subtotal: gross, discount: '0', net: gross, gross, taxByRate: [], paid, open }
    await render(<InvoiceTotals totals={totals} currency={currency} />)
    await expect.element(page.getByText(text).first()).toBeVisible()
  },
)
