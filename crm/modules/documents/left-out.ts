import type { LeftOut } from '../records/contributions/left-out.ts'

export const documentLeftOut: LeftOut = {
  of: 'document',
  assignment: 'who watches one is notified',
  tokens: 'it is the document',
  report: 'its list goes out as a file',
  import: 'they are made here or taken in as files',
}
