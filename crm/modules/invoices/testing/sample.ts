import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const line = { description: 'Berth fee', quantity: 1, unitPrice: '100.00', taxRatePct: 25.5 }
  const body = { clientId, currency: 'EUR', lines: [line] }
  const { id } = await make('/api/v1/invoices', body)
  return {
    ids: { invoices: id },
    bodies: { 'invoices.create': body, 'invoices.update': { note: 'Thank you' } },
  }
}
