import type { Definition, Field } from '../../../../contract/forms/definition.ts'
import { fieldsOf, walkOrder } from './editing.ts'

/** The parts of the form as a whole in which two drafts differ. */
export function differingParts(one: Definition, other: Definition): readonly FormPart[] {
  return formParts.filter((part) => inOrder(partOf(one, part)) !== inOrder(partOf(other, part)))
}

const formParts = ['title', 'introduction', 'pages', 'sending', 'look', 'languages'] as const
export type FormPart = (typeof formParts)[number]

function partOf(draft: Definition, part: FormPart): object {
  switch (part) {
    case 'title':
      return [draft.title]
    case 'introduction':
      return [draft.description ?? '']
    case 'pages':
      return [
        ...walkOrder(draft),
        ...draft.pages.map((page) => JSON.stringify([page.title, page.description, page.showIf, page.jumps])),
      ]
    case 'sending':
      return {
        ...draft.thankYou,
        submitLabel: draft.submitLabel,
        endings: JSON.stringify(draft.endings),
        confirmation: JSON.stringify(draft.confirmation),
      }
    case 'look':
      return draft.branding
    case 'languages':
      return [draft.language, draft.languages, JSON.stringify(draft.translations)]
  }
}

/** Whether another draft lacks this field or has it otherwise. */
export function differences(other: Definition, field: Field): boolean {
  const there = fieldsOf(other).find((each) => each.id === field.id)
  return !there || inOrder(there) !== inOrder(field)
}

/** The fields that people answered and the draft no longer has: their answers stay in old submissions. */
export function removedFields(
  published: Pick<Definition, 'pages'>,
  draft: Pick<Definition, 'pages'>,
): readonly Field[] {
  const left = new Set(fieldsOf(draft).map((field) => field.key))
  return fieldsOf(published).filter((field) => field.type !== 'section' && !left.has(field.key))
}

function inOrder(thing: object): string {
  return JSON.stringify(Object.entries(thing).sort(([a], [b]) => (a < b ? -1 : 1)))
}
