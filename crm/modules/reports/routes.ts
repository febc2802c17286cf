import { reports } from '../../../contract/reports/endpoints.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { composeReport } from './compose.ts'
import { generateReport } from './generate.ts'

const mostPreviewed = 20

export function reportRoutes({ storage }: Pick<Services, 'storage'>) {
  return serve(reports).with({
    generate: {
      outside: async (ctx, { body: config, caller: { permissions } }) => {
        const wanted = { ctx, storage, config, permissions, at: new Date() }
        const { name, title, content, rows, total } = await generateReport(wanted)
        await ctx.inTenant(async (tx) => {
          tx.emit('report.generated', { entityId: null, label: title, metadata: { ...config, rows, total } })
        })
        return new FileAnswer(name, 'application/pdf', content)
      },
    },
    preview: {
      outside: async (ctx, { body, caller: { permissions } }) => {
        const { report } = await composeReport(ctx, body, {
          permissions,
          at: new Date(),
          most: mostPreviewed,
        })
        return report
      },
    },
  })
}
