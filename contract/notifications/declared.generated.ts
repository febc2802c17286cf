// Made by `npm run generate`.
/** What people are notified of, by the kind of record it is about. */
export const declaredNotifications = {
  email_account_failing: { of: 'client', mail: 'alert', settings: 'email-accounts' },
  portal_message: { of: 'client' },
  portal_file: { of: 'client' },
  portal_change: { of: 'client' },
  portal_renewal: { of: 'client' },
  berth_suggested: { of: 'berth' },
  waiting_list_next: { of: 'berth' },
  interest_assigned: { of: 'interest' },
  alert_raised: { of: 'interest', mail: 'alert' },
  supplemental_answered: { of: 'interest' },
  residential_interest_assigned: { of: 'residential_interest' },
  inquiry_assigned: { of: 'inquiry' },
  reminder_assigned: { of: 'reminder' },
  reminder_due: { of: 'reminder' },
  document_signed: { of: 'document', mail: 'document_watch' },
  document_completed: { of: 'document', mail: 'document_watch' },
  document_declined: { of: 'document', mail: 'document_watch' },
  document_expired: { of: 'document', mail: 'document_watch' },
  document_void_failed: { of: 'document', mail: 'document_watch' },
  signing_secret_wrong: { of: 'document', mail: 'alert' },
  invoice_paid: { of: 'invoice' },
  invoice_overdue: { of: 'invoice', mail: 'alert' },
  invoice_mail_failed: { of: 'invoice' },
  ai_budget_warning: { of: 'expense', mail: 'alert', settings: 'ai' },
} as const

/** The kinds of record that are assigned to people: the field that names them, and what they are notified by. */
export const assignments = {
  interest: { field: 'assignedTo', notification: 'interest_assigned' },
  residential_interest: { field: 'assignedTo', notification: 'residential_interest_assigned' },
  inquiry: { field: 'assignedTo', notification: 'inquiry_assigned' },
  reminder: { field: 'assignedTo', notification: 'reminder_assigned' },
} as const
