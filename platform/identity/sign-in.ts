import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import type { signInOperations } from '../../contract/sign-in.ts'
import type { Limits } from '../http/limits.ts'
import type { Input, Outside } from '../http/serve.ts'
import type { Auth } from './auth.ts'
import { assertPassword } from './passwords.ts'
import type { Session, SessionCache } from './sessions.ts'

type Operations = typeof signInOperations
type Handlers<DB, Name extends string> = { [K in keyof Operations]: Outside<Operations[K], DB, Name> }

/** What signing in needs: the limits `sign_in` and `sign_in_identifier`, and the sessions of the service. */
export interface SignInParts<Person extends Session & { userId: string; email: string }> {
  auth: Auth
  limits: Limits
  sessions: SessionCache<Person>
  /** Told of each sign-in. */
  signedIn: (userId: string) => Promise<unknown>
}

/** Handlers of `contract/sign-in.ts`, the same in every service. */
export function signInHandlers<
  DB,
  Name extends string,
  Person extends Session & { userId: string; email: string },
>({ auth, limits, sessions, signedIn }: SignInParts<Person>): Handlers<DB, Name> {
  return {
    signIn: {
      outside: async (_ctx, input) => {
        const email = input.body.email.trim().toLowerCase()
        await limits.count('sign_in_identifier', email)
        const answer = await auth.api
          .signInEmail({
            body: { email, password: input.body.password },
            headers: webHeaders(input),
            returnHeaders: true,
          })
          .catch(() => null)
        if (!answer) throw new Refusal('CREDENTIALS_INVALID')
        await limits.forgive('sign_in_identifier', email)
        await limits.forgive('sign_in', input.ip)
        passCookies(input, answer.headers)
        const { id } = answer.response.user
        await signedIn(id)
        return { user: { id, email } }
      },
    },
    signOut: {
      outside: async (_ctx, input) => {
        const answer = await auth.api
          .signOut({ headers: webHeaders(input), returnHeaders: true })
          .catch(() => null)
        if (answer) passCookies(input, answer.headers)
        sessions.forget()
      },
    },
    getSession: {
      outside: async (_ctx, input) => {
        const user = await sessions.of(cookieOf(input))
        return { data: user && { user: { id: user.userId, email: user.email }, expiresAt: user.expiresAt } }
      },
    },
    requestPasswordReset: {
      outside: async (_ctx, input) => {
        const email = input.body.email.trim().toLowerCase()
        await limits.count('sign_in_identifier', `reset ${email}`)
        await auth.api.requestPasswordReset({ body: { email } }).catch(() => null)
      },
    },
    resetPassword: {
      outside: async (_ctx, { body }) => {
        assertPassword(body.newPassword, '', 'newPassword')
        const done = await auth.api
          .resetPassword({ body: { token: body.token, newPassword: body.newPassword } })
          .catch(() => null)
        if (!done) throw new Refusal('TOKEN_INVALID')
        sessions.forget()
      },
    },
    changePassword: {
      outside: async (_ctx, input) => {
        const user = await sessions.of(cookieOf(input))
        if (!user) throw new Refusal('SESSION_REQUIRED')
        assertPassword(input.body.newPassword, user.email, 'newPassword')
        const answer = await auth.api
          .changePassword({
            body: { ...input.body, revokeOtherSessions: true },
            headers: webHeaders(input),
            returnHeaders: true,
          })
          .catch(() => null)
        if (!answer) throw new Refusal('CREDENTIALS_INVALID')
        passCookies(input, answer.headers)
        sessions.forget()
      },
    },
  }
}

type Headed = { headers: Input<Endpoint>['headers'] }

function cookieOf(input: Headed): string | undefined {
  const { cookie } = input.headers
  return Array.isArray(cookie) ? cookie.join('; ') : cookie
}

function webHeaders(input: Headed & { ip: string }): Headers {
  const headers = new Headers({ 'x-forwarded-for': input.ip })
  for (const name of ['cookie', 'user-agent']) {
    const value = input.headers[name]
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join('; ') : value)
  }
  return headers
}

function passCookies(input: { reply: Input<Endpoint>['reply'] }, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) input.reply.header('set-cookie', cookie)
}
