// Made by `npm run generate`.
import { forgetWaitingFiles, removeStrayFiles } from './modules/files/remove-waiting.ts'
import { removeBytes } from './modules/files/remove.ts'
import { subscriptionEnded } from './modules/hooks/ended.ts'
import { pruneOldDeliveries } from './modules/hooks/log.ts'
import { notifySubmission, deleteExpired } from './modules/submissions/jobs.ts'
import { prune } from './prune.ts'

/** The handler of every job, each with its declaration. */
export const jobHandlers = [
  forgetWaitingFiles,
  removeStrayFiles,
  removeBytes,
  subscriptionEnded,
  pruneOldDeliveries,
  notifySubmission,
  deleteExpired,
  prune,
] as const
