import { referenceInGroups } from '../../../../contract/invoices/reference.ts'
import { ibanInGroups } from '../../../../contract/values/iban.ts'
import { moneyIn } from '../../../../platform/values/printed-amounts.ts'
import { dayIn } from './format.ts'
import type { ToPrint } from './printed.ts'

/** What letters say of an invoice. */
export function letterValues(invoice: ToPrint, amount: string) {
  const { language, currency, billTo, number, dueDate, reference, issuer } = invoice
  return {
    name: billTo.name,
    number: number!,
    total: moneyIn(language, amount, currency),
    due: dueDate && dayIn(language, dueDate),
    reference: reference && referenceInGroups(reference),
    iban: issuer?.iban ? ibanInGroups(issuer.iban) : null,
  }
}
