import type { NotExported } from '../records/privacy/section.ts'

export const duplicatesNotExported: NotExported = {
  comparisons_due: 'a client that a job is about to look at',
  merge_candidates: 'a guess that names somebody else',
  duplicate_scans: 'work on all clients',
}
