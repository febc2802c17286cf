// Made by `npm run generate`.
import { forgetWaitingFiles, removeStrayFiles } from './modules/files/remove-waiting.ts'
import { removeBytes } from './modules/files/remove.ts'
import { sendEarlier } from './modules/hooks/earlier.ts'
import { subscriptionEnded } from './modules/hooks/ended.ts'
import { pruneOldDeliveries } from './modules/hooks/log.ts'
import { confirmSubmission } from './modules/submissions/confirm.ts'
import { notifySubmission, deleteExpired } from './modules/submissions/jobs.ts'
import { prune } from './prune.ts'
import { resealSecrets } from './reseal.ts'

/** The handler of every job, each with its declaration. */
export const jobHandlers = [
  forgetWaitingFiles,
  removeStrayFiles,
  removeBytes,
  sendEarlier,
  subscriptionEnded,
  pruneOldDeliveries,
  confirmSubmission,
  notifySubmission,
  deleteExpired,
  prune,
  resealSecrets,
] as const
