import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { issueWords } from '../../../kit/form/rule-words.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'

/** Something that keeps the draft from being saved, and the field or page it is about; null for the form. */
export type DraftProblem = { target: string | null; property: string; message: string }

type Schema = typeof import('../../../../contract/forms/definition.ts').Definition
type Issue = { code: string; origin?: unknown; path: PropertyKey[]; message: string }

/**
 * What is wrong with the draft by the rules of the contract, which are fetched beside; null until they are here. Where they
 * cannot be fetched nothing is known to be wrong, and the server says what is: a draft is not kept back for them.
 */
export function useDraftProblems(draft: Definition): readonly DraftProblem[] | null {
  const { t } = useTranslation()
  const [schema, setSchema] = useState<Schema | 'away' | null>(null)
  const settled = useDeferredValue(draft)
  useEffect(() => {
    let gone = false
    const fetchRules = () =>
      void import('../../../../contract/forms/definition.ts').then(
        (file) => {
          window.removeEventListener('online', fetchRules)
          if (!gone) setSchema(() => file.Definition)
        },
        () => !gone && setSchema('away'),
      )
    fetchRules()
    window.addEventListener('online', fetchRules)
    return () => {
      gone = true
      window.removeEventListener('online', fetchRules)
    }
  }, [])
  return useMemo(() => {
    if (!schema) return null
    if (schema === 'away') return []
    const { error } = schema.safeParse(settled)
    return (error?.issues ?? []).map((issue) => problemOf(issue as Issue, settled, t))
  }, [schema, settled, t])
}

function problemOf({ path, message, code, origin }: Issue, draft: Definition, t: Translate): DraftProblem {
  const [root, pageIndex, inPage, fieldIndex, ...rest] = path
  const page = root === 'pages' ? draft.pages[Number(pageIndex)] : undefined
  const field = inPage === 'fields' && fieldIndex !== undefined ? page?.fields[Number(fieldIndex)] : undefined
  const property =
    root === 'endings'
      ? `endings.${String(pageIndex)}`
      : String((field ? rest[0] : page ? inPage : root) ?? '')
  const ofText = origin === 'string'
  return {
    target: field?.id ?? page?.id ?? null,
    property,
    message:
      ofText && code === 'too_small'
        ? t(property === 'options' ? 'forms.problem.emptyOption' : 'form.required')
        : ofText && code === 'too_big'
          ? t('forms.problem.tooLong')
          : issueWords(message),
  }
}
