import { type VocabularyKey, vocabularyValues } from '../../../../contract/vocabularies/lists.ts'
import { wordsOf } from '../../../../platform/values/table-words.ts'
import type { Ctx } from '../../../context.ts'
import { type PortDefaults, portDefaults } from '../../records/port-defaults.ts'
import { todayInPort } from '../../records/today.ts'
import { readVocabularies, type Term, type Vocabulary } from '../../vocabularies/read.ts'
import { plainWords } from './plain-words.ts'

/** The words of the vocabularies of a port, each with the value it means. */
export type PortTerms = ReadonlyMap<VocabularyKey, Terms>
interface Terms {
  /** By plain words. */
  readonly meanings: ReadonlyMap<string, string>
  /** Those that are offered. */
  readonly active: ReadonlySet<string>
}

/** What the rows of a file are read by in a port. */
export interface ImportPort extends PortDefaults {
  readonly terms: PortTerms
  /** The day it is there. */
  readonly today: string
}

export async function importPort(ctx: Ctx): Promise<ImportPort> {
  return {
    ...(await portDefaults(ctx)),
    terms: termsIn(await readVocabularies(ctx)),
    today: await todayInPort(ctx),
  }
}

export function termsIn(vocabularies: readonly Vocabulary[]): PortTerms {
  return new Map(
    vocabularies.map(({ key, values }): [VocabularyKey, Terms] => {
      const active = values.filter((term) => term.active)
      const system = vocabularyValues[key]
      const others = ({ value, renamed }: Term) => (renamed ? [] : wordsOf(value, system))
      const words = active.flatMap((term) =>
        [...others(term), term.value, term.label].map((word) => [plainWords(word), term.value] as const),
      )
      return [key, { meanings: new Map(words), active: new Set(active.map(({ value }) => value)) }]
    }),
  )
}

/** The value of a vocabulary that a word means in the port, by its labels, else as the trade has it; null for none. */
export function termOf(
  terms: PortTerms,
  key: VocabularyKey,
  word: string,
  usual: (word: string) => string | null = () => null,
): string | null {
  const { meanings, active } = terms.get(key)!
  const known = meanings.get(plainWords(word)) ?? usual(word)
  return known !== null && active.has(known) ? known : null
}
