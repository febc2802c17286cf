import { useMemo } from 'react'
import type { LiveEvent } from '../../../contract/events.ts'
import { type Concern, useLive } from './live.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

const concerns: Partial<Record<Subject, Concern>> = {
  client: { records: 'clients', lists: ['yachts', 'companies', 'interests'] },
  yacht: { records: 'yachts', lists: ['clients', 'companies', 'interests'] },
  company: { records: 'companies', lists: ['clients', 'yachts'] },
  berth: { records: 'berths', lists: ['interests', 'dashboard'] },
  interest: { records: 'interests', lists: ['berths', 'clients', 'dashboard'] },
  tag: { records: 'tags', lists: ['clients', 'yachts', 'companies', 'berths', 'interests'] },
  inquiry: { records: 'inquiries', lists: ['formConnections'] },
  formConnection: { records: 'formConnections', lists: [] },
  import: { records: 'imports', lists: [] },
  customField: {
    records: 'customFields',
    lists: ['clients', 'yachts', 'companies', 'berths', 'interests'],
  },
  savedView: { records: 'savedViews', lists: [] },
  settings: { records: 'settings', lists: ['portPlan'] },
  access: { records: 'me', lists: ['users', 'roles'] },
}

/** What colleagues change in the port arrives by itself. */
export function usePortLive(portId: string): void {
  useLive(useMemo(() => ({ tenantId: portId, auth: { portId }, concerns }), [portId]))
}
