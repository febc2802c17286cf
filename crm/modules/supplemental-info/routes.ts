import { publicSupplementalInfo, supplementalInfo } from '../../../contract/supplemental-info/endpoints.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { readForm, readToken, takeAnswer } from './answer.ts'
import { applyAnswer } from './apply.ts'
import { issueLink } from './issue.ts'
import { listIssuances, readIssuance } from './queries.ts'

export function supplementalInfoRoutes({ env, kernel }: Services) {
  return [
    ...serve(supplementalInfo).with({
      list: (ctx, { params }) => listIssuances(ctx, params.id),
      issue: (tx, { params, body }) => issueLink(tx, env, params.id, body),
      apply: async (tx, { params, body, caller }) => {
        await applyAnswer(tx, params.id, params.tokenId, body.fields, caller.permissions)
        return readIssuance(tx, params.tokenId)
      },
    }),
    ...serve(publicSupplementalInfo).with({
      read: (_ctx, { params }) => {
        const { tenantId, hash } = readToken(params.token)
        return readForm(reading<DB>(kernel, systemIn(tenantId)), hash)
      },
      submit: {
        outside: (ctx, { params, body }) => {
          const { tenantId, hash } = readToken(params.token)
          return ctx.inTenant(async (tx) => {
            await takeAnswer(tx, hash, body)
            return { received: true as const }
          }, tenantId)
        },
      },
    }),
  ]
}
