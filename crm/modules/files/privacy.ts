import type { NotExported } from '../records/privacy/section.ts'
import type { TraceColumns } from '../records/privacy/trace-columns.ts'

export const filesNotExported: NotExported = {
  document_folders: 'where colleagues keep the files, which are in it',
  file_uploads: 'a file that is on its way',
}

export const filesTraces: TraceColumns = { table: 'files', columns: ['name'], of: 'record_id' }
