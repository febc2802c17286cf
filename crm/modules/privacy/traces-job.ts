import { nilId } from '../../../platform/ids.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/links.ts'
import { eraseFromFiles } from '../imports/file/erase-from-files.ts'
import { eraseTraces, eraseWords, finderOf, tracePlaces } from '../records/merging/erase-traces.ts'
import { traceColumns } from './declared.generated.ts'
import { eraseTracesJob } from './erase.ts'

type Needed = Pick<Services, 'kernel' | 'storage'>

/**
 * Takes an erased person out of the history of the port, place by place, and their files out of the storage. Cut off it is
 * begun anew: what is done already is found done.
 */
export const eraseEveryTrace = handleJob(eraseTracesJob, ({ kernel, storage }: Needed) => {
  return async ({ tenantId: portId, stored, ...traces }) => {
    for (const id of stored) await storage.remove(storageKey(portId, id))
    for (const one of traceColumns)
      await inTenant(kernel, systemIn(portId), (tx) => eraseWords(tx, one, traces))
    for (const place of tracePlaces) {
      let after: string | null = nilId
      while (after !== null) {
        const from: string = after
        after = await inTenant(kernel, systemIn(portId), (tx) => eraseTraces(tx, place, traces, from))
      }
    }
    const finder = finderOf(traces.words)
    if (finder) await eraseFromFiles({ kernel, storage }, portId, finder)
  }
})
