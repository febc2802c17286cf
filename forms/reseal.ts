import { sql } from 'kysely'
import { z } from 'zod'
import { resealReceivers } from '../platform/deliveries/reseal-receivers.ts'
import type { Env } from '../platform/env.ts'
import { factorsBox, resealFactors } from '../platform/identity/second-factor/factors.ts'
import { handleJob, job } from '../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../platform/scope.ts'
import { installationBox, type SecretBox } from '../platform/secrets.ts'
import type { DB } from './database.generated.ts'
import { deliveryTables } from './database.ts'
import type { Services } from './services.ts'

export const resealJob = job('reseal_secrets', z.object({}), { scope: 'none' })

/** Seals and opens the signing secrets of subscriptions. */
export function hooksBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'hook secrets')
}

/**
 * Seals every secret of the people and of every account with the present key of the installation, account by account, so that the key
 * before it can be given up. What no known key opens stays as it is.
 */
export const resealSecrets = handleJob(
  resealJob,
  ({ kernel, env, log }: Pick<Services, 'kernel' | 'env' | 'log'>) => {
    return async () => {
      let sealed = await inTenant(kernel, systemIn(null), (tx) => resealFactors(tx.db, factorsBox(env)))
      const { rows } = await sql<{ id: string }>`select id from accounts order by id`.execute(
        reading<DB>(kernel, systemIn(null)).db,
      )
      for (const { id } of rows)
        sealed += await inTenant(kernel, systemIn(id), (tx) =>
          resealReceivers(tx, deliveryTables, hooksBox(env)),
        )
      log.info({ secrets: sealed }, 'secrets are sealed with the present key')
    }
  },
)
