import type { ModuleSample } from '../../../suites/sample.ts'

/** Ids that name nothing: every operation answers them row by row. */
const tenancyIds = ['0197f000-0000-7000-8000-000000000001']

export const sample: ModuleSample = async () => ({
  ids: {},
  bodies: {
    'renewals.offer': { tenancyIds, answerBy: '2099-01-01' },
    'renewals.answer': { tenancyIds, answer: 'accepted' },
    'renewals.renew': { tenancyIds },
  },
})
