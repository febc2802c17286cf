import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const body = {
    merchant: 'Chandlery of the sample',
    expenseDate: '2026-03-02',
    amount: '45.50',
    currency: 'EUR',
    noReceiptReason: 'Lost',
  }
  const { id } = await make('/api/v1/expenses', body)
  return { ids: { expenses: id }, bodies: { 'expenses.create': body, 'expenses.update': { note: 'Screws' } } }
}
