import type { Definition, Field, ShowIf } from '../../../../contract/forms/definition.ts'
import type { ConditionOperator } from '../../../../contract/forms/vocabulary.ts'

/** Takes away the rules that ask about a field that does not stand before them. */
export function withoutLostRules(draft: Definition): { draft: Definition; lost: number } {
  const before = new Set<string>()
  let lost = 0

  function keep<Shown extends { showIf?: ShowIf | undefined }>(shown: Shown): Shown {
    const { showIf, ...rest } = shown
    if (!showIf) return shown
    const rules = showIf.rules.filter((rule) => before.has(rule.field))
    if (rules.length === showIf.rules.length) return shown
    lost += showIf.rules.length - rules.length
    return (rules.length > 0 ? { ...rest, showIf: { ...showIf, rules } } : rest) as Shown
  }

  const pages = draft.pages.map((page) => ({
    ...keep(page),
    fields: page.fields.map((field) => {
      const cleaned = keep(field)
      before.add(field.id)
      return cleaned
    }),
  }))
  const endings = draft.endings?.flatMap((ending) => {
    const rules = ending.when.rules.filter((rule) => before.has(rule.field))
    lost += ending.when.rules.length - rules.length
    return rules.length > 0 ? [{ ...ending, when: { ...ending.when, rules } }] : []
  })
  if (lost === 0) return { draft, lost }
  return { draft: { ...draft, pages, ...(endings ? { endings } : {}) }, lost }
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
