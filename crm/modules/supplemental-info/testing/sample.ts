import type { ModuleSample } from '../../../suites/sample.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const interest = await make('/api/v1/interests', { clientId })
  const { tokenId, url } = await make(`/api/v1/interests/${interest.id}/supplemental-info`, {})
  return {
    ids: { 'supplemental-info': tokenId, supplementalToken: url.split('/').at(-1) },
    bodies: {
      'supplementalInfo.issue': {},
      'supplementalInfo.apply': { fields: ['city'] },
      'publicSupplementalInfo.submit': { address: { city: 'Oslo' } },
    },
  }
}
