import type { Definition, Field, ShowIf } from '../../../../contract/forms/definition.ts'
import type { ConditionOperator } from '../../../../contract/forms/vocabulary.ts'

/** What lost a rule: a field by its label, a page or an ending by its number. */
export type Losing = { kind: 'field'; label: string } | { kind: 'page' | 'ending'; number: number }

/** Takes away the rules that ask about a field that does not stand before them, and says how many and whose they were. */
export function withoutLostRules(draft: Definition): {
  draft: Definition
  lost: number
  losing: readonly Losing[]
} {
  const before = new Set<string>()
  const losing: Losing[] = []
  let lost = 0

  function left(rules: ShowIf['rules'], whose: Losing): ShowIf['rules'] {
    const kept = rules.filter((rule) => before.has(rule.field))
    if (kept.length < rules.length) losing.push(whose)
    lost += rules.length - kept.length
    return kept
  }

  function keep<Shown extends { showIf?: ShowIf | undefined }>(shown: Shown, whose: Losing): Shown {
    const { showIf, ...rest } = shown
    if (!showIf) return shown
    const rules = left(showIf.rules, whose)
    if (rules.length === showIf.rules.length) return shown
    return (rules.length > 0 ? { ...rest, showIf: { ...showIf, rules } } : rest) as Shown
  }

  const pages = draft.pages.map((page, index) => ({
    ...keep(page, { kind: 'page', number: index + 1 }),
    fields: page.fields.map((field) => {
      const cleaned = keep(field, { kind: 'field', label: field.label })
      before.add(field.id)
      return cleaned
    }),
  }))
  const endings = draft.endings?.flatMap((ending, index) => {
    const rules = left(ending.when.rules, { kind: 'ending', number: index + 1 })
    return rules.length > 0 ? [{ ...ending, when: { ...ending.when, rules } }] : []
  })
  if (lost === 0) return { draft, lost, losing }
  return { draft: { ...draft, pages, ...(endings ? { endings } : {}) }, lost, losing }
}

/** The fields an ending may ask about: all that take an answer by which endings can be told apart. */
export function fieldsAsked(draft: Pick<Definition, 'pages'>): readonly Field[] {
  return draft.pages
    .flatMap((page) => page.fields)
    .filter((field) => field.type !== 'section' && field.type !== 'file')
}

/** The fields a show-if of this field or page may ask about: those that stand before it and take an answer. */
export function fieldsBefore(draft: Pick<Definition, 'pages'>, id: string): readonly Field[] {
  const before: Field[] = []
  for (const page of draft.pages) {
    if (page.id === id) return before
    for (const field of page.fields) {
      if (field.id === id) return before
      if (field.type !== 'section' && field.type !== 'file') before.push(field)
    }
  }
  return before
}

/** The comparisons that make sense for the answers of a field. */
export function operatorsFor(field: Pick<Field, 'type'>): readonly ConditionOperator[] {
  switch (field.type) {
    case 'consent':
    case 'file':
      return ['answered', 'not_answered']
    case 'choice':
    case 'dropdown':
    case 'country':
      return ['is', 'is_not', 'answered', 'not_answered']
    case 'multiple_choice':
      return ['contains', 'is_not', 'answered', 'not_answered']
    case 'number':
    case 'rating':
    case 'date':
      return ['is', 'is_not', 'greater', 'less', 'answered', 'not_answered']
    default:
      return ['is', 'is_not', 'contains', 'answered', 'not_answered']
  }
}

export function takesValue(op: ConditionOperator): boolean {
  return op !== 'answered' && op !== 'not_answered'
}
