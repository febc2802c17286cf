import { describe, expect, it } from 'vitest'
import { Definition, type Field } from '../../../../contract/forms/definition.ts'
import { fieldTypes } from '../../../../contract/forms/vocabulary.ts'
import { type Edit, type Editing, edit, fieldsOf, placeOf, startEditing } from './editing.ts'
import { keyFrom, newId } from './keys.ts'
import { newField } from './new-field.ts'
import { fieldsBefore } from './show-if.ts'

const field = (id: string, changes: Partial<Field> = {}): Field => ({
  id,
  key: id,
  type: 'short_text',
  label: id,
  required: false,
  width: 'full',
  ...changes,
})

const start = () =>
  startEditing({
    title: 'Berth inquiry',
    pages: [
      { id: 'page1', fields: [field('name'), field('yacht')] },
      { id: 'page2', fields: [field('length', { type: 'number' })] },
    ],
    thankYou: { kind: 'message', title: 'Thank you', message: '' },
    branding: { color: '#0a5a78', theme: 'system' },
  })

const edited = (...steps: Edit[]): Editing => steps.reduce(edit, start())
const order = ({ draft }: Editing) => draft.pages.map((page) => page.fields.map((each) => each.id).join(' '))

describe('endings', () => {
  it('lose their rules with the field they ask about, and go with the last of them', () => {
    const thankYou = { kind: 'message' as const, title: 'Other', message: '' }
    const rule = (id: string) => ({ field: id, op: 'answered' as const })
    const state = edited(
      {
        act: 'change_form',
        changes: {
          endings: [
            { id: 'both', when: { match: 'all', rules: [rule('name'), rule('length')] }, thankYou },
            { id: 'one', when: { match: 'all', rules: [rule('length')] }, thankYou },
          ],
        },
      },
      { act: 'remove', id: 'length' },
    )
    expect(state.draft.endings?.map(({ id, when }) => [id, when.rules])).toEqual([['both', [rule('name')]]])
    expect(state.lostRules).toBe(2)
    expect(state.losing).toEqual([
      { kind: 'ending', number: 1 },
      { kind: 'ending', number: 2 },
    ])
    expect(edit(state, { act: 'undo' }).draft.endings).toHaveLength(2)
  })
})

describe('adding', () => {
  it('puts a field behind the selected one, and selects it', () => {
    const state = edited({ act: 'select', id: 'name' }, { act: 'add_field', field: field('email') })
    expect(order(state)).toEqual(['name email yacht', 'length'])
    expect(state.selected).toBe('email')
  })

  it('puts a field at the end of the last page when nothing is selected', () => {
    expect(order(edited({ act: 'add_field', field: field('email') }))).toEqual(['name yacht', 'length email'])
  })

  it('puts a field where it is dropped', () => {
    const state = edited({ act: 'add_field', field: field('email'), pageId: 'page2', index: 0 })
    expect(order(state)).toEqual(['name yacht', 'email length'])
  })

  it('makes fields of every kind that can be published at once', () => {
    const kinds = fieldTypes.filter((type) => type !== 'calculated')
    const { draft } = kinds.reduce(
      (state, kind) =>
        edit(state, { act: 'add_field', field: newField(kind, kind, ['First', 'Second'], [], 'Text') }),
      start(),
    )
    expect(Definition.safeParse(draft).error).toBeUndefined()
  })

  it('puts a page behind the one that is worked on', () => {
    const { draft } = edited({ act: 'select', id: 'name' }, { act: 'add_page', id: 'page3' })
    expect(draft.pages.map((page) => page.id)).toEqual(['page1', 'page3', 'page2'])
  })
})

describe('moving', () => {
  it('moves within a page to where it is dropped', () => {
    const down = edited({ act: 'move_field', id: 'name', pageId: 'page1', index: 2 })
    expect(order(down)).toEqual(['yacht name', 'length'])
    const up = edited({ act: 'move_field', id: 'yacht', pageId: 'page1', index: 0 })
    expect(order(up)).toEqual(['yacht name', 'length'])
  })

  it('moves to another page', () => {
    const state = edited({ act: 'move_field', id: 'name', pageId: 'page2', index: 1 })
    expect(order(state)).toEqual(['yacht', 'length name'])
  })

  it('leaves nothing to undo when it is dropped where it was', () => {
    for (const index of [0, 1])
      expect(edited({ act: 'move_field', id: 'name', pageId: 'page1', index }).past).toEqual([])
  })

  it('goes over to the next page by the keys, and back', () => {
    const down = edited({ act: 'nudge', id: 'yacht', by: 1 })
    expect(order(down)).toEqual(['name', 'yacht length'])
    expect(order(edit(down, { act: 'nudge', id: 'yacht', by: -1 }))).toEqual(['name yacht', 'length'])
  })

  it('stops at both ends', () => {
    expect(edited({ act: 'nudge', id: 'name', by: -1 }).past).toEqual([])
    expect(edited({ act: 'nudge', id: 'length', by: 1 }).past).toEqual([])
    expect(edited({ act: 'nudge', id: 'page2', by: 1 }).past).toEqual([])
  })

  it('moves whole pages', () => {
    expect(order(edited({ act: 'nudge', id: 'page2', by: -1 }))).toEqual(['length', 'name yacht'])
  })
})

describe('changing', () => {
  it('undoes a run of typing as one', () => {
    const typed = edited(
      { act: 'change_field', id: 'name', changes: { label: 'N' } },
      { act: 'change_field', id: 'name', changes: { label: 'Na' } },
      { act: 'change_field', id: 'yacht', changes: { label: 'Y' } },
    )
    expect(typed.past).toHaveLength(2)
    const undone = edit(edit(typed, { act: 'undo' }), { act: 'undo' })
    expect(undone.draft).toEqual(start().draft)
    expect(edit(edit(undone, { act: 'redo' }), { act: 'redo' }).draft).toEqual(typed.draft)
  })

  it('takes away what is set to undefined', () => {
    const state = edited(
      { act: 'change_field', id: 'name', changes: { help: 'As in the passport' } },
      { act: 'change_field', id: 'name', changes: { help: undefined } },
    )
    expect('help' in placeOf(state.draft, 'name')!.field).toBe(false)
  })

  it('forgets what could be redone after another change', () => {
    const state = edited(
      { act: 'remove', id: 'name' },
      { act: 'undo' },
      { act: 'change_form', changes: { title: 'Inquiry' } },
    )
    expect(state.future).toEqual([])
  })

  it('lets the key follow the label until it is chosen', () => {
    const fresh = edited({
      act: 'add_field',
      field: field('fresh', { label: 'Short text', key: 'short_text' }),
    })
    const step = { act: 'change_field', id: 'fresh', keyFollowsLabel: true } as const
    const next = edit(fresh, { ...step, changes: { label: 'Home port' } })
    expect(placeOf(next.draft, 'fresh')!.field.key).toBe('home_port')
    const chosen = edit(next, { ...step, changes: { key: 'port' } })
    const renamed = edit(chosen, { ...step, changes: { label: 'Harbour' } })
    expect(placeOf(renamed.draft, 'fresh')!.field.key).toBe('port')
  })

  it('keeps the key of a published field', () => {
    const state = edited({ act: 'change_field', id: 'name', changes: { label: 'Full name' } })
    expect(placeOf(state.draft, 'name')!.field.key).toBe('name')
  })
})

describe('duplicating and removing', () => {
  it('gives the copy an id and a key of its own', () => {
    const state = edited({ act: 'duplicate', id: 'name', newId: 'copy' })
    expect(order(state)).toEqual(['name copy yacht', 'length'])
    expect(placeOf(state.draft, 'copy')!.field.key).toBe('name_2')
    expect(state.selected).toBe('copy')
  })

  it('selects what stands behind the removed field', () => {
    expect(edited({ act: 'remove', id: 'name' }).selected).toBe('yacht')
    expect(edited({ act: 'remove', id: 'length' }).selected).toBe('page2')
  })

  it('removes a page with its fields, but never the last one', () => {
    const one = edited({ act: 'remove', id: 'page1' })
    expect(order(one)).toEqual(['length'])
    expect(edit(one, { act: 'remove', id: 'page2' }).draft).toBe(one.draft)
  })
})

describe('show-if', () => {
  const rule = (id: string) => ({ match: 'all' as const, rules: [{ field: id, op: 'answered' as const }] })
  const withRules = () =>
    [
      { act: 'change_field', id: 'length', changes: { showIf: rule('yacht') } },
      { act: 'change_page', id: 'page2', changes: { showIf: rule('name') } },
    ].reduce((state, step) => edit(state, step as Edit), start())

  it('loses the rules that ask about a removed field, and says how many', () => {
    const state = edit(withRules(), { act: 'remove', id: 'yacht' })
    expect(placeOf(state.draft, 'length')!.field.showIf).toBeUndefined()
    expect(state.draft.pages[1]!.showIf).toEqual(rule('name'))
    expect(state.lostRules).toBe(1)
    expect(state.losing).toEqual([{ kind: 'field', label: placeOf(state.draft, 'length')!.field.label }])
    expect(placeOf(edit(state, { act: 'undo' }).draft, 'length')!.field.showIf).toEqual(rule('yacht'))
  })

  it('loses a rule when its field is moved behind it', () => {
    const state = edit(withRules(), { act: 'move_field', id: 'yacht', pageId: 'page2', index: 1 })
    expect(state.lostRules).toBe(1)
    expect(Definition.safeParse(state.draft).error?.issues.map((issue) => issue.message)).toBeUndefined()
  })

  it('keeps the other rules of the same show-if', () => {
    const showIf = { match: 'any' as const, rules: [...rule('name').rules, ...rule('yacht').rules] }
    const state = edited(
      { act: 'change_field', id: 'length', changes: { showIf } },
      { act: 'remove', id: 'name' },
    )
    expect(placeOf(state.draft, 'length')!.field.showIf?.rules).toEqual(rule('yacht').rules)
  })

  it('offers only what stands before', () => {
    const { draft } = start()
    expect(fieldsBefore(draft, 'yacht').map((each) => each.id)).toEqual(['name'])
    expect(fieldsBefore(draft, 'page2').map((each) => each.id)).toEqual(['name', 'yacht'])
  })
})

describe('the server’s draft', () => {
  it('replaces the present one so that it can be undone, or loads it for good', () => {
    const other = edited({ act: 'remove', id: 'name' }).draft
    expect(edit(edited({ act: 'replace', draft: other }), { act: 'undo' }).draft).toEqual(start().draft)
    expect(edited({ act: 'load', draft: other }).past).toEqual([])
  })
})

describe('keys', () => {
  it('are made of the words of the label', () => {
    expect(keyFrom('Length over all (m)', 'number', [])).toBe('length_over_all_m')
    expect(keyFrom('Größe & Länge', 'number', [])).toBe('grosse_lange')
    expect(keyFrom('Your e-mail', 'email', [])).toBe('your_email')
    expect(keyFrom('2nd phone', 'phone', [])).toBe('field_2nd_phone')
    expect(keyFrom('名前', 'short_text', [])).toBe('short_text')
  })

  it('are never taken twice, and never too long', () => {
    expect(keyFrom('Name', 'short_text', ['name', 'name_2'])).toBe('name_3')
    const long = keyFrom('x'.repeat(80), 'short_text', ['x'.repeat(60)])
    expect(long).toHaveLength(60)
    expect(long.endsWith('_2')).toBe(true)
  })

  it('differ from the ids, which are random', () => {
    const ids = new Set(Array.from({ length: 100 }, newId))
    expect(ids.size).toBe(100)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{4,16}$/)
  })

  it('of all fields of a form are found', () => {
    expect(fieldsOf(start().draft).map((each) => each.key)).toEqual(['name', 'yacht', 'length'])
  })
})
