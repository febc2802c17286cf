import type { LeftOut } from '../records/contributions/left-out.ts'

export const reminderLeftOut: LeftOut = {
  of: 'reminder',
  tokens: 'it is for colleagues',
  report: 'it is for colleagues',
  import: 'it is for colleagues',
  webhooks: 'it is for colleagues',
}
