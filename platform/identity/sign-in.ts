import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { signInOperations } from '../../contract/people/sign-in.ts'
import type { Outside } from '../http/serve.ts'
import { bindJob, type Job, job } from '../jobs/job.ts'
import { type Auth, askAuth, endResets } from './auth.ts'
import { personByPassword } from './check-password.ts'
import { cookieOf } from './cookies.ts'
import { type PasskeyParts, passkeyHandlers } from './passkeys/handlers.ts'
import { assertPassword } from './passwords.ts'
import { factorSince } from './second-factor/factors.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { beginStep } from './second-factor/second-step.ts'
import type { Session, SessionCache } from './sessions.ts'
import { singleSignOnHandlers } from './single-sign-on/handlers.ts'
import { passCookies, startSession, webHeaders } from './start-session.ts'

type Operations = typeof signInOperations
type Handlers<DB, Name extends string> = { [K in keyof Operations]: Outside<Operations[K], DB, Name> }

/** What signing in needs: the limits `sign_in` and `sign_in_identifier`, and the sessions of the service. */
export interface SignInParts<Person extends Session & { userId: string; email: string }>
  extends PasskeyParts {
  sessions: SessionCache<Person>
  /** The e-mail of who signs in by what was typed, in lower case; null for nobody, or one who may not sign in. */
  emailOf: (typed: string) => Promise<string | null>
}

/** Handlers of `contract/people/sign-in.ts`, the same in every service. */
export function signInHandlers<
  DB,
  Name extends string,
  Person extends Session & { userId: string; email: string },
>(parts: SignInParts<Person>): Handlers<DB, Name> {
  const { auth, devices, limits, sessions, emailOf, signedIn } = parts
  return {
    signIn: {
      outside: async ({ db }, input) => {
        const typed = input.body.email.trim().toLowerCase()
        // Whoever guesses from elsewhere uses up the tries of everybody elsewhere, not those of a device that is known.
        const device = devices.knownTo(typed, cookieOf(input.headers))
        const tries = device ? `${typed} ${device}` : typed
        const from = device ? `${input.ip} ${device}` : input.ip
        await limits.count('sign_in', from, input.reply)
        await limits.count('sign_in_identifier', tries, input.reply, 'refused')
        // Nobody's password is tried as long as somebody's.
        const email = (await emailOf(typed)) ?? 'nobody@name.berthwise.invalid'
        const person = await personByPassword(auth, email, input.body.password)
        if (!person) throw new Refusal('CREDENTIALS_INVALID')
        await limits.forgive('sign_in_identifier', tries)
        await limits.forgive('sign_in', from)
        if (await factorSince(db, person.id)) {
          input.reply.header('set-cookie', await beginStep(db, parts, { userId: person.id, typed }))
          return { user: null, codeNeeded: true }
        }
        await startSession(auth, input, person.id, null)
        if (!device) input.reply.header('set-cookie', devices.remember(typed, cookieOf(input.headers)))
        await signedIn(person.id)
        return { user: person, codeNeeded: false }
      },
    },
    ...secondFactorHandlers<DB, Name>(parts),
    ...passkeyHandlers<DB, Name>(parts),
    ...singleSignOnHandlers<DB, Name>(parts),
    signOut: {
      outside: async (_ctx, input) => {
        const answer = await askAuth(() =>
          auth.api.signOut({ headers: webHeaders(input), returnHeaders: true }),
        )
        if (answer) passCookies(input, answer.headers)
        sessions.forgetHolder(cookieOf(input.headers))
      },
    },
    getSession: {
      outside: async (_ctx, input) => {
        const user = await sessions.of(cookieOf(input.headers))
        return { data: user && { user: { id: user.userId, email: user.email }, expiresAt: user.expiresAt } }
      },
    },
    requestPasswordReset: {
      outside: async (ctx, input) => {
        const email = input.body.email.trim().toLowerCase()
        await limits.count('sign_in_identifier', `reset ${email}`, input.reply, 'refused')
        // Whether the address is known is found out by the job: the answer takes the same time for all.
        await ctx.inTenant((tx) => tx.addJob(passwordResetJob, { email }))
      },
    },
    resetPassword: {
      outside: async (_ctx, { body }) => {
        assertPassword(body.newPassword, '', 'newPassword')
        const owner = await ownerOf(auth, body.token)
        if (!owner) throw new Refusal('TOKEN_INVALID')
        assertPassword(body.newPassword, owner.email, 'newPassword')
        const done = await askAuth(() =>
          auth.api.resetPassword({ body: { token: body.token, newPassword: body.newPassword } }),
        )
        if (!done) throw new Refusal('TOKEN_INVALID')
        sessions.forget({ user: owner.id })
      },
    },
    changePassword: {
      outside: async (_ctx, input) => {
        const user = await sessions.of(cookieOf(input.headers))
        if (!user) throw new Refusal('SESSION_REQUIRED')
        assertPassword(input.body.newPassword, user.email, 'newPassword')
        const answer = await askAuth(() =>
          auth.api.changePassword({
            body: { ...input.body, revokeOtherSessions: true },
            headers: webHeaders(input),
            returnHeaders: true,
          }),
        )
        if (!answer) throw new Refusal('CREDENTIALS_INVALID')
        await endResets(auth.database, user.userId)
        passCookies(input, answer.headers)
        sessions.forget({ user: user.userId })
      },
    },
  }
}

/** The job that mails the link to set a new password. */
export const passwordResetJob = job('password_reset', z.object({ email: z.string() }), { scope: 'none' })

/** Mails the link where the address is known. */
export function mailReset(auth: Auth): Job {
  return bindJob(passwordResetJob, async ({ email }) => {
    await askAuth(() => auth.api.requestPasswordReset({ body: { email } }))
  })
}

/** Whose password a mailed token sets. */
async function ownerOf(auth: Auth, token: string): Promise<{ id: string; email: string } | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found ? internalAdapter.findUserById(found.value) : null
}
