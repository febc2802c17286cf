import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const client = await make('/api/v1/residential/clients', { fullName: 'Kaj Sund' })
  const { id } = await make('/api/v1/residential/interests', { clientId: client.id })
  return {
    ids: { 'residential/interests': id },
    bodies: { 'residentialInterests.changeStage': { stage: 'Contacted' } },
  }
}
