import type { PlainField } from '../../../contract/records/plain-fields.ts'
import { type VocabularyKey, vocabularyValues } from '../../../contract/vocabularies/lists.ts'
import { sayAnew } from './i18n.ts'

/** A value of a vocabulary, as far as it is shown. */
interface Term {
  readonly value: string
  readonly label: string
  readonly renamed: boolean
  readonly active: boolean
}

// Like the texts of the catalogue they are one for the whole window: what is written in words is so everywhere at once.
let ofPort: ReadonlyMap<VocabularyKey, readonly Term[]> = new Map()
let lastTerms = ''

/** Takes over the vocabularies of the port that is shown; every screen says them anew when they changed. */
export function takeTerms(vocabularies: readonly { key: VocabularyKey; values: readonly Term[] }[]): void {
  const json = JSON.stringify(vocabularies.map(({ key, values }) => [key, values]))
  if (json === lastTerms) return
  lastTerms = json
  ofPort = new Map(vocabularies.map(({ key, values }) => [key, values]))
  sayAnew()
}

/** The port's own word for a value; undefined where it has none. */
export function ownTerm(key: VocabularyKey, value: string): string | undefined {
  const term = ofPort.get(key)?.find((one) => one.value === value)
  return term?.renamed ? term.label : undefined
}

/** Every value of a vocabulary in the order of the port, those that are offered no more too. */
export function everyTerm(key: VocabularyKey): string[] {
  return ofPort.get(key)?.map(({ value }) => value) ?? [...vocabularyValues[key]]
}

/** The values a form offers: those that are active, and the `present` one. */
export function offeredTerms(key: VocabularyKey, present?: string | null): string[] {
  const terms = ofPort.get(key)
  if (!terms) return [...vocabularyValues[key]]
  const offered = terms.filter(({ active, value }) => active || value === present).map(({ value }) => value)
  return present && !offered.includes(present) ? [...offered, present] : offered
}

/** The choices that a list is filtered by. */
export function everyChoice({
  choices = [],
  vocabulary,
}: Pick<PlainField, 'choices' | 'vocabulary'>): readonly string[] {
  return vocabulary ? everyTerm(vocabulary) : choices
}

/** The choices a form offers for a field. */
export function offeredChoices(
  { choices = [], vocabulary }: Pick<PlainField, 'choices' | 'vocabulary'>,
  present?: string | null,
): readonly string[] {
  return vocabulary ? offeredTerms(vocabulary, present) : choices
}

/** What a form begins with: the usual value where the port offers it, else the first it offers. */
export function firstTerm(key: VocabularyKey, usual: string): string {
  const offered = offeredTerms(key)
  return offered.includes(usual) ? usual : (offered[0] ?? usual)
}
