import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { readVocabularies, type Term } from '../vocabularies/read.ts'
import { termFieldsOf } from '../vocabularies/terms.ts'

interface Found {
  field: string
  value: number | string | boolean
  confidence: number
}

/** How sure a value is that was read in other words than those of the port. */
const likened = 0.8

/** What a sheet says, in the words that the port offers: the nearest term, which somebody confirms. */
export async function withTerms<F extends Found>(tx: Tx, found: readonly F[]): Promise<F[]> {
  const keys = new Map<string, ReturnType<typeof termFieldsOf>[number][1]>(termFieldsOf(kinds.berth))
  const vocabularyKeys = [...new Set(found.flatMap(({ field }) => keys.get(field) ?? []))]
  if (vocabularyKeys.length === 0) return [...found]
  const offered = new Map(
    (await readVocabularies(tx, vocabularyKeys)).map(({ key, values }) => [key, values]),
  )
  return found.map((one) => {
    const key = keys.get(one.field)
    if (!key || typeof one.value !== 'string') return one
    const nearest = nearestTerm(
      one.value,
      offered.get(key)!.filter(({ active }) => active),
    )
    if (nearest === null || nearest.value === one.value) return one
    const confidence = nearest.isSame ? one.confidence : Math.round(one.confidence * likened * 100) / 100
    return { ...one, value: nearest.value, confidence }
  })
}

/** The term that a text names: by its value or label whatever the case, else by the words they share; null for none. */
function nearestTerm(text: string, terms: readonly Term[]): { value: string; isSame: boolean } | null {
  const read = wordsOf(text)
  const namings = terms.flatMap(({ value, label }) =>
    [value, label].map((name) => ({ value, words: wordsOf(name) })),
  )
  const same = namings.find(({ words }) => words.join('') === read.join(''))
  if (same) return { value: same.value, isSame: true }
  const near = namings
    .map(({ value, words }) => ({ value, likeness: likenessOf(read, words) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness)[0]
  return near ? { value: near.value, isSame: false } : null
}

/** The share of the words of both that both have; a word of the plural is the same. */
function likenessOf(read: readonly string[], words: readonly string[]): number {
  const shared = read.filter((one) => words.some((other) => singular(one) === singular(other))).length
  return (2 * shared) / (read.length + words.length)
}

const singular = (word: string) => word.replace(/e?s$/, '')

function wordsOf(text: string): string[] {
  return text
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
