import type { LeftOut } from '../records/contributions/left-out.ts'

export const yachtLeftOut: LeftOut = {
  of: 'yacht',
  assignment: 'it follows its owner',
  report: 'its list goes out as a file',
}
