import { handleJob } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { endOfferJob, expireOffer } from './expire.ts'

/** Ends an offer when its moment has passed. */
export const endOffer = handleJob(
  endOfferJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ tenantId, berthId, entryId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) => expireOffer(tx, berthId, entryId)),
)
