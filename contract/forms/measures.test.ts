import { expect, it } from 'vitest'
import { readNumber, saysMore } from './measures.ts'

it.each<[string, string | undefined, number | null]>([
  ['12.4', undefined, 12.4],
  ['12,4', 'm', 12.4],
  [' 12.4 m', 'm', 12.4],
  ['12,4M.', 'm', 12.4],
  ['12.4 metres', 'm', 12.4],
  ['1240 cm', 'm', 12.4],
  ['40 ft', 'm', 12.192],
  ['40\' 6"', 'm', 12.344],
  ['40 feet 6 inches', 'm', 12.344],
  ['40ft6', 'm', 12.344],
  ['12.192 m', 'ft', 40],
  ['40 ft', 'ft', 40],
  ['12 t', 't', 12],
  ['1,234.5', undefined, 1234.5],
  ['1.234,5', undefined, 1234.5],
  ['1 234 567', undefined, 1234567],
  ['1.234.567', undefined, 1234567],
  ['١٢٫٤', 'm', 12.4],
  ['−3', undefined, -3],
  ['12½', undefined, 12.5],
  ['12½ m', 'm', 12.5],
  ['40\' 6½"', 'ft', 40.542],
  ['1,2,3', undefined, null],
  ['40 ft', undefined, null],
  ['40 ft', 't', null],
  ['40 kg', 'm', null],
  ['m', 'm', null],
  ['12.4.', undefined, null],
  ['1-2', undefined, null],
  ['40 m 6', 'm', null],
  ['9'.repeat(100), undefined, null],
])('reads %j in %s as %s', (text, unit, number) => {
  expect(readNumber(text, unit)).toBe(number)
})

it('tells what was written with more than digits', () => {
  expect([saysMore('12.4 m'), saysMore('12.4'), saysMore('')]).toEqual([true, false, false])
})
