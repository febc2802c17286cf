import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId, admin) => {
  const berth = await make('/api/v1/berths', { mooringNumber: 'W1' })
  const { body } = await admin.patch(`/api/v1/berths/${berth.id}/waiting-list`, { entries: [{ clientId }] })
  const { id } = body.data.entries[0]
  return {
    ids: { 'waiting-list': id },
    bodies: {
      'waitingList.rewrite': { entries: [{ clientId }] },
      'waitingList.offer': { deadline: '2031-05-01T07:00:00.000Z' },
      'waitingList.accept': {},
      'waitingList.decline': {},
      'waitingList.skip': { reason: 'The yacht does not fit' },
    },
  }
}
