import type { LeftOut } from '../records/contributions/left-out.ts'

export const residentialClientLeftOut: LeftOut = {
  of: 'residential_client',
  assignment: 'its interests are assigned',
  tokens: 'no document is about homes',
  report: 'its list goes out as a file',
  import: 'homes are few',
  webhooks: 'homes stay apart from the harbour',
}
