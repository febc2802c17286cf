import { kinds } from '../../../contract/kinds.ts'
import { portalAdmission } from '../../../contract/portal-access/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertRecord } from '../records/change.ts'
import { endAdmission, inviteToPortal, noteView, readAdmission } from './admission.ts'
import { clearPortalFactor } from './clear-factor.ts'
import { portalTokens } from './session.ts'

/** Who of the clients is let into the portal, as staff see to it. */
export function portalAdmissionRoutes(services: Services) {
  const { env } = services
  const tokens = portalTokens(env)
  return serve(portalAdmission).with({
    read: async (ctx, { params }) => {
      await assertRecord({ db: ctx.shown, tenantId: ctx.tenantId }, kinds.client, params.id)
      return readAdmission(services, ctx, params.id)
    },
    invite: async (tx, { params, query }) => {
      await inviteToPortal(tx, env, params.id, query.action === 'resend')
      return (await readAdmission(services, tx, params.id))!
    },
    disable: async (tx, { params }) => {
      await endAdmission(tx, params.id)
      return (await readAdmission(services, tx, params.id))!
    },
    clearSecondFactor: { outside: (ctx, { params }) => clearPortalFactor(services, ctx, params.id) },
    view: {
      outside: async (ctx, { params, caller, reply }) => {
        const answer = await ctx.inTenant(async (tx) => {
          await noteView(tx, params.id)
          return { url: `${env.publicUrl}/portal` }
        })
        const look = { userId: caller.userId!, portId: caller.tenantId!, clientId: params.id }
        reply.header('set-cookie', await tokens.view(look))
        return answer
      },
    },
  })
}
