import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const interest = await make('/api/v1/interests', { clientId })
  const { id } = await make(`/api/v1/interests/${interest.id}/payments`, {
    type: 'deposit',
    amount: '2500.00',
  })
  return {
    ids: { payments: id },
    bodies: { 'payments.record': { type: 'balance', amount: '100.00' } },
  }
}
