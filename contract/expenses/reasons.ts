/** Why a value of an expense was refused, as `contract/reasons.ts` has it. */
export const expenseReasons = {
  expense_amount: 'An expense is not zero.',
  expense_tax_sign: 'The tax of what was given back is below zero too.',
  expense_twice: '{merchant} of {day} has the same amount.',
  expense_receipt_twice: '{merchant} of {day} has the same receipt.',
  expense_tax: 'The tax is more than the amount.',
  expense_payer: 'Name a user or write a name, not both.',
  expense_receipt: 'Attach a receipt, or say why there is none.',
  expense_receipt_type: 'A receipt is a JPEG, PNG, HEIC or PDF file.',
  expense_receipt_taken: 'This file belongs to another record.',
  expense_dots: 'The picture has too many dots to be read.',
  expense_picture: 'The picture cannot be read.',
  expense_many: 'There are more than 1,000 expenses: narrow the filter.',
  expense_receipts_many: 'There are more than 200 receipts: narrow the filter, or leave them out.',
  expense_pages_many: 'The receipts have more than 400 pages: narrow the filter, or leave them out.',
  expense_billed: 'This expense stands on another invoice.',
} as const
