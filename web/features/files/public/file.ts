import { File, FileArchive, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import type { Answer } from '../../../kit/server/api.ts'

/** A file on a record. */
export type RecordFile = Answer<'files', 'list'>['data'][number]

/** How many of a record's files are read at first. */
export const firstFiles = 100

/** The reading of a record's files: the tab counts them with what the list shows. */
export function filesOf(entityType: RecordFile['entityType'], entityId: string, limit = firstFiles) {
  return { query: { entityType: entityType ?? undefined, entityId, limit: String(limit) } }
}

export function iconOf(mediaType: string): LucideIcon {
  if (mediaType.startsWith('image/')) return FileImage
  if (/sheet|csv/.test(mediaType)) return FileSpreadsheet
  if (/zip|compressed|tar/.test(mediaType)) return FileArchive
  return /pdf|text|word|rtf/.test(mediaType) ? FileText : File
}
