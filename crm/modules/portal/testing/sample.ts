import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async () => ({
  ids: {},
  bodies: {
    'portalMessages.answer': { body: 'On the first of May.' },
    'portalFiles.ask': { title: 'Insurance certificate' },
  },
})
