import type { RecordType } from '../../../../../contract/kinds.ts'
import { clientLanguages } from '../../../../../contract/values/languages.ts'
import { tableWords } from '../../../../../platform/values/table-words.ts'
import { plainWords } from '../../cells/plain-words.ts'

/** What people call a field of a kind, in English. */
export function labelOf(type: RecordType, name: string): string {
  return tableWords('en').heading({ of: name, type })
}

/** What the product calls a field of a kind in each of its languages. */
export function headingsOf(type: RecordType, name: string): string[] {
  return [...new Set(clientLanguages.map((language) => tableWords(language).heading({ of: name, type })))]
}

/** A code of a choice in words, in each language of the product. */
export function choiceWordsOf(
  type: RecordType,
  name: string,
  code: string,
  choices: readonly string[],
): string[] {
  return clientLanguages.map((language) => tableWords(language).word(code, { of: name, type }, choices))
}

/** What the plain words of a choice mean: its codes, and what the product calls them in each of its languages. */
export function choiceMeanings<const Code extends string>(
  type: RecordType,
  name: string,
  choices: readonly Code[],
): ReadonlyMap<string, Code> {
  return new Map(
    choices.flatMap((code) =>
      [code, ...choiceWordsOf(type, name, code, choices)].map((word) => [plainWords(word), code] as const),
    ),
  )
}
