import { sql } from 'kysely'
import { formSetup } from '../../../contract/forms/account/account.ts'
import { finishSetup, pendingCode } from '../../../platform/identity/first-start.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { addWorkspace } from '../workspaces/create.ts'
import { openAccount } from './open-account.ts'

/** The first start: who holds the code that the server printed opens the first account. */
export function setupRoutes(services: Services) {
  const { auth, kernel, env } = services
  const needed = setupNeeded(services)
  return serve(formSetup).with({
    state: async (ctx) => ({ needed: await needed(ctx) }),
    finish: {
      outside: async (ctx, { body: { code, account, user } }) => {
        let id = ''
        const first = { auth, kernel, env, needed, livesAtHome: true }
        await finishSetup(first, ctx, { code, user }, async (tx, _accountId, passwordHash) => {
          id = await openAccount(tx, account.name, { ...user, passwordHash })
          await addWorkspace(tx, account.name)
        })
        return { user: { id, email: user.email } }
      },
    },
  })
}

/** The code to print at start; null once there is an account, and where everybody may open one. */
export function pendingSetupCode(services: Services): Promise<string | null> {
  const { kernel, env } = services
  return pendingCode({ kernel, env, needed: setupNeeded(services) })
}

const setupNeeded =
  ({ env }: Services) =>
  async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> => {
    if (env.signUp) return false
    const { rows } = await sql<{
      needed: boolean
    }>`select not exists (select 1 from accounts) as needed`.execute(db)
    return rows[0]!.needed
  }
