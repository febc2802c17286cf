import { readStatus, readTenure } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import type { ImportMapping } from './propose.ts'
import { selectedRows } from './selected-rows.ts'

const MOST_WORDS = 20
const LONGEST_WORD = 60

/** What the file calls the status or tenure of a berth: as the mapping says, else as the trade uses the word. */
export function statusOf(mapping: ImportMapping, word: string) {
  return own(mapping.words?.status, word) ?? readStatus(word)
}

export function tenureOf(mapping: ImportMapping, word: string) {
  return own(mapping.words?.tenureType, word) ?? readTenure(word)
}

/** The words of the columns with a fixed choice, the frequent ones first. */
export function describeWords(entity: ImportEntity, table: ImportTable, mapping: ImportMapping) {
  if (entity !== 'berths') return []
  return (['status', 'tenureType'] as const).flatMap((field) => {
    const counts = countWords(table, mapping, field)
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_WORDS)
      .map(([word, count]) => ({
        field,
        word,
        count,
        value: field === 'status' ? statusOf(mapping, word) : tenureOf(mapping, word),
      }))
  })
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

function own<Value>(words: Readonly<Record<string, Value>> | undefined, word: string): Value | null {
  return words && Object.hasOwn(words, word) ? words[word]! : null
}
