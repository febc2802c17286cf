import { expect, it } from 'vitest'
import { type PlacedText, paragraphsOf } from './page-words.ts'

const piece = (str: string, x: number, y: number, size = 10): PlacedText => ({
  ...{ str, x, y, size },
  width: str.length * size * 0.5,
})

it('reads a page as paragraphs, from top to bottom, with its headings', () => {
  const read = paragraphsOf(
    [
      piece('The buyer takes the berth as', 50, 700),
      piece('Expression of interest', 50, 750, 18),
      piece('it is.', 50, 687),
      piece('The price is due in thirty days.', 50, 650),
    ],
    800,
  )
  expect(read.map(({ text, isHeading }) => [text, isHeading])).toEqual([
    ['Expression of interest', true],
    ['The buyer takes the berth as it is.', false],
    ['The price is due in thirty days.', false],
  ])
  expect(read[1]!.top).toBeCloseTo(12.5)
})

it('parts the cells of a row, joins what belongs together, and mends words parted at the end of a line', () => {
  const read = paragraphsOf(
    [
      piece('Length', 50, 700),
      piece('12.5 m', 200, 700),
      piece('Beam', 50, 686),
      piece('3.9 m', 200, 686),
      piece('Väst', 50, 640),
      piece('kusten', 70, 640),
      piece('a con-', 50, 600),
      piece('tract', 50, 588),
    ],
    800,
  )
  expect(read.map(({ text }) => text)).toEqual([
    'Length\u200312.5 m',
    'Beam\u20033.9 m',
    'Västkusten',
    'a contract',
  ])
})

it('begins each item of a list anew', () => {
  const read = paragraphsOf(
    [
      piece('1. The port holds the berth', 50, 700),
      piece('for thirty days.', 50, 688),
      piece('2. No payment is due.', 50, 676),
    ],
    800,
  )
  expect(read.map(({ text }) => text)).toEqual([
    '1. The port holds the berth for thirty days.',
    '2. No payment is due.',
  ])
})

it('reads nothing where there is no text, such as on a scan', () => {
  expect(paragraphsOf([], 800)).toEqual([])
  expect(paragraphsOf([piece('  ', 0, 0)], 800)).toEqual([])
})
