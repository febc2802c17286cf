import { CircleDot, ShieldAlert } from 'lucide-react'
import { readCondition } from '../../../../contract/forms/filter/condition.ts'
import type { Filter } from '../../../../ui/filter-chips.tsx'
import type { Search } from '../../../kit/list/state/list-search.ts'
import { endOfDay, startOfDay } from '../../../kit/list/state/period.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { formatMonthName, formatNumber } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'

export type FieldColumn = Answer<'submissions', 'columns'>[number]

/** Those whose answer is one of their options, or a list of them. */
const withOptions = (field: FieldColumn) =>
  field.options.length > 0 && field.type !== 'ranking' && field.type !== 'matrix'

/** What submissions can be narrowed by: the options of each choice. */
export function choiceFilters(fields: readonly FieldColumn[]): readonly Filter[] {
  return fields.filter(withOptions).map((field) => ({
    id: idOf(field),
    label: field.label,
    icon: <CircleDot />,
    single: true,
    // A comma would part the value in the address.
    options: field.options.filter((option) => !option.value.includes(',')),
  }))
}

/** The same in their list, where spam is a filter too. */
export function answerFilters(fields: readonly FieldColumn[], t: Translate): readonly Filter[] {
  return [
    ...choiceFilters(fields),
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
  // What a figure of the results is made of.
  const behind = search.behind && readCondition(search.behind) ? [search.behind] : []
  return {
    q: search.q,
    spam: search.spam === 'yes' || search.spam === 'all' ? search.spam : undefined,
    from: startOfDay(search.from),
    to: endOfDay(search.to),
    answers: [...answers, ...behind].join('\n') || undefined,
  } as const
}

/** Where the submissions behind a figure are found: by a filter of the list where one says it, else by its condition. */
export function searchBehind(filter: string): Readonly<Record<string, string>> {
  const condition = readCondition(filter)
  const isPlain = condition?.op === 'is' && condition.row === null && !/[,\n]/.test(condition.value)
  return isPlain ? { [`is_${condition.key}`]: condition.value } : { behind: filter }
}

/** A condition in words. */
export function conditionText(filter: string, fields: readonly FieldColumn[], t: Translate): string {
  const condition = readCondition(filter)
  const field = fields.find(({ key }) => key === condition?.key)
  if (!condition || !field) return filter
  const labelOf = (value: string) => field.options.find((option) => option.value === value)?.label ?? value
  if (condition.op === 'other') return `${field.label}: ${t('forms.results.other')}`
  if (condition.op === 'answered') return `${field.label}: ${t('forms.results.answeredAny')}`
  if (condition.op === 'is')
    return `${field.label}: ${condition.row === null ? '' : `${condition.row}, `}${labelOf(condition.value)}`
  const { from, to } = condition
  if (/^\d{4}-/.test(from)) return `${field.label}: ${formatMonthName(from, 'full')}`
  const [low, high] = [formatNumber(Number(from), 6), formatNumber(Number(to), 6)]
  return `${field.label}: ${low === high ? low : `${low}–${high}`}`
}

const idOf = (field: FieldColumn) => `is_${field.key}`
