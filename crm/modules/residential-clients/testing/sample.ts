import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const { id } = await make('/api/v1/residential/clients', {
    fullName: 'Signe Strand',
    email: 'signe@example.com',
  })
  return { ids: { 'residential/clients': id } }
}
