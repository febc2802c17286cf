import { z } from 'zod'
import { withoutTrailing } from './trailing.ts'

const decimal = /^-?\d{1,13}(\.\d{1,4})?$/

// ISO 4217 as of 2026: the digits after the point, and the codes that have them. Those of Intl are no substitute: they
// follow what is usual in cash (0 for HUF and PKR) and change with the runtime.
const byDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY ' +
    'COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
    'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
    'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** Every currency of ISO 4217 in use, with its digits after the point. */
export const currencyTable: ReadonlyMap<string, number> = new Map(
  Object.entries(byDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/** Digits after the point a currency has: 2 for EUR, 0 for JPY, 3 for KWD. One that was withdrawn, as HRK, had 2. */
export function currencyDigits(currency: string): number {
  return currencyTable.get(currency) ?? 2
}

/** Writes a decimal with the digits of its currency: `('12500', 'EUR')` → `'12500.00'`. Never rounds away digits that are not zero. */
export function moneyText(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const digits = currencyDigits(currency)
  const kept = withoutTrailing(fraction, '0').padEnd(digits, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** What is wrong with an amount of a currency: more digits after the point than it has; null when nothing is. */
export function amountProblem(amount: string, currency: string): string | null {
  const digits = currencyDigits(currency)
  if (withoutTrailing(amount.split('.')[1] ?? '', '0').length <= digits) return null
  return digits === 0
    ? `An amount in ${currency} has no digits after the point.`
    : `An amount in ${currency} has at most ${digits} digits after the point.`
}

/** An amount as it comes in: a decimal string or a JSON number; never negative. */
export const moneyInput = z.union([z.string().trim(), z.number()]).transform((value, context) => {
  const written = String(value)
  if (decimal.test(written) && !written.startsWith('-')) return written
  context.addIssue({
    code: 'custom',
    message: 'Write an amount such as 12500.00, with at most four decimals.',
  })
  return z.NEVER
})

/** An amount as it goes out: a decimal string. */
export const money = z.string()
