// Plain, without schemas, so that the browser can have it too.

/** Every letter the product writes to people. */
export const letterNames = [
  'staff_invitation',
  'staff_password_reset',
  'second_factor_cleared',
  'residential_inquiry',
  'webhook_disabled',
  'work_stopped',
  'notification',
  'reminder_digest',
  'gdpr_export',
  'erasure_code',
  'waiting_list_next',
  'supplemental_info',
  'eoi_invitation',
  'signing_invitation',
  'signing_reminder',
  'signing_completed',
  'signing_ended',
  'invoice',
  'credit_note',
  'invoice_reminder',
  'portal_activation',
  'portal_password_reset',
  'portal_message',
  'mail_test',
] as const
