import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId, admin) => {
  await admin.put('/api/v1/admin/settings', {
    key: 'invoice_issuer',
    value: { name: 'Port of the sample', address: 'Quay 1', iban: 'FI21 1234 5600 0007 85' },
  })
  const line = { description: 'Berth fee', quantity: 1, unitPrice: '100.00', taxRatePct: 25.5 }
  const body = { clientId, currency: 'EUR', lines: [line] }
  const { id } = await make('/api/v1/invoices', body)
  return {
    ids: { invoices: id },
    bodies: {
      'invoices.create': body,
      'invoices.update': { note: 'Thank you' },
      'invoices.send': { to: [] },
      'invoices.mail': { to: ['books@sea.example'] },
      'invoices.recordPayment': { amount: '10.00', method: 'card' },
      'invoices.setOff': { creditNoteId: id },
      'invoices.remind': {},
      'invoices.void': { reason: 'Written by mistake' },
    },
  }
}
