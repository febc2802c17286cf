import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make) => {
  const { id } = await make('/api/v1/admin/contact-templates', {
    name: 'First call',
    body: 'Rang about the berth.',
  })
  return {
    ids: { 'contact-templates': id },
    bodies: { 'contactLog.add': { channel: 'call', summary: 'Rang, no answer' } },
  }
}
