import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../reasons.ts'
import { currencies, currencyDigits, currencyTable } from './currencies.ts'
import { amountProblem, moneyText } from './money.ts'

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
