import { useMemo } from 'react'
import type { LiveEvent } from '../../../contract/events.ts'
import { kinds, refreshedBy, regularKinds } from '../../kinds.ts'
import { type Concern, useLive } from './live.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

const ofKinds = Object.values(kinds).map((kind): [string, Concern] => [
  kind.type,
  // What happens to records is sent to webhooks.
  { records: kind.module, lists: [...refreshedBy(kind), 'webhooks'] },
])

const others: Partial<Record<Subject, Concern>> = {
  formConnection: { records: 'formConnections', lists: [] },
  import: { records: 'imports', lists: [] },
  file: { records: 'files', lists: ['files'] },
  customField: {
    records: 'customFields',
    lists: regularKinds.map(({ module }) => module),
  },
  webhook: { records: 'webhooks', lists: [] },
  savedView: { records: 'savedViews', lists: [] },
  settings: { records: 'settings', lists: ['portPlan', 'me', 'email', 'ports', 'storage'] },
  mail: { records: 'outbox', lists: [] },
  access: { records: 'me', lists: ['users', 'roles'] },
}

const concerns = { ...Object.fromEntries(ofKinds), ...others }

/** What colleagues change in the port arrives by itself. */
export function usePortLive(portId: string): void {
  useLive(useMemo(() => ({ tenantId: portId, auth: { portId }, concerns }), [portId]))
}
