import { type ActivityKind, kindOfFacts } from '../../../contract/activity/vocabulary.ts'
import type { TypeWith } from '../../../contract/kinds.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { hasFacet } from '../../kit/kinds/kinds.ts'
import type { Answer } from '../../kit/server/api.ts'

export type StreamType = TypeWith<'activity'>
export type Line = Answer<'activity', 'client'>['data'][number]
export type Event = NonNullable<Line['event']>

/** The records whose streams tell of interests and their calls. */
const withCalls: readonly string[] = ['client', 'interest', 'yacht', 'company', 'berth']
const withDocuments: readonly string[] = ['document', 'client', 'interest', 'yacht', 'company', 'reservation']
const withInvoices: readonly string[] = ['client', 'interest', 'company', 'tenancy']

/** What lines the stream of a record may have, for whoever may see so much of it. */
export function kindsOf(type: StreamType, can: (permission: Permission) => boolean): ActivityKind[] {
  const calls = withCalls.includes(type) && can('interests.view')
  const own = kindOfFacts(type)
  const has: Record<ActivityKind, boolean> = {
    note: hasFacet(type, 'notes'),
    contact: calls,
    mail: calls || ((type === 'document' || type === 'client') && can('email.view')),
    document: withDocuments.includes(type) && can('documents.view'),
    change: own === 'change',
    money:
      own === 'money' ||
      (withInvoices.includes(type) && can('invoices.view')) ||
      ((type === 'client' || type === 'interest') && can('payments.view')),
  }
  return (Object.keys(has) as ActivityKind[]).filter((kind) => has[kind])
}
