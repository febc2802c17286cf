import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { auth as authContract, avatars, me } from '../../../contract/people/identity.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { openDevices } from '../../../platform/identity/devices.ts'
import { signInHandlers } from '../../../platform/identity/sign-in.ts'
import { type SignInAliases, signInAliases } from '../../../platform/identity/sign-in-alias.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { avatarLink, replaceAvatar, setAvatar, storedAvatar } from './avatar/avatars.ts'
import { scheduleDigests } from './digest-schedule.ts'
import { setPhone } from './phone.ts'
import { portsOfUser } from './ports-of.ts'
import { changePreferences } from './preferences.ts'
import { staffRealm } from './realm.ts'
import { nameOf, type SignedIn } from './sessions.ts'
import { setUsername } from './username.ts'

/** Signing in, passwords and the own profile. */
export function identityRoutes(services: Services) {
  const { auth, limits, sessions, kernel } = services
  const aliases = signInAliases(services.env.secret)
  const { db } = reading<DB>(kernel, systemIn(null))
  const authRoutes = serve(authContract).with({
    resolveIdentifier: {
      outside: async (_ctx, { body }) => {
        const plain = body.identifier.trim().toLowerCase()
        return { email: plain.includes('@') ? plain : aliases.of(plain) }
      },
    },
    ...signInHandlers<DB, FactName, SignedIn>({
      env: services.env,
      realm: staffRealm,
      issuer: 'Berthwise',
      auth,
      devices: openDevices(services.env, staffRealm),
      limits,
      sessions,
      mayEnter: (userId) => mayEnter(db, userId),
      emailOf: (typed) => emailOf(db, aliases, typed),
      signedIn: (id) => sql`update users set last_sign_in_at = now() where id = ${id}`.execute(db),
    }),
  })

  const meRoutes = serve(me).with({
    get: (ctx, { caller }) => readMe(ctx, caller, services),
    session: (ctx, { caller }) => readMe(ctx, caller, services),
    update: async (tx, { body, caller }) => {
      const { preferences, username, phone, ...profile } = body
      if (phone !== undefined) await setPhone(tx, caller.userId!, phone, body.country)
      if (username !== undefined) await setUsername(tx, caller.userId!, username)
      if (Object.keys(profile).length > 0) {
        await tx.db
          .updateTable('users')
          .set({ ...profile, updatedAt: sql`now()` })
          .where('id', '=', caller.userId!)
          .execute()
      }
      if (preferences) await changePreferences(tx, caller.userId!, preferences)
      if (preferences?.digest || profile.timezone !== undefined)
        await scheduleDigests(kernel, tx, [caller.userId!])
      return readMe(tx, caller, services)
    },
    setAvatar: {
      outside: (ctx, { file, caller }) =>
        setAvatar(
          services.storage,
          file,
          caller.userId!,
          (work) => ctx.inTenant(work),
          (tx) => readMe(tx, caller, services),
        ),
    },
    removeAvatar: async (tx, { caller }) => {
      await replaceAvatar(tx, caller.userId!, null)
      return readMe(tx, caller, services)
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
  const avatarRoutes = serve(avatars).with({
    show: (ctx, { params }) => storedAvatar(services, ctx, params.token),
  })
  return [...authRoutes, ...meRoutes, ...avatarRoutes]
}

async function readMe(ctx: Ctx, caller: Caller, { env, kernel }: Pick<Services, 'env' | 'kernel'>) {
  const userId = caller.userId!
  const user = await ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { ports, silent } = await portsOfUser(kernel, userId, ctx)
  // Nobody is told that they have no port where it may be on a server that does not answer.
  if (ports.length === 0 && silent.length > 0) throw new Refusal('SERVICE_BUSY')
  const { rows } = await sql<{ proved: boolean }>`select second_factor is not null as proved from sessions
    where id = ${caller.sessionId}`.execute(ctx.db)
  return {
    user: { ...user, name: nameOf(user), avatar: avatarLink(env, user) },
    isSuperAdmin: user.isSuperAdmin,
    secondFactor: rows[0]?.proved ?? false,
    preferences: user.preferences as Record<string, never>,
    ports,
  }
}

/** Whose e-mail or alias was typed; null for nobody and for one whose account is disabled. */
async function emailOf(db: Kysely<DB>, aliases: SignInAliases, typed: string): Promise<string | null> {
  const column = aliases.is(typed) ? sql`username` : sql`lower(email)`
  const name = aliases.is(typed) ? aliases.open(typed) : typed
  const { rows } = await sql<{ email: string }>`select email from users
    where ${column} = ${name} and disabled_at is null`.execute(db)
  return rows[0]?.email ?? null
}

/** The e-mail of a person who may sign in. */
async function mayEnter(db: Kysely<DB>, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from users
    where id = ${userId} and disabled_at is null`.execute(db)
  return rows[0]?.email ?? null
}
