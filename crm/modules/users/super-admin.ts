import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import type { Services } from '../../services.ts'

/** Makes whoever accepted such an invitation a super administrator. */
export const superAdminJob = job('grant_super_admin', z.object({ userId: z.uuid() }))

export const grantSuperAdminLater = handleJob(
  superAdminJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ userId }) =>
      inTenant(kernel, systemIn(null), (tx) => grantSuperAdmin(tx, userId)),
)

/** Makes a person a super administrator, in a transaction at home. */
export async function grantSuperAdmin(atHome: Tx, userId: string): Promise<void> {
  await sql`update users set is_super_admin = true where id = ${userId} and not is_super_admin`.execute(
    atHome.db,
  )
}
