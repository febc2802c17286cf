import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { setup } from '../../../contract/people/setup.ts'
import { finishSetup, pendingCode } from '../../../platform/identity/first-start.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { createPort } from '../ports/create.ts'
import { joinPort, openAccount } from './create.ts'

/** The first start: who holds the code that the server printed makes the first port and its super administrator. */
export function setupRoutes({ auth, env, kernel }: Services) {
  return serve(setup).with({
    state: async (ctx) => ({ needed: await setupNeeded(ctx) }),
    finish: {
      outside: (ctx, { body: { code, port, user } }) =>
        finishSetup(
          { auth, env, kernel, needed: setupNeeded },
          ctx,
          { code, user },
          async (tx, passwordHash) => {
            await createPort(tx, port)
            const id = await makeSuperAdmin(tx, { ...user, passwordHash })
            const { name, slug } = port
            return { port: { id: portOf(tx), name, slug }, user: { id, email: user.email } }
          },
        ),
    },
  })
}

/** The code to print at start; null once there is a super administrator. */
export function pendingSetupCode({ kernel, env }: Services): Promise<string | null> {
  return pendingCode({ kernel, env, needed: setupNeeded })
}

/** Makes a person the port's administrator and a super administrator. Throws EMAIL_TAKEN. */
export async function makeSuperAdmin(tx: Tx, person: Parameters<typeof openAccount>[1]): Promise<string> {
  const id = await openAccount(tx, person)
  if (!id) throw new Refusal('EMAIL_TAKEN', [{ path: 'user.email', message: 'This address is taken.' }])
  await sql`update users set is_super_admin = true where id = ${id}`.execute(tx.db)
  await joinPort(tx, id, await systemRoleId(tx, 'port_admin'))
  return id
}

/** The id of a system role of the port. */
export async function systemRoleId(tx: Tx, key: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from roles where port_id = ${portOf(tx)} and key = ${key}`.execute(tx.db)
  return rows[0]!.id
}

async function setupNeeded(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`select not exists (
    select 1 from users where is_super_admin) as needed`.execute(ctx.db)
  return rows[0]!.needed
}
