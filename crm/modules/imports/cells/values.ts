import { email } from '../../../../contract/fields.ts'
import { currenciesOf, readWrittenAmount } from '../../../../contract/values/amount.ts'
import { currencyDigits, currencyKnown } from '../../../../contract/values/currencies.ts'
import { decide } from '../../../../contract/values/figure.ts'
import { roundTo } from '../../../../contract/values/money.ts'
import { withoutTrailing } from '../../../../contract/values/trailing.ts'
import { type ColumnFormat, figureIn } from './formats.ts'

export type Money = { amount: string; currency: string | null }
/** Read, or why not: no value of its kind, or one that a decision about its column would read. */
export type CellValue<T> = { value: T } | { fault: 'none' | 'decimal' | 'currency' | 'unknownCurrency' }

/** An amount as tables write it, by the decision about its column. `currency` is null where neither names one. */
export function readMoney(text: string, { decimal, currency: ofColumn }: ColumnFormat): CellValue<Money> {
  const written = readWrittenAmount(text, currencyKnown)
  if (!written || written.negative) return { fault: 'none' }
  const amount = decide(written.readings, decimal)
  if (amount === null) return { fault: 'decimal' }
  if (!/^\d{1,13}(\.\d{1,12})?$/.test(amount)) return { fault: 'none' }
  const { currencies } = written
  const currency =
    currencies.length > 1
      ? (currencies.find((code) => code === ofColumn) ?? null)
      : (currencies[0] ?? ofColumn)
  if (currencies.length > 1 && currency === null) return { fault: 'currency' }
  if (currency !== null && !currencyKnown(currency)) return { fault: 'unknownCurrency' }
  return { value: { amount: plainAmount(amount), currency } }
}

/** The amount of a number of a workbook, rounded to the digits of its currency; null for what is none. */
export function readNumericMoney(text: string, currency: string): string | null {
  const [, integer = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (integer === '') return null
  const digits = currencyDigits(currency)
  return plainAmount(roundTo(`${integer}.${fraction || '0'}`, digits))
}

/** Without zeros that say nothing. */
function plainAmount(amount: string): string {
  const [integer = '', fraction = ''] = amount.split('.')
  const left = fraction.length > 2 ? withoutTrailing(fraction, '0').padEnd(2, '0') : fraction
  const bare = integer.replace(/^0+(?=\d)/, '')
  return left === '' ? bare : `${bare}.${left}`
}

/** ISO code of a currency written as a code or a sign, among those the product knows. */
export function readCurrency(text: string, ofPort: string | null = null): string | null {
  const currencies = currenciesOf(text.trim(), currencyKnown)
  return (
    currencies.find((code) => code === ofPort) ??
    (currencies.length === 1 || currencies[0] === 'USD' ? currencies[0]! : null)
  )
}

/** A number as tables write it, by the decision about its column; `(500)` and `−500` are below zero. */
export function readNumber(text: string, { decimal }: Pick<ColumnFormat, 'decimal'>): CellValue<number> {
  const figure = figureIn(text)
  if (!figure) return { fault: 'none' }
  const value = decide(figure.readings, decimal)
  if (value === null) return { fault: 'decimal' }
  return { value: figure.negative ? -Number(value) : Number(value) }
}

/** The first address of a cell that holds one or several. */
export function firstEmail(text: string): string | null {
  for (const one of text.split(/\s:::\s|[;,\s]+/)) {
    const address = readEmail(one)
    if (address !== null) return address
  }
  return null
}

/** An address as tables write it, with or without `mailto:`. */
export function readEmail(text: string): string | null {
  return email.safeParse(text.replace(/^mailto:/i, '').trim()).data ?? null
}
