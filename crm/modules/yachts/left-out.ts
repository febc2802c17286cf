import type { LeftOut } from '../records/contributions/left-out.ts'

export const yachtLeftOut: LeftOut = {
  of: 'yacht',
  report: 'its list goes out as a file',
}
