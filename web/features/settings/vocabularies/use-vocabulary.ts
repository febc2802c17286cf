import type { VocabularyKey } from '../../../../contract/vocabularies/lists.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { takeTerms } from '../../../kit/words/terms.ts'

export type Term = Answer<'vocabularies', 'list'>[number]['values'][number]

/** What is said of a value. */
type ValuePatch = Pick<Term, 'value' | 'active'> & { label: string | null }

/** One vocabulary of the port, and how its values are set. */
export function useVocabulary(key: VocabularyKey) {
  const vocabularies = useRead('vocabularies', 'list', {})
  const vocabulary = vocabularies.data?.find((one) => one.key === key)
  const put = useWrite('vocabularies', 'put', {
    onDone: (after) => takeTerms((vocabularies.data ?? []).map((one) => (one.key === key ? after : one))),
  })
  return {
    vocabularies,
    terms: vocabulary?.values ?? [],
    put: (values: readonly ValuePatch[]) =>
      put.mutateAsync({ params: { key }, body: { values: [...values] }, ifMatch: vocabulary?.version ?? 0 }),
  }
}

/** A value as it is written again. */
export function saidOf({ value, label, renamed, active }: Term): ValuePatch {
  return { value, label: renamed ? label : null, active }
}
