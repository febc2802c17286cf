import type { LeftOut } from '../records/contributions/left-out.ts'

export const companyLeftOut: LeftOut = {
  of: 'company',
  report: 'its list goes out as a file',
  webhooks: 'nobody asked for its events',
}
