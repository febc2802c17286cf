import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const dueAt = '2030-05-01T07:00:00.000Z'
  const { id } = await make('/api/v1/reminders', {
    title: 'Ring about the berth',
    dueAt,
    recordType: 'client',
    recordId: clientId,
  })
  return { ids: { reminders: id }, bodies: { 'reminders.snooze': { preset: 'tomorrow' } } }
}
