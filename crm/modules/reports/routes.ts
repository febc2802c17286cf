import { reports } from '../../../contract/reports/endpoints.ts'
import { mostReportRows } from '../../../contract/reports/vocabulary.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { composeReport } from './compose.ts'
import { generateReport } from './generate.ts'
import { printTaxByRate } from './tax-by-rate.ts'
import { readTemplate, readTemplates } from './template-queries.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './templates.ts'

const mostPreviewed = 20

export function reportRoutes({ storage }: Pick<Services, 'storage'>) {
  return serve(reports).with({
    generate: {
      outside: async (ctx, { body: config, caller: { permissions } }) => {
        const request = { ctx, storage, config, permissions, at: new Date() }
        const { name, title, content, rows, total } = await generateReport(request)
        await ctx.inTenant(async (tx) => {
          tx.emit('report.generated', { entityId: null, label: title, metadata: { ...config, rows, total } })
        })
        return new FileAnswer(name, 'application/pdf', content)
      },
    },
    preview: {
      outside: async (ctx, { body, caller: { permissions } }) => {
        const { report, paper } = await composeReport(ctx, body, {
          permissions,
          at: new Date(),
          most: mostReportRows,
          visible: mostPreviewed,
        })
        return { ...report, language: paper.language }
      },
    },
    taxByRate: {
      outside: async (ctx, { query }) => {
        const { name, content } = await printTaxByRate(ctx, storage, query)
        return new FileAnswer(name, 'application/pdf', content)
      },
    },
    templates: (ctx, { query, caller }) => readTemplates(ctx, query.kind ?? null, caller.permissions),
    createTemplate: async (tx, { body, caller: { permissions } }) =>
      readTemplate(tx, await createTemplate(tx, body, permissions), permissions),
    template: (ctx, { params, caller }) => readTemplate(ctx, params.id, caller.permissions),
    updateTemplate: async (tx, { params, body, ifMatch, caller: { permissions } }) => {
      await updateTemplate(tx, params.id, body, { permissions, ifMatch })
      return readTemplate(tx, params.id, permissions)
    },
    deleteTemplate: (tx, { params, caller }) => deleteTemplate(tx, params.id, caller.permissions),
  })
}
