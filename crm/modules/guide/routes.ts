import { guide } from '../../../contract/guide/endpoints.ts'
import { guideSteps } from '../../../contract/guide/steps.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readSetting } from '../settings/read.ts'
import { readGaps } from './gaps.ts'

export function guideRoutes({ env }: Pick<Services, 'env'>) {
  return serve(guide).with({
    get: async (ctx) => {
      const gaps = await readGaps(ctx, env)
      const steps = guideSteps.map((key) => ({ key, done: gaps[key].length === 0, gaps: gaps[key] }))
      return { steps, left: await readSetting(ctx, 'guide_left') }
    },
  })
}
