import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { formSetup } from '../../../contract/forms/account.ts'
import { assertPassword } from '../../../platform/identity/passwords.ts'
import { forgetSetupCode, isSetupCode, setupCode } from '../../../platform/identity/setup-code.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant, reading } from '../../../platform/scope.ts'
import { type Ctx, serve, systemIn } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { addWorkspace } from '../workspaces/create.ts'
import { openAccount } from './open-account.ts'

/** The first start: who holds the code that the server printed opens the first account. */
export function setupRoutes(services: Services) {
  const { auth, env, kernel } = services
  return serve(formSetup).with({
    state: async (ctx) => ({ needed: await setupNeeded(ctx, services) }),
    finish: {
      outside: async (ctx, { body: { code, account, user } }) => {
        if (!(await setupNeeded(ctx, services))) throw new Refusal('SETUP_DONE')
        if (!isSetupCode(code, await setupCode(ctx.db, env.secret))) {
          const message = 'This is not the code that the server printed.'
          throw new Refusal('SETUP_CODE_INVALID', [{ path: 'code', message }])
        }
        assertPassword(user.password, user.email, 'user.password')
        const passwordHash = await (await auth.$context).password.hash(user.password)
        return inTenant(kernel, systemIn(uuidv7()), async (tx) => {
          // Of several who would open the first account at once, one does.
          await sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`.execute(tx.db)
          if (!(await setupNeeded(tx, services))) throw new Refusal('SETUP_DONE')
          const id = await openAccount(tx, account.name, { ...user, passwordHash })
          await addWorkspace(tx, account.name)
          await forgetSetupCode(tx.db)
          return { user: { id, email: user.email } }
        })
      },
    },
  })
}

/** The code to print at start; null once there is an account, and where everybody may open one. */
export async function pendingSetupCode(services: Services): Promise<string | null> {
  const { db } = reading<DB>(services.kernel, systemIn(null))
  return (await setupNeeded({ db }, services)) ? setupCode(db, services.env.secret) : null
}

async function setupNeeded({ db }: Pick<Ctx, 'db'>, { env }: Services): Promise<boolean> {
  if (env.signUp) return false
  const { rows } = await sql<{
    needed: boolean
  }>`select not exists (select 1 from accounts) as needed`.execute(db)
  return rows[0]!.needed
}
