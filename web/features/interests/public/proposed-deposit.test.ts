import { expect, it } from 'vitest'
import { proposedDeposit } from './proposed-deposit.ts'

it('is a part of the one price there is, in the digits of its currency', () => {
  const of = (amount: string, currency: string) => ({ amount, currency })
  expect(proposedDeposit([of('185000.00', 'EUR')], 10)).toEqual(of('18500.00', 'EUR'))
  expect(proposedDeposit([of('999.99', 'EUR')], 15)).toEqual(of('150.00', 'EUR'))
  expect(proposedDeposit([of('12345', 'JPY')], 10)).toEqual(of('1235', 'JPY'))
  expect(proposedDeposit([of('100.00', 'EUR')], 0)).toBeNull()
  expect(proposedDeposit([of('100.00', 'EUR'), of('90.00', 'USD')], 10)).toBeNull()
  expect(proposedDeposit([], 10)).toBeNull()
})
