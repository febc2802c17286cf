import { formatDate, formatDateTime } from '../../lib/format.ts'
import type { Entry } from './screen.tsx'
import { inWords } from './vocabulary.ts'

export type Change = { field: string; before: string; after: string }

/** The fields an entry changed, in words; of a new or deleted record the fields it has or had. */
export function changesOf({
  oldValues,
  newValues,
}: Pick<Entry, 'oldValues' | 'newValues'>): readonly Change[] {
  // Next to new values the old ones may hold the whole record: what is not written again did not change.
  const fields = Object.keys(newValues ?? oldValues ?? {})
  return fields
    .filter((field) => !bookkeeping.has(field))
    .sort((a, b) => Number(telling.has(b)) - Number(telling.has(a)))
    .map((field) => ({
      field: inWords(field),
      before: textOf(oldValues?.[field]),
      after: textOf(newValues?.[field]),
    }))
    .filter(({ before, after }) => before !== after)
}

/** What else is known about an entry. */
export function detailsOf({
  metadata,
}: Pick<Entry, 'metadata'>): readonly { field: string; value: string }[] {
  return Object.entries(metadata ?? {})
    .filter(([field]) => !bookkeeping.has(field))
    .map(([field, value]) => ({ field: inWords(field), value: textOf(value) }))
    .filter(({ value }) => value !== '')
}

/** `live` repeats for the browsers what the other values say. */
const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'id', 'portId', 'live'])

/** What an entry is about comes before what moved along with it. */
const telling = new Set(['pipelineStage', 'status', 'outcome', 'name', 'fullName', 'role'])

const vocabularyWord = /^[a-z]+(_[a-z]+)+$/
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const date = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${textOf(part)}`)
      .join(', ')
  }
  const text = String(value)
  if (vocabularyWord.test(text)) return text.replaceAll('_', ' ')
  if (timestamp.test(text)) return formatDateTime(text)
  return date.test(text) ? formatDate(text) : text
}
