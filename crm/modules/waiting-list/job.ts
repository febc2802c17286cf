import type { Job } from '../../../platform/jobs.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { expireOffer } from './expire.ts'

/** Ends an offer when its moment has passed. */
export function endOffer({ kernel }: Pick<Services, 'kernel'>): Job {
  return async ({ tenantId, berthId, entryId }) => {
    await inTenant(kernel, systemIn(tenantId as string), (tx) =>
      expireOffer(tx, berthId as string, entryId as string),
    )
  }
}
