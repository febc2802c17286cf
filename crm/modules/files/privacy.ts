import type { NotExported } from '../records/privacy/section.ts'

export const filesNotExported: NotExported = {
  document_folders: 'where colleagues keep the files, which are in it',
  file_uploads: 'a file that is on its way',
}
