import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async () => ({
  ids: {},
  bodies: {
    'consents.add': { kind: 'email_marketing', given: true, means: 'phone' },
    'retention.keep': { reason: 'A court asks for it', years: 2 },
  },
})
