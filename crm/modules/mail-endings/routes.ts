import { mailEndings } from '../../../contract/mail-endings/endpoints.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { endDigest, endingOf, endReport, readEnding } from './end.ts'

export function mailEndingRoutes({ env, kernel }: Services) {
  return serve(mailEndings).with({
    read: (_ctx, { params }) => {
      const ending = endingOf(env, params.token)
      return readEnding(reading<DB>(kernel, systemIn(ending.tenantId)), ending)
    },
    end: {
      outside: async (ctx, { params, stream }) => {
        const ending = endingOf(env, params.token)
        // What mail programs send along says nothing more.
        stream?.resume()
        if (ending.mail === 'report') await ctx.inTenant((tx) => endReport(tx, ending), ending.tenantId)
        else await ctx.atHome((tx) => endDigest(kernel, tx, ending))
      },
    },
  })
}
