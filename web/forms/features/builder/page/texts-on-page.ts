import type { Definition, Field, Page } from '../../../../../contract/forms/definition.ts'
import type { TextPlace } from './texts.ts'

/** Where each text of the page stands; looked for within its own field, for pages have thousands of elements. */
export function textsOn(
  document: Document,
  draft: Definition,
): { place: TextPlace; elements: HTMLElement[] }[] {
  const ofForm = (of: Exclude<TextPlace['part']['of'], 'option'>, selector: string) => ({
    place: { owner: null, part: { of } } as TextPlace,
    elements: [...document.querySelectorAll<HTMLElement>(selector)],
  })
  const byOwner = ownersOn(document)
  return [
    ofForm('title', '.head > h1'),
    ofForm('description', '.head > p'),
    ...draft.pages.flatMap((page) => [
      ...textsOfPage(page, byOwner.get(page.id)),
      ...page.fields.flatMap((field) => textsOfField(field, byOwner.get(field.id))),
    ]),
    ofForm('submitLabel', '[data-send]'),
    ofForm('thanksTitle', '.said > h1'),
    ofForm('thanksMessage', '.said > p'),
  ]
}

export function ownersOn(document: Document): ReadonlyMap<string, HTMLElement> {
  const owners = document.querySelectorAll<HTMLElement>('[data-page], [data-field]')
  return new Map([...owners].map((owner) => [owner.dataset.page ?? owner.dataset.field!, owner]))
}

function textsOfPage({ id }: Page, element: HTMLElement | undefined) {
  return (['title', 'description'] as const).map((of) => ({
    place: { owner: id, part: { of } } as TextPlace,
    elements: childrenOf(element, of === 'title' ? 'h2' : 'p'),
  }))
}

function textsOfField(field: Field, element: HTMLElement | undefined) {
  if (field.type === 'hidden' || !element) return []
  const of = (part: TextPlace['part'], elements: HTMLElement[]) => ({
    place: { owner: field.id, part } as TextPlace,
    elements,
  })
  const label = childrenOf(element, field.type === 'section' ? 'h2, h3' : 'label, legend')
  const consent = label[0]?.querySelector('span')
  const options = field.options ? [...element.querySelectorAll<HTMLElement>('.options .option > span')] : []
  return [
    of({ of: 'label' }, field.type === 'consent' && consent ? [consent] : label),
    of({ of: 'help' }, childrenOf(element, field.type === 'section' ? 'p' : '.help')),
    ...(field.options ?? []).map((_, index) =>
      of({ of: 'option', index }, options[index] ? [options[index]] : []),
    ),
  ]
}

function childrenOf(element: HTMLElement | undefined, selector: string): HTMLElement[] {
  return [...(element?.children ?? [])].filter((child): child is HTMLElement => child.matches(selector))
}
