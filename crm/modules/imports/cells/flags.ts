import { field, type ImportField } from './field.ts'
import { readYesNo } from './plain-words.ts'
import type { RowReader } from './row-reader.ts'

/** Whether a record is in use; deals and berths read it themselves. */
export const activeFlag = flag(
  'isActive',
  'Active',
  'is active, isactive, active, aktiivinen, aktiv, actif, activo, attivo, actief',
)

/** Whether a stay is over. */
export const departedFlag = flag(
  'isDeparted',
  'Departed',
  'departed, has departed, has left, lähtenyt, avrest, abgereist, partie',
)

/**
 * A column that says yes or no of a record, in place of the flag `instead` where it is one a kind reads itself: it has the words
 * of that one, too. A heading that only has the word in it is something else: “Active interests”, “Deleted by”.
 */
export function flag(key: string, label: string, words: string, instead?: ImportField): ImportField {
  const own = field(key, label, 'yesNo', words)
  const known = instead ? [...instead.words, ...own.words] : own.words
  return { ...own, words: known, whole: true, flag: instead?.key ?? key }
}

/** The flag of a row; null where it says nothing. */
export function readFlag(reader: RowReader, { key }: Pick<ImportField, 'key'>): boolean | null {
  const text = reader.text(key)
  return text === null ? null : readYesNo(text)
}
