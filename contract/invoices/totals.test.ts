import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '../values/currencies.ts'
import { creditorReference, finnishReference, paymentReference, referenceInGroups } from './reference.ts'
import { type PricedLine, totalsOf } from './totals.ts'
import { taxRoundings } from './vocabulary.ts'

// Whole numbers alone: a decimal is itself times a power of ten.
const scaled = (text: string, digits: number) => {
  const [units = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(units + fraction.padEnd(digits, '0'))
  return text.startsWith('-') ? -value : value
}
const divided = (value: bigint, by: bigint) => {
  const size = value < 0n ? -value : value
  const rounded = (size * 2n + by) / (by * 2n)
  return value < 0n ? -rounded : rounded
}
const written = (value: bigint, digits: number) => {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return value < 0n ? `-${decimal}` : decimal
}

/** What invoices come to, reckoned another way. */
function reference(lines: readonly PricedLine[], currency: string, rounding: 'invoice' | 'line') {
  const digits = currencyDigits(currency)
  const byRate = new Map<bigint, { net: bigint; tax: bigint }>()
  let net = 0n
  for (const { quantity, unitPrice, taxRatePct } of lines) {
    // Of quantity 3 and of price 4 decimals are ten to the seventh.
    const ofLine = divided(scaled(quantity, 3) * scaled(unitPrice, 4), 10n ** BigInt(7 - digits))
    const rate = scaled(taxRatePct, 3)
    const sums = byRate.get(rate) ?? { net: 0n, tax: 0n }
    byRate.set(rate, { net: sums.net + ofLine, tax: sums.tax + divided(ofLine * rate, 100_000n) })
    net += ofLine
  }
  const taxes = [...byRate].map(([rate, sums]) =>
    rounding === 'line' ? sums.tax : divided(sums.net * rate, 100_000n),
  )
  const tax = taxes.reduce((all, one) => all + one, 0n)
  return { net: written(net, digits), tax: written(tax, digits), gross: written(net + tax, digits) }
}

const decimal = (units: number, digits: number) =>
  fc
    .tuple(fc.nat(units), fc.nat(10 ** digits - 1))
    .map(([a, b]) => written(BigInt(a) * 10n ** BigInt(digits) + BigInt(b), digits))
const line = (digits: number) =>
  fc.record({
    quantity: fc.tuple(fc.constantFrom('', '-'), decimal(2000, 3)).map(([sign, text]) => `${sign}${text}`),
    unitPrice: fc.oneof(decimal(100_000, digits), decimal(1000, 4)),
    taxRatePct: fc.oneof(fc.constantFrom('0', '24', '25.5', '9.975', '14', '25.50'), decimal(99, 3)),
  })
const invoice = fc.constantFrom('EUR', 'JPY', 'KWD', 'SEK').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    rounding: fc.constantFrom(...taxRoundings),
    lines: fc.array(line(currencyDigits(currency)), { maxLength: 12 }),
  }),
)

describe('what an invoice comes to', () => {
  it('equals a reckoning in whole numbers for 10,000 invoices in currencies of 0, 2 and 3 digits', () => {
    fc.assert(
      fc.property(invoice, ({ lines, currency, rounding }) => {
        const { net, tax, gross, taxByRate, lineNets } = totalsOf(lines, currency, rounding)
        expect({ net, tax, gross }).toEqual(reference(lines, currency, rounding))
        const digits = currencyDigits(currency)
        const sum = (all: readonly string[]) =>
          written(
            all.reduce((so, one) => so + scaled(one, digits), 0n),
            digits,
          )
        expect([
          sum(lineNets),
          sum(taxByRate.map((one) => one.net)),
          sum(taxByRate.map((one) => one.tax)),
        ]).toEqual([...[net, net, tax]])
      }),
      { numRuns: 10_000 },
    )
  })

  it('shares a discount out exactly: every sum of parts is its whole, and no part is off by more than a unit', () => {
    const pct = fc.oneof(fc.constantFrom('0', '10', '12.5', '33.333', '100'), decimal(99, 3))
    const discounted = invoice.chain((one) =>
      fc.record({
        ...{ one: fc.constant(one), ofAll: pct },
        ofLines: fc.array(fc.option(pct), { minLength: one.lines.length, maxLength: one.lines.length }),
      }),
    )
    fc.assert(
      fc.property(discounted, ({ one: { lines, currency, rounding }, ofAll, ofLines }) => {
        const digits = currencyDigits(currency)
        const discountedLines = lines.map((one, index) => ({ ...one, discountPct: ofLines[index]! }))
        const { subtotal, discount, net, tax, gross, taxByRate, lineNets } = totalsOf(
          ...([discountedLines, currency, rounding, { discountPct: ofAll }] as const),
        )
        const units = (text: string) => scaled(text, digits)
        const sum = (all: readonly string[]) => all.reduce((so, one) => so + units(one), 0n)
        expect(sum(lineNets)).toBe(units(subtotal))
        expect(units(subtotal) - units(discount)).toBe(units(net))
        expect(sum(taxByRate.map((one) => one.net))).toBe(units(net))
        expect(sum(taxByRate.map((one) => one.tax))).toBe(units(tax))
        expect(units(net) + units(tax)).toBe(units(gross))
        if (rounding === 'line' || units(subtotal) === 0n) return
        for (const { taxRatePct, net: left } of taxByRate) {
          const own = sum(
            lineNets.filter((_, index) => Number(lines[index]!.taxRatePct) === Number(taxRatePct)),
          )
          // Exactly own × (1 − discount ÷ subtotal), in units.
          const off = (own - units(left)) * units(subtotal) - own * units(discount)
          const most = units(subtotal) < 0n ? -units(subtotal) : units(subtotal)
          expect(off < 0n ? -off <= most : off <= most, taxRatePct).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('takes an amount off a line, and off all of them by rate', () => {
    const lines = [
      { ...{ quantity: '2', unitPrice: '100.00', taxRatePct: '25.5' }, discountAmount: '17.50' },
      { quantity: '1', unitPrice: '17.50', taxRatePct: '14' },
    ]
    const { lineNets, ...totals } = totalsOf(lines, 'EUR', 'invoice', { discountAmount: '33.33' })
    expect(lineNets).toEqual(['182.50', '17.50'])
    expect(totals).toMatchObject({ subtotal: '200.00', discount: '33.33', net: '166.67' })
    expect(totals.taxByRate).toEqual([
      { taxRatePct: '25.5', net: '152.09', tax: '38.78' },
      { taxRatePct: '14', net: '14.58', tax: '2.04' },
    ])
  })

  const one = (unitPrice: string, taxRatePct: string, quantity = '1') => ({ quantity, unitPrice, taxRatePct })
  it.each([
    ['exact half cents go up', [one('1.00', '25.5')], '0.26', '1.26'],
    ['three of them', [one('3.00', '25.5')], '0.77', '3.77'],
    ['nine of them', [one('9.00', '25.5')], '2.30', '11.30'],
    ['two taxes on one base, as two lines', [one('140.00', '5'), one('0.00', '9.975')], '7.00', '147.00'],
    ['9.975 % of 140.00', [one('140.00', '9.975')], '13.97', '153.97'],
    ['9.975 % of 1140.00', [one('1140.00', '9.975')], '113.72', '1253.72'],
    [
      'tax of the sum after a discount',
      [one('45.00', '21', '3'), one('60.00', '21', '-1')],
      '15.75',
      '90.75',
    ],
    ['a discount in percent', [one('100.00', '10'), one('10.00', '10', '-1')], '9.00', '99.00'],
    ['a half cent below zero goes away from zero', [one('7612.50', '19', '-1')], '-1446.38', '-9058.88'],
    ['three rates', [one('500.00', '24'), one('300.00', '0'), one('20.00', '0')], '120.00', '940.00'],
  ])('situation: %s', (_name, lines, tax, gross) => {
    expect(totalsOf(lines, 'EUR', 'invoice')).toMatchObject({ tax, gross })
  })
})

describe('what payers name', () => {
  it('is of Finland where the account is, of ISO 11649 elsewhere', () => {
    expect(finnishReference('123456')).toBe('1234561')
    expect(creditorReference('2348236')).toBe('RF332348236')
    expect(paymentReference(2026, 1, 'FI2112345600000785')).toEqual({
      shown: '202600017',
      rf: expect.stringMatching(/^RF\d\d202600017$/),
    })
    expect(paymentReference(2026, 12_345, 'DE89370400440532013000').shown).toMatch(/^RF\d\d202612345$/)
    expect([referenceInGroups('202600017'), referenceInGroups('RF332348236')]).toEqual([
      '2026 00017',
      'RF33 2348 236',
    ])
  })
})
