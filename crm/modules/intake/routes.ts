import { isProgram } from '../../../contract/inquiries/sender.ts'
import { publicInterests } from '../../../contract/intake/endpoints.ts'
import { serve } from '../../context.ts'
import { portBySlug } from '../inquiries/receive.ts'
import { receiveInterest } from './receive.ts'

export const publicInterestRoutes = serve(publicInterests).with({
  receive: {
    outside: async (ctx, { body }) => {
      const portId = await portBySlug(ctx, body.portSlug)
      return ctx.inTenant(async (tx) => {
        // Nobody is told what was taken for a program, or whether the port knew them.
        if (isProgram(body)) tx.unchanged()
        else await receiveInterest(tx, body)
        return { received: true as const }
      }, portId)
    },
  },
})
