import type { Notifications } from '../notifications/declaration.ts'

export const documentNotifications: Notifications = {
  document_signed: { of: 'document', mail: 'document_watch' },
  document_completed: { of: 'document', mail: 'document_watch' },
  document_declined: { of: 'document', mail: 'document_watch' },
  document_expired: { of: 'document', mail: 'document_watch' },
  document_void_failed: { of: 'document', mail: 'document_watch' },
}
