import { CircleDot, ShieldAlert } from 'lucide-react'
import type { Filter } from '../../../../ui/filter-chips.tsx'
import type { Answer } from '../../../lib/api.ts'
import type { Search } from '../../../lib/lists/list-search.ts'
import { endOfDay, startOfDay } from '../../../lib/lists/period.ts'
import type { Translate } from '../../../lib/words/i18n.ts'

export type FieldColumn = Answer<'submissions', 'columns'>[number]

const withOptions = (field: FieldColumn) => field.options.length > 0

/** What submissions can be narrowed by: spam, and the options of each choice. */
export function answerFilters(fields: readonly FieldColumn[], t: Translate): readonly Filter[] {
  return [
    ...fields.filter(withOptions).map((field) => ({
      id: idOf(field),
      label: field.label,
      icon: <CircleDot />,
      single: true,
      // A comma would part the value in the address.
      options: field.options.filter((option) => !option.value.includes(',')),
    })),
    {
      id: 'spam',
      label: t('forms.submissions.spam'),
      icon: <ShieldAlert />,
      single: true,
      options: [
        { value: 'yes', label: t('forms.submissions.spamOnly') },
        { value: 'all', label: t('forms.submissions.spamToo') },
      ],
    },
  ]
}

export function filterIds(fields: readonly FieldColumn[]): readonly string[] {
  return [...fields.filter(withOptions).map(idOf), 'spam']
}

/** The filters of the address as the interface takes them. */
export function queryOf(search: Search, fields: readonly FieldColumn[]) {
  const answers = fields.flatMap((field) => {
    const value = search[idOf(field)]
    return value && withOptions(field) ? [`${field.key}:${value}`] : []
  })
  return {
    q: search.q,
    spam: search.spam === 'yes' || search.spam === 'all' ? search.spam : undefined,
    from: startOfDay(search.from),
    to: endOfDay(search.to),
    answers: answers.join('\n') || undefined,
  } as const
}

const idOf = (field: FieldColumn) => `is_${field.key}`
