import type { LeftOut } from '../records/contributions/left-out.ts'

export const tenancyLeftOut: LeftOut = {
  of: 'tenancy',
  assignment: 'it follows its client',
  tab: 'berth, client and yacht show it among what is on',
  report: 'its list goes out as a file',
}
