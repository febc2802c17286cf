import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../../contract/values/days.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { sweepStrays } from '../../../platform/storage/sweep.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

const batch = 200

export const waitingFilesJob = job('waiting_files', z.object({}), { scope: 'none' })

export const forgetWaitingFiles = handleJob(
  waitingFilesJob,
  (services: Pick<Services, 'kernel'>) => () => removeWaitingFiles(services),
)

/** Forgets the files of every account whose sender gave no sign for an hour; says how many. A job takes their bytes. */
export async function removeWaitingFiles({ kernel }: Pick<Services, 'kernel'>): Promise<number> {
  let removed = 0
  for (let found = batch; found === batch; removed += found) {
    const { rows } = await sql<{
      found: number
    }>`select forget_waiting_files(interval '1 hour', ${batch}) as found`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    found = rows[0]!.found
  }
  return removed
}

export const strayFilesJob = job('stray_files', z.object({}), { scope: 'none' })

export const removeStrayFiles = handleJob(
  strayFilesJob,
  (services: Pick<Services, 'kernel' | 'storage'>) => () => removeStrayBytes(services),
)

/** Removes bytes that no row stands for: left by a request that failed halfway, or by a job that never ended. */
export async function removeStrayBytes(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  now: Date = new Date(),
): Promise<number> {
  return sweepStrays(storage, new Date(now.getTime() - dayMs), async (keys) => {
    const { rows } = await sql<{ key: string }>`select key from stray_files(${keys}::text[]) as key`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    return rows.map(({ key }) => key)
  })
}
