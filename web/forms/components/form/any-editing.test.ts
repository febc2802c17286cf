import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Definition, type Field, type ShowIf } from '../../../../contract/forms/definition.ts'
import { endOfForm } from '../../../../contract/forms/vocabulary.ts'
import { type Edit, type Editing, edit, fieldsOf, startEditing } from './editing.ts'
import { newField } from './new-field.ts'
import { conditionsIn, fieldsAsked, fieldsBefore, fieldsUpToPage } from './show-if.ts'

const types = ['short_text', 'choice', 'number', 'group', 'date_range'] as const

/** One thing an author does; numbers choose among what there is. */
const step = fc.record({
  does: fc.constantFrom(
    'add',
    'page',
    'remove',
    'nudge',
    'move',
    'show',
    'require',
    'jump',
    'end',
    'undo',
    'redo',
  ),
  a: fc.nat(40),
  b: fc.nat(40),
  c: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]

function editFor(state: Editing, { does, a, b, c }: Step, number: number): Edit | null {
  const { draft } = state
  const fields = fieldsOf(draft)
  const field = pick(fields, a)
  const page = pick(draft.pages, a)!
  const asking = (among: readonly Field[]): ShowIf | undefined => {
    const [one, other] = [pick(among, b), pick(among, c)]
    if (!one || !other) return undefined
    const rule = (question: Field) => ({ field: question.id, op: 'answered' as const })
    const group = { match: 'any' as const, rules: [rule(other), rule(one)] }
    return { match: 'all', rules: c % 2 === 0 ? [rule(one), group] : [rule(one)] }
  }
  switch (does) {
    case 'add':
      return {
        act: 'add_field',
        field: {
          ...newField(pick(types, a)!, `Field ${number}`, ['A', 'B'], [], 'Text'),
          id: `field${number}`,
          key: `key${number}`,
        },
        pageId: page.id,
        index: b % (page.fields.length + 1),
      }
    case 'page':
      return { act: 'add_page', id: `page${number}x` }
    case 'remove':
      return { act: 'remove', id: c % 3 === 0 ? page.id : (field?.id ?? page.id) }
    case 'nudge':
      return { act: 'nudge', id: c % 2 === 0 ? page.id : (field?.id ?? page.id), by: b % 2 === 0 ? 1 : -1 }
    case 'move':
      return field
        ? { act: 'move_field', id: field.id, pageId: pick(draft.pages, b)!.id, index: c % 3 }
        : null
    case 'show': {
      if (c % 4 === 0) {
        const showIf = asking(fieldsBefore(draft, page.id))
        return showIf ? { act: 'change_page', id: page.id, changes: { showIf } } : null
      }
      const showIf = field && asking(fieldsBefore(draft, field.id))
      return field && showIf ? { act: 'change_field', id: field.id, changes: { showIf } } : null
    }
    case 'require': {
      const requiredIf = field && asking(fieldsBefore(draft, field.id))
      return field && requiredIf ? { act: 'change_field', id: field.id, changes: { requiredIf } } : null
    }
    case 'jump': {
      const when = asking(fieldsUpToPage(draft, page.id))
      const later = draft.pages.slice(draft.pages.indexOf(page) + 1).map(({ id }) => id)
      const to = pick([...later, endOfForm], c)!
      return when ? { act: 'change_page', id: page.id, changes: { jumps: [{ when, to }] } } : null
    }
    case 'end': {
      const when = asking(fieldsAsked(draft))
      const thankYou = { kind: 'message' as const, title: 'Other', message: '' }
      return when
        ? { act: 'change_form', changes: { endings: [{ id: `ending${number}`, when, thankYou }] } }
        : null
    }
    default:
      return { act: does }
  }
}

it('whatever is built, moved, deleted and undone, a draft can be published and no condition asks about what is gone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = startEditing({
        title: 'Form',
        pages: [{ id: 'page1', fields: [] }],
        thankYou: { kind: 'message', title: 'Thank you', message: '' },
        branding: { color: '#0a5a78', theme: 'system' },
      })
      for (const [number, one] of steps.entries()) {
        const next = editFor(state, one, number)
        if (next) state = edit(state, next)
        expect(Definition.safeParse(state.draft).error?.issues ?? []).toEqual([])
        const ids = new Set(fieldsOf(state.draft).map(({ id }) => id))
        const pages = state.draft.pages
          .flatMap((page) => [
            page.showIf,
            ...(page.jumps ?? []).map(({ when }) => when),
            ...page.fields.flatMap(({ showIf, requiredIf }) => [showIf, requiredIf]),
          ])
          .concat((state.draft.endings ?? []).map(({ when }) => when))
          .flatMap((when) => (when ? conditionsIn(when) : []))
        expect(pages.filter(({ field }) => !ids.has(field))).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})
