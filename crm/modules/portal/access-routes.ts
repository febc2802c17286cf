import { sql } from 'kysely'
import { portalAccess } from '../../../contract/portal-access/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { plainEmail } from './account.ts'
import { acceptInvitation, openingOf, readActivation } from './activate.ts'
import { portalUserOf } from './admit.ts'
import { changePassword, forgetPassword, resetPassword } from './passwords.ts'
import { endSession, enter, portalRealm, signInToPortal } from './sign-in.ts'

const done = { success: true } as const

/** Signing in to the portal, and what goes with it. */
export function portalAccessRoutes(services: Services) {
  const realm = portalRealm(services)
  const { tokens } = realm
  return serve(portalAccess).with({
    signIn: {
      outside: async (_ctx, input) => {
        const { email, password, shared = false } = input.body
        return signInToPortal(realm, { email: plainEmail(email), password, shared }, input)
      },
    },
    forgotPassword: {
      outside: async (_ctx, input) => {
        await forgetPassword(realm, input.body, input)
        return done
      },
    },
    resetPassword: {
      outside: async (_ctx, input) => {
        await resetPassword(realm, input.body, input)
        return done
      },
    },
    readActivation: { outside: (_ctx, { body }) => readActivation(realm, body.token) },
    activate: {
      outside: async (ctx, input) => {
        const { body } = input
        const opening = await openingOf(realm, body, input)
        let account = { id: '', email: '', version: 0 }
        await ctx.inTenant(async (tx) => {
          account = await acceptInvitation(tx, opening)
          return done
        }, opening.portId)
        return enter(realm, account, body.shared ?? false, input)
      },
    },
    changePassword: {
      outside: async (_ctx, input) => {
        await changePassword(realm, portalUserOf(input.caller), input.body, input)
        return done
      },
    },
    setLanguage: {
      outside: async (ctx, { body, caller }) => {
        await ctx.atHome((tx) =>
          sql`update portal_users set language = ${body.language}
            where id = ${portalUserOf(caller).accountId}`.execute(tx.db),
        )
        return done
      },
    },
    signOut: {
      outside: async (_ctx, { headers, reply }) => {
        const session = await tokens.read(headers)
        if (session) await endSession(realm, session.id)
        reply.header('set-cookie', tokens.end())
        return done
      },
    },
  })
}
