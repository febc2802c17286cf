import type { Notifications } from '../notifications/declaration.ts'

export const invoiceNotifications: Notifications = {
  invoice_paid: { of: 'invoice' },
  invoice_overdue: { of: 'invoice', mail: 'alert' },
  invoice_mail_failed: { of: 'invoice' },
}
