import type { LeftOut } from '../records/contributions/left-out.ts'

export const companyLeftOut: LeftOut = {
  of: 'company',
  assignment: 'nobody in the port is given a company',
  report: 'its list goes out as a file',
  webhooks: 'nobody asked for its events',
}
