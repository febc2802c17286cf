import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { eachPort } from '../../each-port.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/links.ts'

export const cleanExportsJob = job('clean_exports', z.object({}), { scope: 'none' })

/** Takes away archives of every port that were kept long enough: the row first, so that no link leads to nothing. */
export const cleanExports = handleJob(
  cleanExportsJob,
  ({ kernel, storage, log }: Pick<Services, 'kernel' | 'storage' | 'log'>) => {
    return async () => {
      await eachPort({ kernel, log }, 'the exports of a port were not cleaned', async (portId) => {
        const gone = await inTenant(kernel, systemIn(portId), async (tx) => {
          const { rows } = await sql<{ id: string }>`delete from data_exports
          where port_id = ${portId} and cleanup_at <= now() returning id`.execute(tx.db)
          return rows
        })
        for (const { id } of gone) await storage.remove(storageKey(portId, id))
      })
    }
  },
)
