import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { account, formAuth, formMe } from '../../../contract/forms/account/account.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { openDevices } from '../../../platform/identity/devices.ts'
import { assertPassword } from '../../../platform/identity/passwords.ts'
import { signInHandlers } from '../../../platform/identity/sign-in.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { accountOf, type Ctx, serve, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { addWorkspace } from '../workspaces/create.ts'
import { memberInvitationRoutes } from './accept.ts'
import { takeHandOver } from './hand-over.ts'
import { formRealm, type Member } from './member.ts'
import { memberRoutes } from './members.ts'
import { openAccount } from './open-account.ts'
import { setupRoutes } from './setup.ts'

/** Sign-in, sign-up, the own name, the account and its members. */
export function identityRoutes(services: Services) {
  const { auth, limits, sessions, kernel, env } = services
  const signedIn = (id: string) =>
    sql`update users set last_sign_in_at = now() where id = ${id}`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
  const authRoutes = serve(formAuth).with({
    ...signInHandlers<DB, FormFact, Member>({
      env,
      realm: formRealm,
      issuer: 'Berthwise Forms',
      auth,
      devices: openDevices(services.env, formRealm),
      limits,
      sessions,
      emailOf: async (typed) => typed,
      mayEnter: async (userId) => {
        const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(
          reading<DB>(kernel, systemIn(null)).db,
        )
        return rows[0]?.email ?? null
      },
      signedIn,
    }),
    handOver: takeHandOver(services, signedIn),
    signUpState: async () => ({ open: env.signUp }),
    signUp: {
      outside: async (ctx, { body }) => {
        if (!env.signUp) throw new Refusal('SIGN_UP_CLOSED')
        assertPassword(body.password, body.email, 'password')
        const passwordHash = await (await auth.$context).password.hash(body.password)
        return ctx.inNewTenant(async (tx) => {
          const id = await openAccount(tx, body.accountName, { ...body, passwordHash, verified: false })
          await addWorkspace(tx, body.accountName)
          return { user: { id, email: body.email } }
        }, uuidv7())
      },
    },
  })

  const readMe = async (ctx: Ctx, { caller }: { caller: Caller }) => {
    const { rows } = await sql<{
      email: string
      name: string
      language: ClientLanguage | null
      role: Member['role']
      accountName: string
      accountVersion: number
    }>`select u.email, u.name, u.preferences->>'language' as language, m.role, a.name as account_name,
        a.version as account_version from users u
      join members m on m.user_id = u.id join accounts a on a.id = m.account_id
      where u.id = ${caller.userId}`.execute(ctx.db)
    const { email, name, language, role, accountName, accountVersion } = rows[0]!
    return {
      user: { id: caller.userId!, email, name, language },
      account: { id: accountOf(ctx), name: accountName, version: accountVersion },
      role,
      publicUrl: env.publicUrl,
      mailReady: env.smtpUrl !== undefined,
    }
  }

  const meRoutes = serve(formMe).with({
    get: readMe,
    session: readMe,
    update: async (tx, { body, caller }) => {
      const preferences = JSON.stringify({ language: body.language })
      await sql`update users set name = coalesce(${body.name ?? null}, name),
        preferences = preferences || ${preferences}::jsonb, updated_at = now() where id = ${caller.userId}`.execute(
        tx.db,
      )
    },
  })

  const accountRoutes = serve(account).with({
    update: async (tx, { body, ifMatch }) => {
      const id = accountOf(tx)
      const before = await lockAccount(tx)
      assertVersion(ifMatch, before.version)
      const version = before.version + 1
      await sql`update accounts set name = ${body.name}, version = ${version} where id = ${id}`.execute(tx.db)
      tx.emit('account.updated', { entityId: id, label: body.name, newValues: { name: body.name } })
      return { id, name: body.name, version }
    },
  })
  return [
    ...setupRoutes(services),
    ...authRoutes,
    ...meRoutes,
    ...accountRoutes,
    ...memberRoutes(services),
    ...memberInvitationRoutes(services),
  ]
}

/** Holds other changes of the account back until the transaction ends. */
async function lockAccount(tx: Tx): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`select version from accounts
    where id = ${accountOf(tx)} for update`.execute(tx.db)
  return rows[0]!
}
