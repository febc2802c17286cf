import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { auth as authContract, me } from '../../../contract/identity.ts'
import type { Input } from '../../../platform/http/serve.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertPassword } from './passwords.ts'
import { readPorts } from './ports-of.ts'
import { nameOf } from './sessions.ts'

/** Sign-in, passwords and the own profile. */
export function identityRoutes(services: Services) {
  const { auth, limits, sessions } = services
  const authRoutes = serve(authContract).with({
    resolveIdentifier: {
      outside: async (ctx, { body }) => ({
        email: await resolveIdentifier(ctx, body.identifier, services.env.secret),
      }),
    },
    signIn: {
      outside: async (ctx, input) => {
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
        await sql`update users set last_sign_in_at = now() where id = ${id}`.execute(ctx.db)
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
  })

  const meRoutes = serve(me).with({
    get: (ctx, { caller }) => readMe(ctx, caller.userId!),
    update: async (tx, { body, caller }) => {
      const { preferences, ...profile } = body
      if (Object.keys(profile).length > 0) {
        await tx.db
          .updateTable('users')
          .set({ ...profile, updatedAt: sql`now()` })
          .where('id', '=', caller.userId!)
          .execute()
      }
      if (preferences) {
        const given = JSON.stringify(preferences)
        await sql`update users set preferences = preferences || ${given}::jsonb where id = ${caller.userId}`.execute(
          tx.db,
        )
      }
      return readMe(tx, caller.userId!)
    },
    listSessions: async (ctx, { caller }) => {
      const rows = await ctx.db
        .selectFrom('sessions')
        .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
        .where('userId', '=', caller.userId!)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, current: row.id === caller.sessionId }))
    },
    revokeSession: async (tx, { params, caller }) => {
      const gone = await tx.db
        .deleteFrom('sessions')
        .where('id', '=', params.id)
        .where('userId', '=', caller.userId!)
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) throw new Refusal('RECORD_NOT_FOUND')
    },
  })
  return [...authRoutes, ...meRoutes]
}

async function readMe(ctx: Ctx, userId: string) {
  const user = await ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return {
    user: { ...user, name: nameOf(user) },
    isSuperAdmin: user.isSuperAdmin,
    preferences: user.preferences as Record<string, never>,
    ports: await readPorts(ctx.db, userId),
  }
}

const firstNames = ['anna', 'marko', 'elena', 'david', 'sofia', 'peter', 'maria', 'james', 'laura', 'thomas']
const lastNames = ['keller', 'rossi', 'novak', 'berg', 'martin', 'lind', 'moreau', 'weber', 'costa', 'hansen']

/**
 * The sign-in e-mail of an identifier. An unknown one gets an address made from a keyed hash of it: the same at
 * every asking, and of the shape a real one has.
 */
async function resolveIdentifier(ctx: Ctx, identifier: string, secret: string): Promise<string> {
  const plain = identifier.trim().toLowerCase()
  if (plain.includes('@')) return plain
  const user = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('username', '=', plain)
    .executeTakeFirst()
  const oldest = await ctx.db
    .selectFrom('users')
    .select('email')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  if (user) return user.email
  const hash = createHmac('sha256', secret).update(`identifier ${plain}`).digest()
  const domain = oldest?.email.split('@')[1] ?? 'example.com'
  return `${firstNames[hash[0]! % firstNames.length]}.${lastNames[hash[1]! % lastNames.length]}@${domain}`
}

function cookieOf(input: { headers: Input<Endpoint>['headers'] }): string | undefined {
  const { cookie } = input.headers
  return Array.isArray(cookie) ? cookie.join('; ') : cookie
}

function webHeaders(input: { headers: Input<Endpoint>['headers']; ip: string }): Headers {
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
