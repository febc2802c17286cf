import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const twin = { fullName: 'Birgit Holm', contacts: [{ channel: 'email', value: 'birgit@example.com' }] }
  const winner = await make('/api/v1/clients', twin)
  const loser = await make('/api/v1/clients', twin)
  const { id: merges } = await make(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.id }, 200)
  return {
    ids: { merges },
    bodies: {
      'duplicates.merge': { winner: clientId },
      'merges.merge': { loserId: winner.id },
    },
  }
}
