import { useMemo } from 'react'
import type { LiveEvent } from '../../../contract/events.ts'
import { kinds, modulesHaving, refreshedBy } from '../../kinds.ts'
import { type Concern, useLive } from './live.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

const ofKinds = Object.values(kinds).map((kind): [string, Concern] => [
  kind.type,
  // What happens to records is sent to webhooks, and alerts look at it.
  {
    records: kind.module,
    lists: [...refreshedBy(kind), 'overviews', 'consents', 'retention', 'webhooks', 'alerts'],
  },
])

const others: Partial<Record<Subject, Concern>> = {
  formConnection: { records: 'formConnections', lists: [] },
  import: { records: 'imports', lists: ['importRuns'] },
  file: { records: 'files', lists: ['files', 'documentFolders', 'overviews'] },
  folder: { records: 'documentFolders', lists: ['documentFolders'] },
  customField: {
    records: 'customFields',
    lists: modulesHaving('customFields'),
  },
  webhook: { records: 'webhooks', lists: [] },
  savedView: { records: 'savedViews', lists: [] },
  report: { records: 'reports', lists: [] },
  settings: {
    records: 'settings',
    lists: [
      'guide',
      'qualificationCriteria',
      'qualification',
      'contactTemplates',
      'portPlan',
      'me',
      'email',
      'ports',
      'storage',
    ],
  },
  brochure: { records: 'brochures', lists: ['brochures'] },
  documentSend: { records: 'documentSends', lists: ['documentSends', 'brochures'] },
  documentTemplate: { records: 'documentTemplates', lists: ['documentTemplates'] },
  vocabulary: { records: 'vocabularies', lists: ['vocabularies'] },
  duplicates: { records: 'duplicates', lists: ['duplicates'] },
  mail: { records: 'outbox', lists: [] },
  notification: { records: 'notifications', lists: ['notifications'] },
  alert: { records: 'alerts', lists: ['alerts'] },
  portal: { lists: ['portalAdmission'] },
  access: { records: 'me', lists: ['users', 'roles', 'teams'] },
}

const concerns = { ...Object.fromEntries(ofKinds), ...others }

/** What colleagues change in the port arrives by itself. */
export function usePortLive(portId: string): void {
  useLive(useMemo(() => ({ tenantId: portId, auth: { portId }, concerns }), [portId]))
}
