import { account, formAuth, formMe, formSetup, memberInvitations, members } from './account.ts'
import { automation } from './automation.ts'
import { uploads } from './files.ts'
import { forms } from './forms.ts'
import { deliveryLog, subscriptions } from './hooks.ts'
import { apiKeys } from './keys.ts'
import { results } from './results.ts'
import { submissions } from './submissions.ts'
import { workspaces } from './workspaces.ts'

/** The whole interface of the form service, module by module. */
export const formService = {
  automation,
  formSetup,
  formAuth,
  formMe,
  account,
  members,
  memberInvitations,
  workspaces,
  forms,
  submissions,
  results,
  apiKeys,
  subscriptions,
  deliveryLog,
  uploads,
} as const
