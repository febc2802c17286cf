import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const berth = await make('/api/v1/berths', { mooringNumber: 'T1' })
  const yacht = await make('/api/v1/yachts', { name: 'Solbris', ownerType: 'client', ownerId: clientId })
  const terms = { clientId, yachtId: yacht.id, tenureType: 'seasonal', startDate: '2031-05-01' }
  const body = { ...terms, endDate: '2031-10-01', berthId: berth.id }
  const { id } = await make('/api/v1/tenancies', body)
  return {
    ids: { tenancies: id },
    bodies: {
      'tenancies.create': body,
      'tenancies.createOnBerth': body,
      'tenancies.renew': { newEndDate: '2032-10-01' },
      'tenancies.transfer': { newClientId: clientId, newYachtId: yacht.id, transferDate: '2031-06-01' },
      'tenancies.end': { endDate: '2031-06-01' },
    },
  }
}
