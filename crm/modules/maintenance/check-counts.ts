import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { eachPort } from '../../each-port.ts'
import type { Services } from '../../services.ts'
import { mendCounts } from '../records/counts.ts'

export const checkCountsJob = job('check_counts', undefined, { scope: 'none' })

/** Counts the records of every port anew. Where a number that is kept is another, that is said in the log, and it is put right. */
export const checkCounts = handleJob(checkCountsJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return () =>
    eachPort({ kernel, log }, 'the records of a port were not counted', async (portId) => {
      for (const wrong of await inTenant(kernel, systemIn(portId), mendCounts))
        log.error({ portId, ...wrong }, 'a number of records that is kept was wrong')
    })
})
