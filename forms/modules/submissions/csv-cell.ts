import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { asCell } from '../../../contract/records/formulas.ts'

/**
 * A cell of a CSV file that a spreadsheet takes as it is: what would be a formula begins with an apostrophe (OWASP, CSV injection).
 * A telephone number is no formula, but one of a plus and digits loses its plus as a number: its country stands in brackets,
 * which every spreadsheet and every reader of numbers takes as text.
 */
export function csvCell(value: string | number | Date): string | number {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return value
  const phone = /^\+\d{6,15}$/.test(value) ? parsePhoneNumberFromString(value) : undefined
  if (phone) return phone.formatInternational().replace(/^(\+\d+)/, '($1)')
  return asCell(value)
}
