import type { LinkedType } from '../../kit/kinds/kinds.ts'
import type { Answer } from '../../kit/server/api.ts'

export type Notification = Answer<'notifications', 'list'>['data'][number]

/** What each kind is about. */
export const typeOf: Readonly<Record<Notification['kind'], LinkedType>> = {
  interest_assigned: 'interest',
  residential_interest_assigned: 'residential_interest',
  inquiry_assigned: 'inquiry',
  reminder_assigned: 'reminder',
  reminder_due: 'reminder',
  alert_raised: 'interest',
  waiting_list_next: 'berth',
  berth_suggested: 'berth',
  supplemental_answered: 'interest',
  invoice_paid: 'invoice',
  invoice_overdue: 'invoice',
  invoice_mail_failed: 'invoice',
  document_signed: 'document',
  document_completed: 'document',
  document_declined: 'document',
  document_expired: 'document',
  document_void_failed: 'document',
  signing_secret_wrong: 'document',
  ai_budget_warning: 'expense',
  email_account_failing: 'client',
  portal_message: 'client',
  portal_file: 'client',
  portal_change: 'client',
  portal_renewal: 'client',
}
