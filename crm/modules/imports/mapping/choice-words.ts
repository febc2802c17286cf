import { type PortTerms, termOf } from '../cells/terms.ts'
import type { ImportTable } from '../file/table.ts'
import type { Choice } from '../kinds/kind.ts'
import type { ImportMapping } from './import-mapping.ts'
import { selectedRows } from './selected-rows.ts'

const MOST_WORDS = 20
const LONGEST_WORD = 60

/** What the mapping says a word means; null where it says nothing. */
export function meaningOf<Value>(
  words: Readonly<Record<string, Value>> | undefined,
  word: string,
): Value | null {
  return words && Object.hasOwn(words, word) ? words[word]! : null
}

/** The words of the columns with a fixed choice, the frequent ones first, and what each is taken for. */
export function describeWords(
  choices: readonly Choice[],
  table: ImportTable,
  mapping: ImportMapping,
  terms: PortTerms,
) {
  return choices.flatMap(({ field, read, vocabulary }) =>
    [...countWords(table, mapping, field)]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_WORDS)
      .map(([word, count]) => {
        const meaning = meaningOf<string>(mapping.words?.[field], word)
        const value = vocabulary ? termOf(terms, vocabulary, meaning ?? word, read) : (meaning ?? read(word))
        return { field, word, count, value }
      }),
  )
}

function countWords(table: ImportTable, mapping: ImportMapping, field: string): Map<string, number> {
  const columns = table.headers.flatMap((header, column) =>
    mapping.columns[header] === field ? [column] : [],
  )
  const counts = new Map<string, number>()
  for (const { cells } of columns.length === 0 ? [] : selectedRows(table, mapping)) {
    const word = columns.map((column) => cells[column]?.trim() ?? '').find((text) => text !== '') ?? ''
    if (word !== '' && word.length <= LONGEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
