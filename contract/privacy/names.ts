// Plain lists, without schemas, so that the browser can have them too.

export const exportStatuses = ['pending', 'building', 'ready', 'sent', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]
