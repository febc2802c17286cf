import { renewals } from '../../../contract/renewals/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { answerOffer } from './answer.ts'
import { eachAlone } from './each-alone.ts'
import { offerRenewals } from './offer.ts'
import { readDesk } from './queries.ts'
import { renewFromDesk } from './renew.ts'

export function renewalRoutes(services: Pick<Services, 'kernel'>) {
  return serve(renewals).with({
    list: (ctx, { query }) => readDesk(ctx, query),
    offer: { outside: (ctx, { body, caller }) => offerRenewals(ctx, services, body, caller) },
    answer: {
      outside: (ctx, { body: { tenancyIds, answer } }) =>
        eachAlone(ctx, services, tenancyIds, (tx, id) => answerOffer(tx, id, answer)),
    },
    renew: {
      outside: (ctx, { body: { tenancyIds, newEndDate } }) =>
        eachAlone(ctx, services, tenancyIds, (tx, id) => renewFromDesk(tx, id, newEndDate)),
    },
  })
}
