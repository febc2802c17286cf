import type { Job } from '../../../platform/jobs.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { storageKey } from '../files/links.ts'
import { eraseTraces, tracePlaces } from '../records/held/erase-traces.ts'

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Takes an erased person out of the history of the port, place by place, and their files out of the storage. Cut off it is
 * begun anew: what is done already is found done.
 */
export function eraseTracesJobOf({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>): Job {
  return async (payload) => {
    const portId = payload.tenantId as string
    const { ids, words, stored } = payload as { ids: string[]; words: string[]; stored: string[] }
    for (const id of stored) await storage.remove(storageKey(portId, id))
    for (const place of tracePlaces) {
      let after: string | null = first
      while (after !== null) {
        const from: string = after
        after = await inTenant(kernel, systemIn(portId), (tx) => eraseTraces(tx, place, ids, words, from))
      }
    }
  }
}
