import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { ForecastSections } from './forecast.tsx'

const basis = { since: '2025-06-01', today: '2026-11-29', ended: 2, won: 0, enough: false }

it('says why nothing is forecast while too few interests have ended', async () => {
  const server = standIn()
  server.answer('analytics', 'forecast', () => ({ basis, months: [], stages: [] }))
  await render(<ForecastSections />, { server })
  await expect
    .element(page.getByText('No forecast yet: 2 interests have ended since 1 Jun 2025.', { exact: false }))
    .toBeVisible()
  expect(document.querySelectorAll('figure')).toHaveLength(0)
})

it('writes amounts in their currency, on the bars and in the table', async () => {
  const server = standIn()
  const month = { month: '2026-12-01', won: 0, open: 2.4, fresh: 1, expected: 3.4, low: 1, high: 6 }
  const euro = { currency: 'EUR', won: '0.00', open: '352000.40', fresh: '0.00', expected: '352000.40' }
  server.answer('analytics', 'forecast', () => ({
    basis: { ...basis, ended: 40, won: 12, enough: true },
    months: [{ ...month, value: [{ ...euro, low: '100000.00', high: '500000.00' }] }],
    stages: [],
  }))
  await render(<ForecastSections />, { server })
  const section = page.getByRole('region', { name: 'Forecast, EUR' })
  await section.getByRole('radio', { name: 'Table' }).click()
  await expect.element(section.getByRole('link', { name: '€352,000' }).first()).toBeVisible()
})
