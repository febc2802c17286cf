import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async () => ({
  ids: { vocabulary: 'lead_sources' },
  bodies: {
    'vocabularies.put': {
      values: [{ value: 'harbour_radio', label: 'Harbour radio' }],
    },
  },
})
