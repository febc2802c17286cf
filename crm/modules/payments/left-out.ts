import type { LeftOut } from '../records/contributions/left-out.ts'

export const paymentLeftOut: LeftOut = {
  of: 'payment',
  assignment: 'it follows its interest',
  tokens: 'a document says what is open, by its invoice',
  import: 'they come with the invoices they pay',
}
