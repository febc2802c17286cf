import type { LeftOut } from '../../records/contributions/left-out.ts'

export const invoiceLeftOut: LeftOut = {
  of: 'invoice',
  assignment: 'it follows its interest',
  tab: 'client and interest show it with their money',
}
