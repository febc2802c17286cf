import type { Definition, Field, Page } from '../../../../contract/forms/definition.ts'
import { keyFrom } from './keys.ts'
import { withRenamedKey } from './rename-key.ts'
import { type Losing, withoutLostRules } from './show-if.ts'

/** The draft as it is edited, with what undo and redo need. */
export type Editing = {
  draft: Definition
  /** Id of the field or page whose properties are shown; null for the form as a whole. */
  selected: string | null
  past: readonly Definition[]
  future: readonly Definition[]
  /** Names a run of changes to one property, which is undone as one. */
  burst: string | null
  /** Show-if rules the last act took away, because the field they ask about no longer stands before. */
  lostRules: number
  /** What these belonged to. */
  losing: readonly Losing[]
}

export type Edit =
  | { act: 'select'; id: string | null }
  | { act: 'add_field'; field: Field; pageId?: string; index?: number }
  | { act: 'add_page'; id: string }
  | { act: 'change_field'; id: string; changes: Partial<Field>; keyFollowsLabel?: boolean }
  | { act: 'change_page'; id: string; changes: Partial<Page> }
  | { act: 'change_form'; changes: Partial<Omit<Definition, 'pages'>> }
  | { act: 'move_field'; id: string; pageId: string; index: number }
  | { act: 'nudge'; id: string; by: 1 | -1 }
  | { act: 'duplicate'; id: string; newId: string }
  | { act: 'remove'; id: string }
  /** Another draft in place of this one; can be undone. */
  | { act: 'replace'; draft: Definition }
  /** The draft as the server has it now: what was before is gone there too. */
  | { act: 'load'; draft: Definition }
  | { act: 'undo' }
  | { act: 'redo' }

const mostUndone = 200

export function startEditing(draft: Definition): Editing {
  return { draft, selected: null, past: [], future: [], burst: null, lostRules: 0, losing: [] }
}

export function edit(state: Editing, step: Edit): Editing {
  switch (step.act) {
    case 'select':
      return { ...state, selected: step.id, burst: null, lostRules: 0, losing: [] }
    case 'load':
      return { ...startEditing(step.draft), selected: stillSelected(state.selected, step.draft) }
    case 'undo':
      return travel(state, 'past', 'future')
    case 'redo':
      return travel(state, 'future', 'past')
    case 'add_field':
      return select(record(state, withField(state, step)), step.field.id)
    case 'add_page':
      return select(record(state, withPage(state, step.id)), step.id)
    case 'duplicate': {
      const draft = withCopy(state.draft, step.id, step.newId)
      return draft === state.draft ? state : select(record(state, draft), step.newId)
    }
    case 'remove':
      return select(record(state, without(state.draft, step.id)), neighbourOf(state.draft, step.id))
    default:
      return record(state, changed(state.draft, step), burstOf(step))
  }
}

/** The page a field stands on, and its place there. */
export function placeOf(draft: Pick<Definition, 'pages'>, fieldId: string) {
  for (const [pageIndex, page] of draft.pages.entries()) {
    const index = page.fields.findIndex((field) => field.id === fieldId)
    if (index >= 0) return { page, pageIndex, index, field: page.fields[index]! }
  }
  return null
}

export function fieldsOf(draft: Pick<Definition, 'pages'>): readonly Field[] {
  return draft.pages.flatMap((page) => page.fields)
}

/** The ids of pages and fields in the order they are walked over by the arrow keys. */
export function walkOrder(draft: Pick<Definition, 'pages'>): readonly string[] {
  return draft.pages.flatMap((page) => [page.id, ...page.fields.map((field) => field.id)])
}

function changed(draft: Definition, step: Edit): Definition {
  switch (step.act) {
    case 'change_form':
      return patched<Definition>(draft, step.changes)
    case 'change_page':
      return {
        ...draft,
        pages: draft.pages.map((page) => (page.id === step.id ? patched(page, step.changes) : page)),
      }
    case 'change_field':
      return withChangedField(draft, step)
    case 'move_field':
      return moved(draft, step)
    case 'nudge':
      return nudged(draft, step.id, step.by)
    case 'replace':
      return step.draft
    default:
      return draft
  }
}

/** Keeps the draft before, for undo; a run of typing in one place counts as one act. */
function record(state: Editing, next: Definition, burst: string | null = null): Editing {
  if (next === state.draft) return state
  const { draft, lost, losing } = withoutLostRules(next)
  const goesOn = burst !== null && burst === state.burst
  return {
    draft,
    selected: stillSelected(state.selected, draft),
    past: goesOn ? state.past : [...state.past, state.draft].slice(-mostUndone),
    future: [],
    burst,
    lostRules: lost,
    losing,
  }
}

function burstOf(step: Edit): string | null {
  if (step.act === 'change_field' || step.act === 'change_page')
    return `${step.act} ${step.id} ${Object.keys(step.changes).join()}`
  return step.act === 'change_form' ? `form ${Object.keys(step.changes).join()}` : null
}

function travel(state: Editing, from: 'past' | 'future', to: 'past' | 'future'): Editing {
  const draft = state[from].at(-1)
  if (!draft) return state
  return {
    ...state,
    draft,
    selected: stillSelected(state.selected, draft),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], state.draft],
    burst: null,
    lostRules: 0,
    losing: [],
  }
}

function select(state: Editing, selected: string | null): Editing {
  return { ...state, selected: stillSelected(selected, state.draft) }
}

function stillSelected(selected: string | null, draft: Definition): string | null {
  return selected !== null && walkOrder(draft).includes(selected) ? selected : null
}

/** What is selected after this is removed: what stands behind it, or else before it. */
function neighbourOf(draft: Definition, id: string): string | null {
  const order = walkOrder(draft)
  const gone = new Set([
    id,
    ...(draft.pages.find((page) => page.id === id)?.fields.map((field) => field.id) ?? []),
  ])
  const at = order.indexOf(id)
  return (
    order.slice(at).find((each) => !gone.has(each)) ??
    order.slice(0, at).findLast((each) => !gone.has(each)) ??
    null
  )
}

/** Behind what is selected, unless a place is named. */
function withField(
  state: Editing,
  { field, pageId, index }: Extract<Edit, { act: 'add_field' }>,
): Definition {
  const { draft, selected } = state
  const place = selected === null ? null : placeOf(draft, selected)
  const page =
    draft.pages.find((each) => each.id === (pageId ?? place?.page.id ?? selected)) ?? draft.pages.at(-1)!
  const at = index ?? (place && place.page.id === page.id ? place.index + 1 : page.fields.length)
  return withFields(draft, page.id, (fields) => fields.toSpliced(at, 0, field))
}

function withPage({ draft, selected }: Editing, id: string): Definition {
  const at = draft.pages.findIndex(
    (page) => page.id === selected || page.fields.some((field) => field.id === selected),
  )
  return {
    ...draft,
    pages: draft.pages.toSpliced(at < 0 ? draft.pages.length : at + 1, 0, { id, fields: [] }),
  }
}

function withChangedField(
  draft: Definition,
  { id, changes, keyFollowsLabel }: Extract<Edit, { act: 'change_field' }>,
): Definition {
  const before = placeOf(draft, id)?.field
  if (!before) return draft
  const others = fieldsOf(draft)
    .filter((field) => field.id !== id)
    .map((field) => field.key)
  const followed =
    keyFollowsLabel &&
    changes.label !== undefined &&
    before.key === keyFrom(before.label, before.type, others)
      ? { key: keyFrom(changes.label, before.type, others) }
      : {}
  const next = {
    ...draft,
    pages: draft.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field) =>
        field.id === id ? patched(field, { ...changes, ...followed }) : field,
      ),
    })),
  }
  const key = followed.key ?? changes.key
  return key === undefined || key === before.key ? next : withRenamedKey(next, before.key, key)
}

function moved(draft: Definition, { id, pageId, index }: Extract<Edit, { act: 'move_field' }>): Definition {
  const from = placeOf(draft, id)
  if (!from || !draft.pages.some((page) => page.id === pageId)) return draft
  const samePage = from.page.id === pageId
  const at = samePage && from.index < index ? index - 1 : index
  if (samePage && at === from.index) return draft
  const taken = withFields(draft, from.page.id, (fields) => fields.toSpliced(from.index, 1))
  return withFields(taken, pageId, (fields) => fields.toSpliced(at, 0, from.field))
}

/** One place on; a field at the edge of its page goes over to the next one. */
function nudged(draft: Definition, id: string, by: 1 | -1): Definition {
  const pageIndex = draft.pages.findIndex((page) => page.id === id)
  if (pageIndex >= 0) {
    const page = draft.pages[pageIndex]!
    const to = pageIndex + by
    if (to < 0 || to >= draft.pages.length) return draft
    return { ...draft, pages: draft.pages.toSpliced(pageIndex, 1).toSpliced(to, 0, page) }
  }
  const from = placeOf(draft, id)
  if (!from) return draft
  const to = from.index + by
  if (to >= 0 && to < from.page.fields.length)
    return moved(draft, { act: 'move_field', id, pageId: from.page.id, index: by > 0 ? to + 1 : to })
  const next = draft.pages[from.pageIndex + by]
  if (!next) return draft
  return moved(draft, { act: 'move_field', id, pageId: next.id, index: by > 0 ? 0 : next.fields.length })
}

function withCopy(draft: Definition, id: string, newId: string): Definition {
  const place = placeOf(draft, id)
  if (!place) return draft
  const key = keyFrom(
    place.field.label,
    place.field.type,
    fieldsOf(draft).map((field) => field.key),
  )
  return withFields(draft, place.page.id, (fields) =>
    fields.toSpliced(place.index + 1, 0, { ...place.field, id: newId, key }),
  )
}

/** Without a field or a page; the last page stays. */
function without(draft: Definition, id: string): Definition {
  const place = placeOf(draft, id)
  if (place) return withFields(draft, place.page.id, (fields) => fields.toSpliced(place.index, 1))
  if (draft.pages.length < 2 || !draft.pages.some((page) => page.id === id)) return draft
  return { ...draft, pages: draft.pages.filter((page) => page.id !== id) }
}

function withFields(draft: Definition, pageId: string, change: (fields: Field[]) => Field[]): Definition {
  return {
    ...draft,
    pages: draft.pages.map((page) => (page.id === pageId ? { ...page, fields: change(page.fields) } : page)),
  }
}

/** With these values; one that is undefined is taken away. */
function patched<Thing extends object>(thing: Thing, changes: Partial<Thing>): Thing {
  const next = { ...thing, ...changes }
  for (const name of Object.keys(changes) as (keyof Thing)[]) if (next[name] === undefined) delete next[name]
  return next
}
