import { sql } from 'kysely'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { eachPort } from '../../each-port.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/links.ts'
import { forgetReportsJob } from './jobs.ts'

/** Days for which a mail that failed can be sent again with its file, and for which it is known what became of a sending. */
const [fileDays, knownDays] = [7, 90]

/** Deletes the files that went with mails, and in the end what is known of these. */
export const forgetReports = handleJob(
  forgetReportsJob,
  ({ kernel, storage, log }: Pick<Services, 'kernel' | 'storage' | 'log'>) => {
    return async () => {
      await eachPort({ kernel, log }, 'the reports of a port were not forgotten', async (portId) => {
        const { rows } = await inTenant(kernel, systemIn(portId), async (tx) => {
          await sql`delete from report_sendings where port_id = ${portId}
            and created_at < now() - make_interval(days => ${knownDays})`.execute(tx.db)
          return sql<{ id: string }>`update report_sendings set file_name = null where port_id = ${portId}
            and file_name is not null and created_at < now() - make_interval(days => ${fileDays}) returning id`.execute(
            tx.db,
          )
        })
        for (const { id } of rows) await storage.remove(storageKey(portId, id))
      })
    }
  },
)
