import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async () => ({
  ids: {},
  bodies: { 'erasures.confirm': { code: '000000' } },
})
