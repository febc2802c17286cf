import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { unavailability } from '../database/unavailable.ts'
import type { Env } from '../env.ts'
import { uuidv7 } from '../ids.ts'
import { passwordHashes } from './passwords.ts'
import type { Realm } from './realm.ts'
import { stepsOf } from './second-factor/second-step.ts'
import { sessionStart } from './session-start.ts'

const day = 24 * 60 * 60

/** Mails the link that sets a new password. */
export type MailReset = (user: { id: string; email: string; name: string }, token: string) => Promise<void>

/** How the token of a reset is kept: under a word that no token sent can be looked up by. */
const hashedReset = {
  hash: async (identifier: string) =>
    `${keptReset}${createHash('sha256').update(identifier).digest('base64url')}`,
}

/** The beginning of the identifiers of kept reset tokens. */
export const keptReset = 'reset-sha256:'

/** Better Auth on the tables of a service: passwords (scrypt), sessions of 7 days renewed daily, reset tokens of an hour. */
export function openAuth(env: Env, realm: Realm, pool: pg.Pool, mailReset: MailReset) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const auth = betterAuth({
    secret: env.secret,
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [env.publicUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: heardPool(pool) }) }),
      type: 'postgres',
    },
    user: { modelName: 'users', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        secondFactor: { type: 'string', required: false, input: false, fieldName: 'second_factor' },
      },
      expiresIn: 7 * day,
      updateAge: day,
    },
    account: {
      modelName: realm.passwords,
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        idToken: 'id_token',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...times, expiresAt: 'expires_at' },
      // Whoever reads the table gets into nobody's account.
      storeIdentifier: { default: 'plain', overrides: { 'reset-password:': hashedReset } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: passwordHashes,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      // The link that was asked for last is the one that holds.
      sendResetPassword: async ({ user, token }) => {
        await endResets(pool, user.id, await hashedReset.hash(`reset-password:${token}`))
        await mailReset(user, token)
      },
      // Whoever has the link reads the mailbox.
      onPasswordReset: async ({ user }) => {
        await pool.query('update users set email_verified = true where id = $1', [user.id])
        await pool.query('delete from verifications where identifier like $1', [stepsOf(user.id)])
        await endResets(pool, user.id)
      },
    },
    plugins: [sessionStart],
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: realm.cookie,
      useSecureCookies: env.publicUrl.startsWith('https:'),
      database: { generateId: () => uuidv7() },
    },
  })
  return Object.assign(auth, { database: pool })
}

export type Auth = ReturnType<typeof openAuth>

/** Ends the links that set a password of somebody, all but the one that is named. */
export async function endResets(pool: pg.Pool, userId: string, but = ''): Promise<void> {
  await pool.query(
    'delete from verifications where value = $1 and starts_with(identifier, $2) and identifier <> $3',
    [userId, keptReset, but],
  )
}

/** What the database said last while Better Auth was asked something. */
const asking = new AsyncLocalStorage<{ error?: unknown }>()

/** The pool for Better Auth, whose errors are noted before it hides them behind its own. */
function heardPool(pool: pg.Pool): PostgresPool {
  const note = (error: unknown) => {
    const hidden = asking.getStore()
    if (hidden) hidden.error = error
    throw error
  }
  return {
    async connect() {
      const client = await pool.connect().catch(note)
      return {
        query: ((...args: Parameters<typeof client.query>) =>
          (client.query(...args) as unknown as Promise<unknown>).catch(note)) as PostgresPoolClient['query'],
        release: () => client.release(),
      }
    },
    end: async () => {},
  } as PostgresPool
}

/**
 * What Better Auth answers; null for what it refuses. It hides why it failed itself, so that a database that is away, or was at
 * that moment, would look like a fault, or like a refusal: then the database's own error is thrown.
 */
export async function askAuth<T>(ask: () => Promise<T>): Promise<T | null> {
  const hidden: { error?: unknown } = {}
  try {
    return await asking.run(hidden, ask)
  } catch (error) {
    if (unavailability(hidden.error)) throw hidden.error
    const { statusCode } = error as { statusCode?: unknown }
    if (typeof statusCode === 'number' && statusCode < 500) return null
    throw error
  }
}
