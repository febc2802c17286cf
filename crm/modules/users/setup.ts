import { sql } from 'kysely'
import { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import { setup } from '../../../contract/people/setup.ts'
import { finishSetup, pendingCode } from '../../../platform/identity/first-start.ts'
import { handleJob, job, newJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { chooseServer } from '../ports/choose-server.ts'
import { beginPort, furnishInAnyCase, furnishPort } from '../ports/create.ts'
import { joinPort, openAccount } from './create.ts'
import { grantSuperAdmin } from './super-admin.ts'

/** The first start: who holds the code that the server printed makes the first port and its super administrator. */
export function setupRoutes({ auth, env, kernel }: Services) {
  return serve(setup).with({
    state: async (ctx) => ({ needed: await setupNeeded(ctx) }),
    finish: {
      outside: async (ctx, { body: { code, port, user } }) => {
        let userId = ''
        const portId = await finishSetup(
          { auth, env, kernel, needed: setupNeeded },
          ctx,
          { code, user },
          async (atHome, id, passwordHash) => {
            await beginPort(atHome, id, port, await chooseServer(kernel, atHome))
            await furnishInAnyCase(atHome, id, port)
            userId = await openSuperAdmin(atHome, { ...user, passwordHash })
            const runAt = new Date(Date.now() + patience)
            await atHome.addJobs([newJob(firstAdminJob, { userId }, { tenantId: id, runAt })])
          },
        )
        await kernel.servers.look(portId)
        await kernel.servers.arrived(portId)
        await inTenant(kernel, systemIn(portId, ctx.requestId), async (tx) => {
          await furnishPort(tx, port)
          await makeAdministrator(tx, userId)
        })
        const { name, slug } = port
        return { port: { id: portId, name, slug }, user: { id: userId, email: user.email } }
      },
    },
  })
}

/** Milliseconds after which the first administrator gets in by a job, where the start could not be finished. */
const patience = 90_000

export const firstAdminJob = job('first_administrator', z.object({ userId: z.uuid() }))

/** Lets the first administrator into the first port, where the start was broken off before it did. */
export const firstAdminLater = handleJob(
  firstAdminJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ tenantId, userId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) => makeAdministrator(tx, userId)),
)

/** The code to print at start; null once there is a super administrator. */
export function pendingSetupCode({ kernel, env }: Services): Promise<string | null> {
  return pendingCode({ kernel, env, needed: setupNeeded })
}

/** Opens the account of a super administrator in a transaction at home. Throws EMAIL_TAKEN. */
export async function openSuperAdmin(atHome: Tx, person: Parameters<typeof openAccount>[1]): Promise<string> {
  const id = await openAccount(atHome, person)
  if (!id) throw new Refusal('EMAIL_TAKEN', [because('user.email', 'address_taken')])
  await grantSuperAdmin(atHome, id)
  return id
}

/** Makes a person an administrator of the port; one who has a role in it keeps that. */
export async function makeAdministrator(tx: Tx, userId: string): Promise<void> {
  if (!(await joinPort(tx, userId, await systemRoleId(tx, 'port_admin')))) tx.unchanged()
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
