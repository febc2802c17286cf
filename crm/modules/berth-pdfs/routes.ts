import { berthPdfs } from '../../../contract/berth-pdfs/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readBerth } from '../berths/queries.ts'
import { applyValues, readResult, readResults, startParse } from './results.ts'
import { expectPdf, uploadVersion } from './upload.ts'
import { readVersion, readVersions, rollBack } from './versions.ts'

export function berthPdfRoutes(services: Services) {
  const { env } = services
  return serve(berthPdfs).with({
    list: (ctx, { params }) => readVersions(ctx, env, params.id),
    add: {
      outside: (ctx, { params, body, file }) => uploadVersion(ctx, services, params.id, body.fileId, file),
    },
    uploadUrl: (tx, { params, body, caller }) => expectPdf(tx, services, params.id, body.name, caller),
    rollback: async (tx, { params }) => {
      await rollBack(tx, params.id, params.versionId)
      return readVersion(tx, env, params.id, params.versionId)
    },
    parse: async (tx, { params }) =>
      readResult(tx, params.id, await startParse(tx, params.id, params.versionId)),
    results: (ctx, { params }) => readResults(ctx, params.id),
    result: (ctx, { params }) => readResult(ctx, params.id, params.resultId),
    apply: async (tx, { params, body }) => {
      const dropped = await applyValues(tx, params.id, body)
      return { berth: await readBerth(tx, params.id), dropped }
    },
  })
}
