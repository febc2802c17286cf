import { useMemo } from 'react'
import type { LiveEvent } from '../../../contract/events.ts'
import { kinds, modulesHaving, refreshedBy } from '../../kinds.ts'
import { type Concern, useLive } from './live.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

/** What steps of the guide are about. */
const guided: ReadonlySet<string> = new Set(['berth', 'client', 'interest', 'document'])

const ofKinds = Object.values(kinds).map((kind): [string, Concern] => [
  kind.type,
  // What happens to records is sent to webhooks, and alerts look at it.
  {
    records: kind.module,
    lists: [
      ...refreshedBy(kind),
      'activity',
      'overviews',
      'consents',
      'retention',
      'webhooks',
      'alerts',
      ...(guided.has(kind.type) ? (['guide'] as const) : []),
    ],
  },
])

const others: Partial<Record<Subject, Concern>> = {
  formConnection: { records: 'formConnections', lists: ['guide'] },
  import: { records: 'imports', lists: ['importRuns', 'guide'] },
  file: { records: 'files', lists: ['files', 'documentFolders', 'overviews'] },
  folder: { records: 'documentFolders', lists: ['documentFolders'] },
  customField: {
    records: 'customFields',
    lists: modulesHaving('customFields'),
  },
  webhook: { records: 'webhooks', lists: [] },
  apiKey: { records: 'portApiKeys', lists: [] },
  emailAccount: { records: 'emailAccounts', lists: ['emailAccounts'] },
  email: { records: 'emails', lists: ['emails', 'activity'] },
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
      'outbox',
    ],
  },
  brochure: { records: 'brochures', lists: ['brochures'] },
  documentSend: { records: 'documentSends', lists: ['documentSends', 'brochures', 'activity'] },
  documentTemplate: { records: 'documentTemplates', lists: ['documentTemplates', 'guide'] },
  vocabulary: { records: 'vocabularies', lists: ['vocabularies'] },
  duplicates: { records: 'duplicates', lists: ['duplicates'] },
  mail: { records: 'outbox', lists: ['guide', 'activity'] },
  notification: { records: 'notifications', lists: ['notifications'] },
  alert: { records: 'alerts', lists: ['alerts'] },
  portal: { lists: ['portalAdmission'] },
  access: { records: 'me', lists: ['users', 'roles', 'teams', 'guide'] },
}

const concerns = { ...Object.fromEntries(ofKinds), ...others }

/** What colleagues change in the port arrives by itself. */
export function usePortLive(portId: string): void {
  useLive(useMemo(() => ({ tenantId: portId, auth: { portId }, concerns }), [portId]))
}
