import type { NotExported } from '../records/privacy/section.ts'

export const searchNotExported: NotExported = {
  recently_viewed: 'what a colleague looked at',
  records: 'what the search keeps of the others',
}
