import type { LeftOut } from '../records/left-out.ts'

export const tenancyLeftOut: LeftOut = {
  of: 'tenancy',
  report: 'its list goes out as a file',
}
