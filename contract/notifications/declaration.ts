import type { RecordType } from '../kinds.ts'
import type { MailCategory } from '../mail/categories.ts'

/** A kind of notification. Its texts stand in `texts.<language>.json` beside it: `notifications.said`, `notifications.kind`. */
export interface NotificationDeclaration {
  /** The kind of record it is about. */
  readonly of: RecordType
  /** Which mail it is, for the port's choice of senders; `notification` unless it says another. */
  readonly mail?: MailCategory
  /** The page of the settings it leads to, instead of a record. */
  readonly settings?: 'ai' | 'email-accounts'
}

/** The kinds of notification that a module sends. */
export type Notifications = Readonly<Record<string, NotificationDeclaration>>
