import { expect, it } from 'vitest'
import { figureText, numberText } from './series.ts'

it('amounts are written in their currency, roundly where they have no decimals', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const series = { key: 'open' as const, label: 'Open', color: '', target: () => null }
  expect(plain(figureText({ open: 352_000.4 }, { ...series, currency: 'EUR', digits: 0 }))).toBe('€352,000')
  expect(plain(figureText({ open: 2924.8 }, { ...series, currency: 'EUR', digits: 2 }))).toBe('€2,924.80')
  expect(figureText({ open: 2924.84 }, { ...series, digits: 1 })).toBe('2,924.8')
  expect(figureText({ open: null }, { ...series, currency: 'EUR' })).toBe('–')
  expect(numberText(1250, {})).toBe('1,250')
})
