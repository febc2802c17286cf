import { localeOf, writeDay } from '../../../../contract/formats.ts'
import { referenceInGroups } from '../../../../contract/invoices/reference.ts'
import { ibanInGroups } from '../../../../contract/values/iban.ts'
import { writeAmount } from '../../../../contract/values/money.ts'
import type { ToPrint } from './printed.ts'

/** What letters say of an invoice. */
export function letterValues(invoice: ToPrint, amount: string) {
  const { language, currency, billTo, number, dueDate, reference, issuer } = invoice
  return {
    name: billTo.name,
    number: number!,
    total: writeAmount(localeOf(language), amount, currency, 'column'),
    due: dueDate && writeDay(localeOf(language), dueDate),
    reference: reference && referenceInGroups(reference),
    iban: issuer?.iban ? ibanInGroups(issuer.iban) : null,
  }
}
