import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async () => ({
  ids: {},
  bodies: { 'documentWizard.make': { source: 'template', templateId: 'envelope_sample', title: 'Sample' } },
})
