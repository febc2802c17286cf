/** The currencies that harbours price in: offered first, and looked for in foreign texts. */
export const usualCurrencies: readonly string[] =
  'EUR USD GBP CHF SEK NOK DKK PLN TRY AED AUD CAD NZD JPY ISK CZK HUF RON KWD BHD OMR QAR SGD HKD THB ZAR BRL MXN'.split(
    ' ',
  )

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

// Funds and units of account: nothing is priced in them.
const funds = new Set(['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'])

/** The currencies the product offers: every one of ISO 4217 that things are priced in, the usual ones first. */
export const currencies: readonly string[] = [
  ...usualCurrencies,
  ...[...currencyTable.keys()].filter((code) => !usualCurrencies.includes(code) && !funds.has(code)).sort(),
]

const offered: ReadonlySet<string> = new Set(currencies)

/** Whether amounts can be in this currency. */
export function currencyKnown(code: string): boolean {
  return offered.has(code)
}

/** Digits after the point a currency has: 2 for EUR, 0 for JPY, 3 for KWD. One that was withdrawn, as HRK, had 2. */
export function currencyDigits(currency: string): number {
  return currencyTable.get(currency) ?? 2
}
