import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** How a session was proved beside the password. */
export type SecondFactor = 'code' | 'passkey'

/** Lets Better Auth open a session for somebody whom it did not ask for a password itself. */
export const sessionStart = {
  id: 'session-start',
  endpoints: {
    startSession: createAuthEndpoint(
      '/start-session',
      {
        method: 'POST',
        body: z.object({ userId: z.string(), secondFactor: z.enum(['code', 'passkey']).nullable() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { userId, secondFactor } = ctx.body
        const session = await internalAdapter.createSession(userId, false, { secondFactor }, true)
        const user = await internalAdapter.findUserById(userId)
        await setSessionCookie(ctx, { session, user: user! })
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin
