import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { auth as authContract, me } from '../../../contract/identity.ts'
import { openDevices } from '../../../platform/identity/devices.ts'
import { signInHandlers } from '../../../platform/identity/sign-in.ts'
import { reading } from '../../../platform/scope.ts'
import { type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { readPorts } from './ports-of.ts'
import { staffRealm } from './realm.ts'
import { nameOf, type SignedIn } from './sessions.ts'

const system = { tenantId: null, actor: { userId: null, name: null }, requestId: null }

/** Sign-in, passwords and the own profile. */
export function identityRoutes(services: Services) {
  const { auth, limits, sessions, kernel } = services
  const authRoutes = serve(authContract).with({
    resolveIdentifier: {
      outside: async (ctx, { body }) => ({
        email: await resolveIdentifier(ctx, body.identifier, services.env.secret),
      }),
    },
    ...signInHandlers<DB, FactName, SignedIn>({
      auth,
      devices: openDevices(services.env, staffRealm),
      limits,
      sessions,
      signedIn: (id) =>
        sql`update users set last_sign_in_at = now() where id = ${id}`.execute(
          reading<DB>(kernel, system).db,
        ),
    }),
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
