import { sql } from 'kysely'
import { z } from 'zod'
import { portalResetMinutes } from '../../../contract/portal/parts.ts'
import { newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { accountByEmail, everywhere, linksOf } from './account.ts'
import { portalResetLetter } from './letters/access.ts'

/** What somebody tried at an account: it stands in the history of each port that lets the account in. */
export const attempts = [
  'sign_in_failed',
  'password_change_failed',
  'password_changed',
  'password_reset',
  'code_failed',
  'second_factor_on',
  'second_factor_off',
] as const

export const portalAttemptJob = job(
  'portal_try',
  z.object({ email: z.string(), what: z.enum(attempts), ip: z.string().nullable() }),
  { scope: 'none' },
)

/** Writes a try down; whether the address is known is found out here, so that the answer takes the same time for all. */
export const portalAttempt = handleJob(
  portalAttemptJob,
  ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
    return async ({ email, what, ip }) => {
      const { rows, silent } = await askForTenants<DB, { portId: string; linkId: string }>(
        kernel,
        async ({ db }) =>
          (
            await sql<{ portId: string; linkId: string }>`select port_id, link_id
            from portal_ports_of(${email})`.execute(db)
          ).rows,
        ({ portId }) => portId,
      )
      if (silent.length > 0)
        log.warn({ servers: silent }, 'what was tried at the portal is not in all histories')
      for (const { portId, linkId } of rows) {
        await inTenant(kernel, systemIn(portId), async (tx) => {
          tx.emit(`portal_user.${what}`, { entityId: linkId, label: email, metadata: { ip } })
        })
      }
    }
  },
)

export const portalResetJob = job(
  'portal_reset',
  z.object({ email: z.string(), slug: z.string().nullable() }),
  { scope: 'none' },
)

/** Mails the link to set a new password, where the address is known. */
export const portalReset = handleJob(portalResetJob, ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
  return async ({ email, slug }) => {
    const account = await accountByEmail(everywhere({ kernel }), email)
    const links = account ? await linksOf(kernel, account.id) : []
    const link = links.find((one) => one.slug === slug) ?? links[0]
    if (!account || !link) return
    const { token, hash } = newTenantToken(link.portId)
    await inTenant(kernel, systemIn(null), (tx) =>
      sql`update portal_users set reset_hash = ${hash},
          reset_expires_at = now() + make_interval(mins => ${portalResetMinutes})
        where id = ${account.id}`.execute(tx.db),
    )
    await inTenant(kernel, systemIn(link.portId), async (tx) => {
      const brand = await brandOf(tx)
      await writeLetter(
        tx,
        portalResetLetter,
        { name: link.clientName, port: brand.name, minutes: portalResetMinutes },
        {
          to: account.email,
          language: account.language,
          link: `${env.publicUrl}/portal/reset-password?port=${link.slug}&token=${token}`,
          brand,
        },
      )
    })
  }
})

/** Lets a try be written down after the answer. */
export async function noteAttempt(
  kernel: Services['kernel'],
  email: string,
  what: (typeof attempts)[number],
  ip: string | null,
): Promise<void> {
  await inTenant(kernel, systemIn(null), (tx) => tx.addJob(portalAttemptJob, { email, what, ip }))
}
