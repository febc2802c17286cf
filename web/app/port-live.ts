import { useMemo } from 'react'
import type { LiveEvent } from '../../contract/events.ts'
import type { WebKind } from '../kit/kinds/kind.ts'
import { kinds, modulesHaving, refreshedBy } from '../kit/kinds/kinds.ts'
import { type Concern, useLive } from '../kit/live/live.ts'

type Subject = LiveEvent extends `${infer S}:${string}` ? S : never

/** What steps of the guide are about. */
const guided: ReadonlySet<string> = new Set(['berth', 'client', 'interest', 'document'])

const others: Partial<Record<Subject, Concern>> = {
  formConnection: { records: 'formConnections', lists: ['guide'] },
  import: { records: 'imports', lists: ['importRuns', 'importRecipes', 'guide'] },
  file: { records: 'files', lists: ['files', 'documentFolders', 'overviews'] },
  folder: { records: 'documentFolders', lists: ['documentFolders'] },
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

const concernsOfAll = () => ({
  ...Object.fromEntries(Object.values(kinds).map((kind) => [kind.type, concernOf(kind)])),
  customField: { records: 'customFields', lists: modulesHaving('customFields') } as Concern,
  ...others,
})

function concernOf(kind: WebKind): Concern {
  // What happens to records is sent to webhooks, and alerts look at it.
  return {
    records: kind.module,
    lists: [
      ...refreshedBy(kind),
      ...(['activity', 'overviews', 'consents', 'retention', 'webhooks', 'alerts'] as const),
      ...(guided.has(kind.type) ? (['guide'] as const) : []),
    ],
  }
}

/** What colleagues change in the port arrives by itself. */
export function usePortLive(portId: string): void {
  useLive(useMemo(() => ({ tenantId: portId, auth: { portId }, concerns: concernsOfAll() }), [portId]))
}
