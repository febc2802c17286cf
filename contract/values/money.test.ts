import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountProblem } from '../money-fields.ts'
import { sentenceOf } from '../reasons.ts'
import { currencies, currencyDigits, currencyTable } from './currencies.ts'
import {
  absoluteOf,
  compareAmounts,
  differenceOf,
  lesserOf,
  moneyText,
  oppositeOf,
  percentOf,
  productOf,
  roundTo,
  shareOut,
  signOf,
  sumOf,
  sumsByCurrency,
  writeAmount,
} from './money.ts'

describe('currencyDigits', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['PKR', 2],
    ['IQD', 3],
    ['KWD', 3],
    ['UYW', 4],
    ['HRK', 2],
  ])('are those of ISO 4217: %s has %d', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits)
  })

  it('is known for every currency that is offered, and none of them was withdrawn', () => {
    expect(currencies.filter((code) => !currencyTable.has(code))).toEqual([])
    expect(currencyTable.has('HRK')).toBe(false)
    expect([...currencyTable.keys()].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  })
})

describe('amountProblem', () => {
  it.each([
    ['12500.12', 'EUR'],
    ['12500.1200', 'EUR'],
    ['100', 'JPY'],
    ['100.0', 'JPY'],
    ['1.234', 'KWD'],
  ])('takes %s %s', (amount, currency) => {
    expect(amountProblem(amount, currency)).toBeNull()
  })

  it.each([
    ['12500.1234', 'EUR', 'An amount in EUR has at most 2 digits after the point.'],
    ['100.5', 'JPY', 'An amount in JPY has no digits after the point.'],
  ])('refuses %s %s', (amount, currency, message) => {
    expect(sentenceOf(amountProblem(amount, currency)!)).toBe(message)
  })
})

it('writes an amount with the digits of its currency', () => {
  expect(moneyText('12500.5000', 'EUR')).toBe('12500.50')
  expect(moneyText('12500.0000', 'JPY')).toBe('12500')
  expect(moneyText('1.5000', 'KWD')).toBe('1.500')
  // What was stored before it was checked keeps its digits.
  expect(moneyText('12500.1234', 'EUR')).toBe('12500.1234')
})

/** Amounts of up to thirteen digits before the point and four behind it, as they are stored, below zero too. */
const units = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n })
const textOf = (value: bigint, digits: number) => {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return value < 0n ? `-${decimal}` : decimal
}
const digitsOf = fc.integer({ min: 0, max: 4 })
const amount = fc.tuple(units, digitsOf).map(([value, digits]) => textOf(value, digits))
/** Ten thousandths, in which every amount is a whole number. */
const scaled = (text: string) => {
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(integer + fraction.padEnd(4, '0'))
  return text.startsWith('-') ? -value : value
}
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) =>
  fc.assert(property, { numRuns: 1000, seed: 20261130 })

describe('amounts', () => {
  it('are added exactly, in any order and in any groups, whatever digits they have', () => {
    check(
      fc.property(fc.array(amount, { maxLength: 12 }), fc.nat(12), (amounts, at) => {
        const sum = sumOf(amounts)
        expect(scaled(sum)).toBe(amounts.reduce((all, one) => all + scaled(one), 0n))
        expect(sumOf(amounts.toReversed())).toBe(sum)
        expect(sumOf([sumOf(amounts.slice(0, at)), sumOf(amounts.slice(at))])).toBe(sum)
      }),
    )
    expect(sumOf([])).toBe('0')
    expect(sumOf(['0.1', '0.2'])).toBe('0.3')
  })

  it('are compared, turned and taken off as whole numbers are', () => {
    check(
      fc.property(amount, amount, (one, other) => {
        const [a, b] = [scaled(one), scaled(other)]
        expect(compareAmounts(one, other)).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(signOf(one)).toBe(a < 0n ? -1 : a > 0n ? 1 : 0)
        expect(scaled(differenceOf(one, other))).toBe(a - b)
        expect(scaled(oppositeOf(one))).toBe(-a)
        expect(scaled(absoluteOf(one))).toBe(a < 0n ? -a : a)
        expect(scaled(lesserOf(one, other))).toBe([a, b].sort((x, y) => (x < y ? -1 : 1))[0])
      }),
    )
    // Nothing has no sign.
    expect(oppositeOf('0.00')).toBe('0.00')
    expect([signOf('-0.00'), compareAmounts('1', '1.00')]).toEqual([0, 0])
  })

  it('keep every digit in a product and a part, and are rounded half a unit away from zero', () => {
    expect(productOf('0.1', '3')).toBe('0.3')
    expect(percentOf('12500.10', '25.5')).toBe('3187.5255')
    expect([roundTo('2.345', 2), roundTo('-2.345', 2), roundTo('0.5', 0), roundTo('7', 3)]).toEqual([
      '2.35',
      '-2.35',
      '1',
      '7.000',
    ])
  })

  it('are shared out by weights so that the shares are the amount, none a unit off its part', () => {
    const shared = digitsOf.chain((digits) =>
      fc.record({
        digits: fc.constant(digits),
        amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        weights: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 9 }),
      }),
    )
    check(
      fc.property(shared, ({ digits, amount: units, weights }) => {
        const shares = shareOut(textOf(units, digits), weights.map(String), digits)
        expect(shares).toHaveLength(weights.length)
        expect(scaled(sumOf(shares))).toBe(scaled(textOf(units, digits)))
        const all = weights.reduce((sum, one) => sum + one, 0)
        const unit = 10n ** BigInt(4 - digits)
        for (const [index, share] of all === 0 ? [] : shares.entries()) {
          const off = scaled(share) * BigInt(all) - scaled(textOf(units, digits)) * BigInt(weights[index]!)
          expect(off < unit * BigInt(all) && off > -unit * BigInt(all)).toBe(true)
        }
      }),
    )
    expect(shareOut('10.00', ['1', '1', '1'], 2)).toEqual(['3.34', '3.33', '3.33'])
    expect(shareOut('-10.00', ['1', '1', '1'], 2)).toEqual(['-3.34', '-3.33', '-3.33'])
    expect(shareOut('5', ['0', '0'], 0)).toEqual(['5', '0'])
  })

  it('are summed by currency with the digits of each, and never across', () => {
    const codes = ['EUR', 'JPY', 'KWD', 'SEK'] as const
    const some = fc
      .constantFrom(...codes)
      .chain((currency) =>
        units.map((value) => ({ currency, amount: textOf(value, currencyDigits(currency)) })),
      )
    check(
      fc.property(fc.array(some, { maxLength: 12 }), (amounts) => {
        const sums = sumsByCurrency(amounts)
        expect(sums.map(({ currency }) => currency)).toEqual(
          [...new Set(amounts.map(({ currency }) => currency))].sort(),
        )
        for (const { currency, amount: sum } of sums) {
          const own = amounts.filter((one) => one.currency === currency)
          expect(scaled(sum)).toBe(own.reduce((all, one) => all + scaled(one.amount), 0n))
          expect(sum.split('.')[1]?.length ?? 0).toBe(currencyDigits(currency))
        }
      }),
    )
    expect(
      sumsByCurrency([
        { currency: 'JPY', amount: '100' },
        { currency: 'EUR', amount: '-1.50' },
        { currency: 'EUR', amount: '0.5' },
      ]),
    ).toEqual([
      { currency: 'EUR', amount: '-1.00' },
      { currency: 'JPY', amount: '100' },
    ])
  })
})

describe('writeAmount', () => {
  it.each([
    ['text', 'en-GB', '12500.00', 'EUR', '€12,500'],
    ['text', 'fi', '12500.50', 'EUR', '12 500,50 €'],
    ['text', 'en-GB', '-0.5000', 'EUR', '-€0.50'],
    ['column', 'en-GB', '12500', 'EUR', '€12,500.00'],
    ['column', 'sv', '1.5', 'KWD', '1,500 KWD'],
    // The digits of Intl are those of cash: none for forints.
    ['column', 'en-GB', '12.50', 'HUF', 'HUF 12.50'],
    // What was stored before it was checked keeps its digits.
    ['column', 'en-GB', '1.2345', 'EUR', '€1.2345'],
    ['bare', 'sv', '12500.1', 'EUR', '12 500,10'],
    ['bare', 'en-GB', '0.1849', 'EUR', '0.1849'],
    ['roundly', 'en-GB', '12500.50', 'EUR', '€12,501'],
    ['short', 'en-GB', '1234567.00', 'EUR', '€1.2m'],
    ['text', 'en-GB', '9999999999999.99', 'EUR', '€9,999,999,999,999.99'],
  ] as const)('writes as %s in %s: %s %s', (look, locale, amount, currency, expected) => {
    const written = writeAmount(locale, amount, currency, look)
    expect(written.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  })
})
