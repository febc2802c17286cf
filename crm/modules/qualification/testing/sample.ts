import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const { id } = await make('/api/v1/admin/qualification-criteria', { label: 'Budget confirmed' })
  return {
    ids: { 'qualification-criteria': id, criterion: id },
    bodies: { 'qualificationCriteria.reorder': { ids: [id] }, 'qualification.put': { met: true } },
  }
}
