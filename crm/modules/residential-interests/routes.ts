import { kinds } from '../../../contract/kinds.ts'
import { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { serve } from '../../context.ts'
import { portBySlug } from '../inquiries/receive.ts'
import { operationHandlers } from '../records/regular.ts'
import { assertModule } from '../settings/modules.ts'
import { bulkResidentialInterests } from './bulk.ts'
import { changeResidentialInterest } from './change.ts'
import { createResidentialInterest } from './create.ts'
import { listResidentialInterests, readResidentialInterest, residentialInterestWalk } from './queries.ts'
import { receiveInquiry } from './receive.ts'
import { changeResidentialStage } from './stage.ts'
import { describeStages, setStages } from './stages.ts'

export const residentialInterestRoutes = serve(residentialInterests).with({
  ...residentialInterestWalk,
  ...operationHandlers(kinds.residential_interest, {
    list: listResidentialInterests,
    read: readResidentialInterest,
    create: createResidentialInterest,
  }),
  update: async (tx, { params, body, ifMatch }) => {
    await changeResidentialInterest(tx, params.id, body, ifMatch)
    return readResidentialInterest(tx, params.id)
  },
  changeStage: async (tx, { params, body }) => {
    await changeResidentialStage(tx, params.id, body.stage)
    return readResidentialInterest(tx, params.id)
  },
  bulk: (tx, { body, caller }) => bulkResidentialInterests(tx, body, caller.permissions),
  stages: (ctx) => describeStages(ctx),
  setStages: async (tx, { body }) => {
    await setStages(tx, body)
    return describeStages(tx)
  },
  receive: {
    outside: async (ctx, { body }) => {
      const portId = await portBySlug(ctx, body.portSlug)
      return ctx.inTenant(async (tx) => {
        await assertModule(tx, 'residential')
        // Nobody is told which of the fields is the one for programs.
        if (body.website) tx.unchanged()
        else await receiveInquiry(tx, body)
        return { received: true as const }
      }, portId)
    },
  },
})
