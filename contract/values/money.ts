// Plain, without schemas, so that the browser can have it too. Amounts are decimals as text beside their currency, and are
// reckoned exactly: nowhere else are they added, compared, shared out or rounded.

import Big from 'big.js'
import { numberFormat } from '../formats.ts'
import { currencyDigits } from './currencies.ts'
import { withoutTrailing } from './trailing.ts'

/** An amount in its currency, as the interface sends it. */
export interface Amount {
  readonly currency: string
  readonly amount: string
}

/** Writes a decimal with the digits of its currency: `('12500', 'EUR')` → `'12500.00'`. Never rounds away digits that are not zero. */
export function moneyText(amount: string, currency: string): string {
  const [integer = '0', fraction = ''] = amount.split('.')
  const digits = currencyDigits(currency)
  const fractionDigits = withoutTrailing(fraction, '0').padEnd(digits, '0')
  return fractionDigits === '' ? integer : `${integer}.${fractionDigits}`
}

/** The exact sum of amounts of one currency, without zeros it needs not: `'0'` of none. */
export function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()
}

/** One sum for each currency with the digits of it, in the order of their codes: currencies are never added. */
export function sumsByCurrency(amounts: readonly Amount[]): { currency: string; amount: string }[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, some]) => ({
      currency,
      amount: moneyText(sumOf(some.map(({ amount }) => amount)), currency),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** What is left of an amount when another is taken off. */
export function differenceOf(amount: string, other: string): string {
  return new Big(amount).minus(other).toFixed()
}

/** An amount so many times: a quantity of a price, or a rate. */
export function productOf(amount: string, factor: string | number): string {
  return new Big(amount).times(factor).toFixed()
}

/** An amount without zeros it needs not: `'12.50'` → `'12.5'`. */
export function plainOf(amount: string): string {
  return new Big(amount).toFixed()
}

/** How many percent an amount is of another. */
export function percentIn(amount: string, of: string): string {
  return new Big(amount).times(100).div(of).toFixed()
}

/** What is left of an amount that has a tax of so many percent in it, with so many digits. */
export function netWithin(gross: string, ratePct: string, digits: number): string {
  return new Big(gross)
    .times(100)
    .div(new Big(100).plus(ratePct))
    .round(digits, Big.roundHalfUp)
    .toFixed(digits)
}

/** A part of an amount in percent, not rounded. */
export function percentOf(amount: string, percent: string | number): string {
  return new Big(amount).times(percent).div(100).toFixed()
}

/** An amount with so many digits after the point, half a unit away from zero. */
export function roundTo(amount: string, digits: number): string {
  return new Big(amount).round(digits, Big.roundHalfUp).toFixed(digits)
}

/** Of two amounts of one currency: below zero where the first is less, above where it is more. */
export function compareAmounts(one: string, other: string): -1 | 0 | 1 {
  return new Big(one).cmp(other)
}

/** Whether an amount is below zero, nothing, or above. */
export function signOf(amount: string): -1 | 0 | 1 {
  return new Big(amount).cmp(0)
}

/** The same amount on the other side of zero. */
export function oppositeOf(amount: string): string {
  return signOf(amount) > 0 ? `-${amount}` : absoluteOf(amount)
}

/** An amount without its sign. */
export function absoluteOf(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount
}

/** The lesser of two amounts of one currency. */
export function lesserOf(one: string, other: string): string {
  return compareAmounts(one, other) <= 0 ? one : other
}

/**
 * Shares out by weights an amount of so many digits at most, each share with these: together they are the amount, and what
 * rounding leaves goes, a unit each, to those that lost most by it. Where all weights come to nothing the first has it all.
 */
export function shareOut(amount: string, weights: readonly string[], digits: number): string[] {
  const [all, exactly] = [new Big(sumOf(weights)), new Big(amount)]
  const written = (shares: readonly Big[]) => shares.map((share) => share.toFixed(digits))
  if (exactly.eq(0) || all.eq(0))
    return written(weights.map((_, index) => (index === 0 ? exactly : new Big(0))))
  const exact = weights.map((weight) => exactly.times(weight).div(all))
  const shares = exact.map((share) => share.round(digits, Big.roundDown))
  const rest = shares.reduce((left, share) => left.minus(share), exactly)
  const unit = new Big(10).pow(-digits).times(rest.lt(0) ? -1 : 1)
  const lost = (index: number) => exact[index]!.minus(shares[index]!).times(unit)
  const order = weights.map((_, index) => index).sort((a, b) => lost(b).cmp(lost(a)) || a - b)
  const favoured = new Set(order.slice(0, Number(rest.div(unit).toFixed(0))))
  return written(shares.map((share, index) => (favoured.has(index) ? share.plus(unit) : share)))
}

/** An amount as a number: for what is drawn, such as the height of a bar, and for nothing that is reckoned. */
export function heightOf(amount: string): number {
  return Number(amount)
}

/**
 * How an amount is written: in a `text` without decimals where it has none, in a `column` with all digits of its currency, so that
 * decimal signs stand below one another, `bare` the same below a heading that says the currency; `roundly` in whole units where
 * more would say too much, and `short` where space is: `€1.2M`.
 */
export type AmountLook = 'text' | 'column' | 'bare' | 'roundly' | 'short'

/** An amount as a locale writes it. A decimal as text keeps every digit. */
export function writeAmount(locale: string, amount: string, currency: string, look: AmountLook): string {
  const isInteger = look === 'roundly' || (look === 'text' && /^-?\d+(\.0+)?$/.test(amount))
  const digits = currencyDigits(currency)
  // The digits of Intl are those of cash. What was stored before it was checked keeps all it has.
  const decimals = isInteger
    ? { maximumFractionDigits: 0 }
    : { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) }
  const options: Intl.NumberFormatOptions =
    look === 'bare'
      ? decimals
      : look === 'short'
        ? { ...inCurrency(currency), ...short }
        : { ...inCurrency(currency), ...decimals }
  // TypeScript's library knows a decimal as a template type alone.
  return numberFormat(locale, options).format(amount as `${number}`)
}

const inCurrency = (currency: string) => ({ style: 'currency', currency }) as const
const short = { currencyDisplay: 'narrowSymbol', notation: 'compact', maximumFractionDigits: 1 } as const
