import { z } from 'zod'
import { countryIso, email, longText, optionalText, text } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { readIban } from '../values/iban.ts'

const iban = z
  .string()
  .max(60)
  .transform((written, context) => {
    const read = readIban(written)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: schemaMessage('iban') })
    return z.NEVER
  })

const bic = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, schemaMessage('bic'))

/** Who issues the invoices of a port. */
export const InvoiceIssuer = z.strictObject({
  name: text(200),
  /** The postal address, of several lines. */
  address: longText(500),
  countryIso: countryIso.nullable().optional(),
  registrationNumber: optionalText(60),
  vatNumber: optionalText(30),
  iban: iban.nullable().optional(),
  bic: bic.nullable().optional(),
  email: email.nullable().optional(),
})
export type InvoiceIssuer = z.output<typeof InvoiceIssuer>
