import { mod97 } from '../values/iban.ts'

// Plain, without schemas, so that the browser can have it too.

/** What payers of an invoice name: of digits that are of it alone in its port. */
export interface PaymentReference {
  /** As it is written on the invoice: of Finland where the account is Finnish, of ISO 11649 elsewhere. */
  readonly shown: string
  /** ISO 11649, as payment pictures have it. */
  readonly rf: string
}

/** The reference of the invoice with this number of the year, paid to this account. */
export function paymentReference(year: number, number: number, iban: string | null): PaymentReference {
  const digits = `${year}${String(number).padStart(4, '0')}`
  if (!iban?.startsWith('FI')) {
    const rf = creditorReference(digits)
    return { shown: rf, rf }
  }
  const text = finnishReference(digits)
  return { shown: text, rf: creditorReference(text) }
}

/** ISO 11649: RF, two check digits, and what is referred to. */
export function creditorReference(digits: string): string {
  return `RF${String(98 - mod97(`${digits}RF00`)).padStart(2, '0')}${digits}`
}

/** The digits with the Finnish check digit: weights 7, 3, 1 from the right. */
export function finnishReference(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * [7, 3, 1][index % 3]!, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A reference in groups, as people read it: of four from the left, a Finnish one of five from the right. */
export function referenceInGroups(reference: string): string {
  if (reference.startsWith('RF')) return reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
  const begun = reference.length % 5
  const groups = [reference.slice(0, begun), ...(reference.slice(begun).match(/.{5}/g) ?? [])]
  return groups.filter(Boolean).join(' ')
}
