import { z } from 'zod'
import { resealReceivers } from '../platform/deliveries/reseal-receivers.ts'
import { factorsBox, resealFactors } from '../platform/identity/second-factor/factors.ts'
import { handleJob, job } from '../platform/jobs/job.ts'
import { inTenant, systemIn } from '../platform/scope.ts'
import { deliveryTables } from './database.ts'
import { eachPort } from './each-port.ts'
import { backupsBox, resealBackups } from './modules/backups/settings.ts'
import { emailBox, resealEmailAccounts } from './modules/email/accounts/box.ts'
import { resealConnections } from './modules/inquiries/connections.ts'
import { connectionsBox } from './modules/inquiries/routes.ts'
import { resealPortalFactors } from './modules/portal/factor.ts'
import { resealSettings, settingsBox } from './modules/settings/secrets.ts'
import { resealSealKey, sealKeyBox } from './modules/signing/builtin/seal-key.ts'
import { webhooksBox } from './modules/webhooks/box.ts'
import type { Services } from './services.ts'

export const resealJob = job('reseal_secrets', z.object({}), { scope: 'none' })

/**
 * Seals every secret of the accounts and of every port with the present key of the installation, port by port, so that the key before it
 * can be given up. What no known key opens stays as it is.
 */
export const resealSecrets = handleJob(
  resealJob,
  ({ kernel, env, log }: Pick<Services, 'kernel' | 'env' | 'log'>) => {
    const [settings, connections, webhooks] = [settingsBox(env), connectionsBox(env), webhooksBox(env)]
    const emails = emailBox(env)
    return async () => {
      let sealed = await inTenant(kernel, systemIn(null), async (tx) => {
        const box = factorsBox(env)
        const ofFactors = (await resealFactors(tx.db, box)) + (await resealPortalFactors(tx, box))
        const ofBackups = await resealBackups(tx, backupsBox(env))
        return ofFactors + ofBackups + (await resealSealKey(tx, sealKeyBox(env)))
      })
      await eachPort({ kernel, log }, 'the secrets of a port were not sealed anew', async (id) => {
        sealed += await inTenant(kernel, systemIn(id), async (tx) => {
          const ofSettings = await resealSettings(tx, settings)
          const ofWebhooks = await resealReceivers(tx, deliveryTables, webhooks)
          const ofEmails = await resealEmailAccounts(tx, emails)
          return ofSettings + ofWebhooks + ofEmails + (await resealConnections(tx, connections))
        })
      })
      log.info({ secrets: sealed }, 'secrets are sealed with the present key')
    }
  },
)
