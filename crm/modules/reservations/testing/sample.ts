import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const berth = await make('/api/v1/berths', { mooringNumber: 'VR1' })
  const body = { clientId, tenureType: 'permanent', startDate: '2031-05-01', endDate: '2031-10-01' }
  const { id } = await make(`/api/v1/berths/${berth.id}/reservations`, body)
  return {
    ids: { 'berth-reservations': id },
    bodies: {
      'berthReservations.create': body,
      'berthReservations.update': { note: 'Wants the sun' },
    },
  }
}
