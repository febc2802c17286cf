import { File, FileArchive, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import type { Answer } from '../../lib/api.ts'
import { formatNumber } from '../../lib/words/format.ts'

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

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Bytes as people read them: 3.4 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${formatNumber(value, power > 0 && value < 10 ? 1 : 0)} ${units[power]}`
}
