import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const key = await make('/api/v1/admin/api-keys', { name: 'Booking page', permissions: ['berths.view'] })
  return { ids: { 'api-keys': key.id } }
}
