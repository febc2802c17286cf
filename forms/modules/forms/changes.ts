import { isDeepStrictEqual } from 'node:util'
import type { Definition, Field } from '../../../contract/forms/definition.ts'
import type { FormChanges } from '../../../contract/forms/facts.ts'

const mostNames = 20
const mostLetters = 80

/** What differs between two states of a form, in the words of its author: for the log. */
export function changesBetween(before: Definition, after: Definition): FormChanges {
  const [old, now] = [fieldsById(before), fieldsById(after)]
  const stays = [...now.values()].filter(({ id }) => old.has(id))
  const renamed = stays.filter(({ id, label }) => old.get(id)!.label !== label)
  const changed = stays.filter(({ label, ...rest }) => {
    const { label: _label, ...was } = old.get(rest.id)!
    return !isDeepStrictEqual(plain(was), plain(rest))
  })
  return withoutEmpty({
    added: namesOf([...now.values()].filter(({ id }) => !old.has(id))),
    removed: namesOf([...old.values()].filter(({ id }) => !now.has(id))),
    renamed: renamed
      .slice(0, mostNames)
      .map(({ id, label }) => ({ from: short(old.get(id)!.label), to: short(label) })),
    changed: namesOf(changed),
    parts: partNames.filter(
      (part) => !isDeepStrictEqual(plain(partOf(before, part)), plain(partOf(after, part))),
    ),
  })
}

const partNames = ['introduction', 'pages', 'sending', 'look', 'languages'] as const

function partOf(definition: Definition, part: (typeof partNames)[number]): unknown {
  const { title, description, pages, submitLabel, thankYou, endings, confirmation, branding, ...rest } =
    definition
  switch (part) {
    case 'introduction':
      return [title, description ?? '']
    case 'pages':
      return arrangementOf(definition)
    case 'sending':
      return [submitLabel, thankYou, endings ?? [], confirmation ?? null]
    case 'look':
      return branding
    case 'languages':
      return [rest.language ?? 'en', rest.languages ?? [], rest.translations ?? {}]
  }
}

/** Pages and the order of fields, so that a field that comes or goes is no other order. */
function arrangementOf({ pages }: Definition): unknown {
  return pages.map(({ fields: _fields, ...page }) => page)
}

function fieldsById({ pages }: Definition): Map<string, Field> {
  return new Map(pages.flatMap(({ fields }) => fields).map((field) => [field.id, field]))
}

const short = (text: string) => {
  const letters = [...text]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text
}

function namesOf(fields: readonly Field[]): string[] {
  return fields.slice(0, mostNames).map(({ label }) => short(label))
}

/** What is not there is the same as what is not said. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

function withoutEmpty(changes: Required<Omit<FormChanges, 'settings'>>): FormChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, list]) => list.length > 0))
}
