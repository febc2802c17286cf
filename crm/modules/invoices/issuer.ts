import type { InvoiceIssuer } from '../../../contract/invoices/issuer.ts'

/** What is kept with an invoice of who issues it. */
export function issuerOf(issuer: InvoiceIssuer) {
  const { name, address, registrationNumber, vatNumber, countryIso, iban, bic, email } = issuer
  return {
    name,
    address: address === '' ? [] : address.split(/\r?\n/),
    registrationNumber: registrationNumber ?? null,
    vatNumber: vatNumber ?? null,
    countryIso: countryIso ?? null,
    iban: iban ?? null,
    bic: bic ?? null,
    email: email ?? null,
  }
}
