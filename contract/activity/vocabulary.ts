// Plain, without schemas, so that the browser can have it too.
import type { RecordType } from '../kinds.ts'

/** What a line of the stream of a record is, as its filter has it. */
export const activityKinds = ['note', 'contact', 'mail', 'document', 'change', 'money'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Where a line of a stream comes from. */
export const activitySources = ['event', 'note', 'contact', 'send', 'message', 'email', 'reminder'] as const

/** What the facts of a record are in a stream. */
export function kindOfFacts(type: RecordType | 'mail'): ActivityKind {
  switch (type) {
    case 'mail':
      return 'mail'
    case 'document':
      return 'document'
    case 'payment':
    case 'invoice':
    case 'expense':
      return 'money'
    default:
      return 'change'
  }
}
