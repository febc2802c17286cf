import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { lineOf } from './expense-lines.tsx'

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))

const taxRates = ['25.5', '14', '0'].map((ratePct) => ({ label: '', ratePct }))
const expense = (amount: string, taxAmount: string | null) =>
  ({ id: 'e1', merchant: 'Chandler', expenseDate: '2026-03-02', amount, taxAmount, currency: 'EUR' }) as never

it.each([
  ['125.50', '25.50', '100.00', '25.5'],
  ['114.00', '14.00', '100.00', '14'],
  // Rounded tax fits its rate still.
  ['45.50', '5.59', '39.91', '14'],
  ['50.00', '0.00', '50.00', '0'],
  // A rate of elsewhere, and none at all: the usual one.
  ['119.00', '19.00', '100.00', '25.5'],
  ['45.50', null, '45.50', '25.5'],
])('bills an expense of %s with a tax of %s at %s and %s %%', (amount, tax, unitPrice, taxRatePct) => {
  expect(lineOf(expense(amount, tax), { taxRates })).toMatchObject({
    ...{ unitPrice, taxRatePct, quantity: '1', expenseId: 'e1', expenseName: 'Chandler' },
    description: expect.stringContaining('Chandler, '),
  })
})
