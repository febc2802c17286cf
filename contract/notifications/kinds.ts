// Plain, without schemas, so that the browser can have it too.

/** What people are told of. */
export const notificationKinds = [
  'interest_assigned',
  'residential_interest_assigned',
  'inquiry_assigned',
  'reminder_assigned',
  'reminder_due',
  'alert_raised',
  'waiting_list_next',
  'berth_suggested',
  'supplemental_answered',
  'invoice_paid',
  'invoice_overdue',
  'invoice_mail_failed',
  'document_signed',
  'document_completed',
  'document_declined',
  'document_expired',
  'document_void_failed',
  'signing_secret_wrong',
  'ai_budget_warning',
  'email_account_failing',
  'portal_message',
  'portal_file',
  'portal_change',
  'portal_renewal',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How somebody is told: in the product, by mail, both, or not at all. */
export const notificationWays = ['app', 'mail', 'both', 'none'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** How they are told who chose nothing. */
export const usualWay: NotificationWay = 'app'

/** When mail comes: at once, gathered each day or week, or never. */
export const digestModes = ['immediate', 'daily', 'weekly', 'off'] as const

/** The hour and the day of the week (0 is Sunday) of a digest where none is chosen. */
export const usualDigest = { mode: 'immediate', time: '08:00', dayOfWeek: 1 } as const
