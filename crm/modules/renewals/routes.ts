import { publicRenewals, renewals } from '../../../contract/renewals/endpoints.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { eachAlone } from '../records/bulk/each-alone.ts'
import { answerOffer } from './answer.ts'
import { answerByLink, readByLink } from './answer-by-client.ts'
import { correctOffers } from './correct.ts'
import { offerRenewals } from './offer.ts'
import { readDesk } from './queries.ts'
import { renewFromDesk } from './renew.ts'
import { withdrawOffers } from './withdraw.ts'

export function renewalRoutes(services: Pick<Services, 'kernel' | 'env'>) {
  const { kernel, env } = services
  return [
    ...serve(renewals).with({
      list: (ctx, { query }) => readDesk(ctx, env, query),
      offer: {
        outside: (ctx, { body, caller }) => offerRenewals(ctx, services, body, caller),
      },
      correct: { outside: (ctx, { body }) => correctOffers(ctx, services, body) },
      withdraw: {
        outside: (ctx, { body, caller }) => withdrawOffers(ctx, services, body, caller),
      },
      answer: {
        outside: (ctx, { body: { tenancyIds, answer } }) =>
          eachAlone(ctx, services, tenancyIds, async (tx, id) => {
            await answerOffer(tx, id, answer)
            return {}
          }),
      },
      renew: {
        outside: (ctx, { body: { tenancyIds, newEndDate } }) =>
          eachAlone(ctx, services, tenancyIds, async (tx, id) => {
            await renewFromDesk(tx, id, newEndDate)
            return {}
          }),
      },
    }),
    ...serve(publicRenewals).with({
      read: (_ctx, { params }) => {
        const { tenantId, hash } = readInvitationToken(params.token)
        return readByLink(reading<DB>(kernel, systemIn(tenantId)), hash)
      },
      answer: {
        outside: (ctx, { params, body }) => {
          const { tenantId, hash } = readInvitationToken(params.token)
          return ctx.inTenant(async (tx) => {
            await answerByLink(tx, hash, body.answer)
            return { received: true as const }
          }, tenantId)
        },
      },
    }),
  ]
}
