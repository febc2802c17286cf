import { useMemo } from 'react'
import { type Concern, useLive } from '../../kit/live/live.ts'

const concerns: Readonly<Record<string, Concern>> = {
  form: { records: 'forms', lists: ['workspaces', 'submissions'] },
  submission: { lists: ['submissions', 'forms'] },
  subscription: { lists: ['subscriptions', 'forms', 'submissions'] },
  key: { records: 'apiKeys', lists: [] },
  workspace: { records: 'workspaces', lists: ['forms'] },
  account: { records: 'formMe', lists: ['members'] },
}

/** What colleagues change and answerers send arrives by itself. */
export function useAccountLive(accountId: string): void {
  useLive(useMemo(() => ({ tenantId: accountId, auth: { accountId }, concerns }), [accountId]))
}
