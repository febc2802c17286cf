import type { LeftOut } from '../records/contributions/left-out.ts'

export const inquiryLeftOut: LeftOut = {
  of: 'inquiry',
  tokens: 'a document is about the interest that comes of it',
  report: 'its list goes out as a file',
  import: 'they come from forms',
}
