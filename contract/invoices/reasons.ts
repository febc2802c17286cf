/** Why a value of an invoice was refused, as `contract/reasons.ts` has it. */
export const invoiceReasons = {
  tenancy_of_other: 'This tenancy is of another client.',
  invoice_quantity: 'Write a quantity such as 2 or 1.5, with at most three decimals.',
  invoice_rate: 'Write a rate from 0 to 100, with at most three decimals.',
  invoice_due_early: 'It falls due before it is issued.',
  invoice_deposit_of: 'A deposit is of an interest: name that.',
  invoice_billed: 'Say who is billed.',
  invoice_large: 'The total is too large.',
  iban: 'This is no IBAN: its check digits are wrong.',
  bic: 'A BIC has 8 or 11 letters and digits.',
  invoice_empty: 'Nothing stands on this invoice yet.',
  invoice_worthless: 'An invoice comes to more than zero.',
  invoice_open: 'No more than {open} is open.',
  invoice_payment: 'A payment is more than zero.',
  invoice_no_mail: 'Who is billed has no e-mail address.',
  invoice_ledger_of: 'Name a client, a company or an interest: one of them.',
} as const
