import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = (_make, clientId) =>
  Promise.resolve({ ids: {}, bodies: { 'reconciliation.reconcile': { clientId } } })
