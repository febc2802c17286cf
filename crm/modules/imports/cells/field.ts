/** How the cells of a column are read. */
export type ValueKind =
  | 'text'
  | 'choice'
  | 'length'
  | 'number'
  | 'money'
  | 'currency'
  | 'yesNo'
  | 'country'
  | 'phone'
  | 'email'
  | 'year'
  | 'date'
  | 'mmsi'
  | 'timezone'
  | 'tags'
  | 'latitude'
  | 'longitude'

/** Something a column can become. `words` are headings that mean it, in the languages of the trade. */
export interface ImportField {
  key: string
  label: string
  kind: ValueKind
  words: readonly string[]
  /** Those of the words that may as well mean another field: a column goes to that where its cells are of both. */
  vague?: readonly string[]
  /** Longest text the record takes. */
  most?: number
  /** Whether a cell reads as the field, where its kind of value does not say so. */
  fits?: (value: string) => boolean
  /** A heading that only contains one of its words means something else: "Active interests" is not "Active". */
  whole?: boolean
  /** The flag that it is, of those any kind may have: a kind that reads it itself has it once. */
  flag?: string
  /** The number of a record in its export: it joins tables and says nothing else. */
  isNumber?: boolean
  /** Its cells look like nothing else: they are known under any heading. */
  unmistakable?: boolean
}

/** A field with its heading words separated by commas. */
export function field(
  key: string,
  label: string,
  kind: ValueKind,
  words: string,
  most?: number,
): ImportField {
  return { key, label, kind, words: words.split(', '), ...(most === undefined ? {} : { most }) }
}
