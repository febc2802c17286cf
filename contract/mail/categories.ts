// Plain, without schemas, so that the browser can have it too.

/** What mail is about: a port says for each who sends it. */
export const mailCategories = [
  'staff_invitation',
  'staff_password_reset',
  'portal_activation',
  'portal_password_reset',
  'eoi_invitation',
  'signing_invitation',
  'signing_reminder',
  'signing_completed',
  'document_watch',
  'reminder_digest',
  'notification',
  'alert',
  'gdpr_export',
  'invoice',
  'brochure',
  'berth_pdf',
  'sales_message',
] as const
export type MailCategory = (typeof mailCategories)[number]

export const mailSenders = ['noreply', 'sales'] as const
export type MailSender = (typeof mailSenders)[number]

const bySales: ReadonlySet<MailCategory> = new Set(['brochure', 'berth_pdf', 'sales_message'])

/** Who sends mail of a category until the port says otherwise. */
export function usualSender(category: MailCategory): MailSender {
  return bySales.has(category) ? 'sales' : 'noreply'
}
