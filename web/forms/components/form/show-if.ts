import type { Condition, Definition, Field, Page, ShowIf } from '../../../../contract/forms/definition.ts'
import { type ConditionOperator, endOfForm } from '../../../../contract/forms/vocabulary.ts'

type Rule = ShowIf['rules'][number]

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

  const known = (rule: Condition) => before.has(rule.field)

  /** With the conditions that can still be asked; null when none is left. */
  function left(when: ShowIf, whose: Losing): ShowIf | null {
    const all = conditionsIn(when).length
    const rules = when.rules.flatMap((rule): Rule[] => {
      if (!('rules' in rule)) return known(rule) ? [rule] : []
      const inner = rule.rules.filter(known)
      return inner.length === rule.rules.length ? [rule] : inner.length > 0 ? [{ ...rule, rules: inner }] : []
    })
    const gone = all - conditionsIn({ ...when, rules }).length
    if (gone === 0) return when
    losing.push(whose)
    lost += gone
    return rules.length > 0 ? { ...when, rules } : null
  }

  function keep<Asking extends { showIf?: ShowIf | undefined; requiredIf?: ShowIf | undefined }>(
    asking: Asking,
    whose: Losing,
  ): Asking {
    const next = { ...asking }
    for (const name of ['showIf', 'requiredIf'] as const) {
      const when = asking[name]
      const still = when && left(when, whose)
      if (when && still) next[name] = still
      else if (when) delete next[name]
    }
    return next.showIf === asking.showIf && next.requiredIf === asking.requiredIf ? asking : next
  }

  function keepJumps(page: Page, index: number): Page {
    const whose: Losing = { kind: 'page', number: index + 1 }
    const later = new Set([endOfForm, ...draft.pages.slice(index + 1).map(({ id }) => id)])
    const jumps = page.jumps?.flatMap((jump) => {
      if (!later.has(jump.to)) {
        losing.push(whose)
        lost += 1
        return []
      }
      const when = left(jump.when, whose)
      return when === null ? [] : [when === jump.when ? jump : { ...jump, when }]
    })
    if (!jumps || (jumps.length === page.jumps?.length && jumps.every((one, at) => one === page.jumps?.[at])))
      return page
    const { jumps: _, ...rest } = page
    return jumps && jumps.length > 0 ? { ...rest, jumps } : rest
  }

  const pages = draft.pages.map((page, index) => {
    const rest = keep(page, { kind: 'page', number: index + 1 })
    const fields = page.fields.map((field) => {
      const cleaned = keep(field, { kind: 'field', label: field.label })
      before.add(field.id)
      return cleaned
    })
    return keepJumps({ ...rest, fields }, index)
  })
  const endings = draft.endings?.flatMap((ending, index) => {
    const when = left(ending.when, { kind: 'ending', number: index + 1 })
    return when === null ? [] : [when === ending.when ? ending : { ...ending, when }]
  })
  if (lost === 0) return { draft, lost, losing }
  return { draft: { ...draft, pages, ...(endings ? { endings } : {}) }, lost, losing }
}

/** Every condition, those of groups too. */
export function conditionsIn(when: ShowIf): readonly Condition[] {
  return when.rules.flatMap((rule) => ('rules' in rule ? rule.rules : [rule]))
}

/** The fields an ending may ask about: all that take an answer by which endings can be told apart. */
export function fieldsAsked(draft: Pick<Definition, 'pages'>): readonly Field[] {
  return draft.pages.flatMap((page) => page.fields).filter(canBeAsked)
}

/** The fields a jump from a page may ask about: those of the page, and those before it. */
export function fieldsUpToPage(draft: Pick<Definition, 'pages'>, pageId: string): readonly Field[] {
  const at = draft.pages.findIndex(({ id }) => id === pageId)
  return fieldsAsked({ pages: draft.pages.slice(0, at + 1) })
}

function canBeAsked(field: Field): boolean {
  return field.type !== 'section' && field.type !== 'file'
}

/** The fields a show-if of this field or page may ask about: those that stand before it and take an answer. */
export function fieldsBefore(draft: Pick<Definition, 'pages'>, id: string): readonly Field[] {
  const before: Field[] = []
  for (const page of draft.pages) {
    if (page.id === id) return before
    for (const field of page.fields) {
      if (field.id === id) return before
      if (canBeAsked(field)) before.push(field)
    }
  }
  return before
}

/** The comparisons that make sense for the answers of a field. */
export function operatorsFor(field: Pick<Field, 'type'>): readonly ConditionOperator[] {
  switch (field.type) {
    case 'consent':
    case 'file':
    case 'signature':
    case 'date_range':
    case 'address':
    case 'matrix':
    case 'ranking':
    case 'group':
      return ['answered', 'not_answered']
    case 'choice':
    case 'dropdown':
    case 'country':
      return ['is', 'is_not', 'answered', 'not_answered']
    case 'multiple_choice':
      return ['contains', 'is_not', 'answered', 'not_answered']
    case 'number':
    case 'rating':
    case 'scale':
    case 'calculated':
    case 'date':
    case 'time':
      return ['is', 'is_not', 'greater', 'less', 'answered', 'not_answered']
    default:
      return ['is', 'is_not', 'contains', 'answered', 'not_answered']
  }
}

export function takesValue(op: ConditionOperator): boolean {
  return op !== 'answered' && op !== 'not_answered'
}
