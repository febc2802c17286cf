import type { LeftOut } from '../records/contributions/left-out.ts'

export const residentialInterestLeftOut: LeftOut = {
  of: 'residential_interest',
  tokens: 'no document is about homes',
  report: 'its list goes out as a file',
  import: 'homes are few',
  webhooks: 'homes stay apart from the harbour',
}
