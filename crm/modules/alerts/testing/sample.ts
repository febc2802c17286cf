import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, _clientId, admin) => {
  const { id: entityId } = await make('/api/v1/reminders', {
    title: 'Ring',
    dueAt: '2020-01-01T08:00:00.000Z',
  })
  const { body } = await admin.get(`/api/v1/alerts?entityId=${entityId}`)
  return { ids: { alerts: body.data[0].id } }
}
