import type { Holding } from '../records/held/holding.ts'

export const filesHeld: readonly Holding[] = [
  { name: 'files', table: 'files', column: 'record_id' },
  { name: 'folders', table: 'document_folders', column: 'record_id' },
  { name: 'uploads', table: 'file_uploads', column: 'record_id' },
]
