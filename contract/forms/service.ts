import { account, formAuth, formMe, formSetup, memberInvitations, members } from './account/account.ts'
import { apiKeys } from './account/keys.ts'
import { workspaces } from './account/workspaces.ts'
import { automation } from './automation.ts'
import { uploads } from './files.ts'
import { forms } from './forms.ts'
import { deliveryLog, subscriptions } from './hooks.ts'
import { results } from './results.ts'
import { submissions } from './submissions.ts'

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
