// Plain lists, without schemas, so that the browser can have them too.

export const exportStatuses = ['pending', 'building', 'ready', 'sent', 'failed'] as const
/** How a mail fares. */
export const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'held'] as const
export type ExportStatus = (typeof exportStatuses)[number]
