import type { LeftOut } from '../records/contributions/left-out.ts'

export const tenancyLeftOut: LeftOut = {
  of: 'tenancy',
  assignment: 'it follows its client',
  report: 'its list goes out as a file',
}
