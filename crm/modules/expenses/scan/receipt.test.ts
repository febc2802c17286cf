import { expect, it } from 'vitest'
import { printedReceipts } from '../testing/printed-lines.ts'
import { lineOf } from './line.ts'
import { readReceipt } from './receipt.ts'

it.each(printedReceipts.map((one) => [one.says.merchant, one] as const))(
  'reads what the till of %s printed',
  (_merchant, { text, says }) => {
    const lines = text.split('\n').map((line, row) =>
      lineOf(
        1,
        line.split(' ').map((word, at) => ({
          ...{ text: word, confidence: 0.95, x: at * 8, width: 7 },
          // The name of who sells stands in larger letters.
          ...{ y: row * 4, height: row === 0 ? 4 : 3 },
        })),
      ),
    )
    const read = readReceipt(lines, '2026-11-25')
    expect(
      Object.fromEntries(Object.entries(read).map(([field, one]) => [field, one?.value ?? null])),
    ).toEqual(says)
  },
)

it('is not sure of a name with a figure by itself at its edge', () => {
  const read = (name: string) => {
    const words = name
      .split(' ')
      .map((text, at) => ({ text, confidence: 0.95, x: at * 8, width: 7, y: 0, height: 4 }))
    return readReceipt([lineOf(1, words)], '2026-11-25').merchant
  }
  expect(read('1 VENETARVIKE OY')!.confidence).toBeLessThan(0.6)
  expect(read('VENETARVIKE OY')!.confidence).toBeGreaterThan(0.7)
})
