import type { Definition, Field, Page } from '../../../../../contract/forms/definition.ts'
import { type Edit, placeOf } from '../../../components/form/editing.ts'
import { relabelled } from '../properties/options.ts'

/** A text of the form that is written on its page: whose it is, and which. */
export type TextPlace = {
  /** The id of the field or page; null for the form itself. */
  owner: string | null
  part:
    | { of: 'title' | 'description' | 'submitLabel' | 'thanksTitle' | 'thanksMessage' | 'label' | 'help' }
    | { of: 'option'; index: number }
}

export const nameOf = ({ owner, part }: TextPlace): string =>
  `${owner ?? ''}.${part.of}${part.of === 'option' ? part.index : ''}`

type Limits = { most: number; lines: boolean }

/** How long a text may be, and whether it has several lines. */
export function limitsOf({ owner, part }: TextPlace): Limits {
  switch (part.of) {
    case 'description':
      return { most: owner === null ? 4000 : 2000, lines: true }
    case 'help':
      return { most: 1000, lines: true }
    case 'thanksMessage':
      return { most: 2000, lines: true }
    case 'submitLabel':
      return { most: 60, lines: false }
    case 'label':
      return { most: 300, lines: false }
    default:
      return { most: 200, lines: false }
  }
}

/** The text as its author wrote it. */
export function textAt(draft: Definition, { owner, part }: TextPlace): string {
  const page = draft.pages.find((each) => each.id === owner)
  const field = owner === null ? undefined : placeOf(draft, owner)?.field
  switch (part.of) {
    case 'title':
      return (owner === null ? draft.title : page?.title) ?? ''
    case 'description':
      return (owner === null ? draft.description : page?.description) ?? ''
    case 'submitLabel':
      return draft.submitLabel ?? ''
    case 'thanksTitle':
      return draft.thankYou.kind === 'message' ? draft.thankYou.title : ''
    case 'thanksMessage':
      return draft.thankYou.kind === 'message' ? draft.thankYou.message : ''
    case 'label':
      return field?.label ?? ''
    case 'help':
      return field?.help ?? ''
    case 'option':
      return field?.options?.[part.index]?.label ?? ''
  }
}

/** The edit that writes another text there. `known`: other programs know the field, and its key and values stay. */
export function textEdit(
  draft: Definition,
  { owner, part }: TextPlace,
  text: string,
  known: boolean,
): Edit | null {
  if (owner === null) return formEdit(draft, part.of, text)
  const field = placeOf(draft, owner)?.field
  if (!field) {
    const changes: Partial<Page> =
      part.of === 'title' ? { title: text || undefined } : { description: text || undefined }
    return { act: 'change_page', id: owner, changes }
  }
  const changes = fieldChanges(field, part, text, known)
  return changes && { act: 'change_field', id: owner, changes, keyFollowsLabel: !known }
}

function formEdit(draft: Definition, of: TextPlace['part']['of'], text: string): Edit | null {
  const { thankYou } = draft
  if (of === 'title') return { act: 'change_form', changes: { title: text } }
  if (of === 'description') return { act: 'change_form', changes: { description: text || undefined } }
  if (of === 'submitLabel') return { act: 'change_form', changes: { submitLabel: text || undefined } }
  if (thankYou.kind !== 'message') return null
  const changed = of === 'thanksTitle' ? { ...thankYou, title: text } : { ...thankYou, message: text }
  return { act: 'change_form', changes: { thankYou: changed } }
}

function fieldChanges(
  field: Field,
  part: TextPlace['part'],
  text: string,
  known: boolean,
): Partial<Field> | null {
  if (part.of === 'label') return { label: text }
  if (part.of === 'help') return { help: text || undefined }
  if (part.of !== 'option' || !field.options?.[part.index]) return null
  return { options: [...relabelled(field.options, part.index, text, !known)] }
}
