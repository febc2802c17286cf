import { amountsIn } from './amounts.ts'
import { around, type Line, plainOf, type ReadWord } from './line.ts'
import type { FoundValue, ReceiptFields } from './receipt.ts'

/**
 * Values of a provider, each with the place where the embedded reading has the same: that of its own value, else that of words
 * which say it. What the embedded reading does not have gets no place.
 */
export function withBoxes(
  read: ReceiptFields,
  embedded: ReceiptFields,
  lines: readonly Line[],
): ReceiptFields {
  const place = (name: keyof ReceiptFields, find?: (value: string) => FoundValue['box']) => {
    const found = read[name]
    if (!found) return null
    const own = embedded[name]
    return { ...found, box: own?.value === found.value ? own.box : (find?.(found.value) ?? null) }
  }
  return {
    merchant: place('merchant', (value) => boxOfText(lines, value)),
    date: place('date'),
    total: place('total', (value) => boxOfAmount(lines, value)),
    tax: place('tax', (value) => boxOfAmount(lines, value)),
    currency: place('currency'),
    category: place('category'),
  }
}

function boxOfAmount(lines: readonly Line[], value: string): FoundValue['box'] {
  const cents = Math.round(Number(value) * 100)
  for (const line of lines) {
    const amount = amountsIn(line).find((one) => one.cents === cents)
    if (amount) return boxOf(line, amount.words)
  }
  return null
}

/** The words of a line that say a text, whatever their marks and case. */
function boxOfText(lines: readonly Line[], value: string): FoundValue['box'] {
  const parts = plainOf(value).split(' ')
  for (const line of lines) {
    const words = line.words.map(({ text }) => plainOf(text))
    const at = words.findIndex((_, from) => parts.every((word, index) => words[from + index] === word))
    if (at !== -1) return boxOf(line, line.words.slice(at, at + parts.length))
  }
  return null
}

const boxOf = (line: Line, words: readonly ReadWord[]) => ({ page: line.page, ...around(words) })
