import type { Definition, Field, Page, ThankYou } from './definition.ts'
import { type Language, languagesOf } from './languages.ts'

/** One text of a form that can be translated; `place` is what it is kept under. */
export interface TranslatableText {
  place: string
  text: string
  /** The page, field or ending it belongs to; null for the form itself. */
  owner: string | null
  long: boolean
}

/** Every text of a form that visitors read, in the order they meet it. */
export function translatableTexts(definition: Definition): TranslatableText[] {
  const texts: TranslatableText[] = []
  mapTexts(definition, (place, text, owner, long) => {
    if (text !== '') texts.push({ place, text, owner, long })
    return text
  })
  return texts
}

/** The form in a language: its author's words where one has no translation. Keys, options' values and rules stay. */
export function translated(definition: Definition, language: Language): Definition {
  const [own] = languagesOf(definition)
  const translation = definition.translations?.[language]
  if (language === own || !translation) return definition
  return mapTexts(
    definition,
    (place, text) => (Object.hasOwn(translation, place) && translation[place]) || text,
  )
}

type MapText = (place: string, text: string, owner: string | null, long: boolean) => string

function mapTexts(definition: Definition, map: MapText): Definition {
  const optional = (place: string, text: string | undefined, owner: string | null, long = false) =>
    text === undefined ? undefined : map(place, text, owner, long)
  const mapField = (field: Field): Field => ({
    ...field,
    label: map(`${field.id}.label`, field.label, field.id, false),
    help: optional(`${field.id}.help`, field.help, field.id, true),
    placeholder: optional(`${field.id}.placeholder`, field.placeholder, field.id),
    options: field.options?.map((one) => ({
      value: one.value,
      label: map(`${field.id}.option.${one.value}`, one.label, field.id, false),
    })),
  })
  const mapPage = (page: Page): Page => ({
    ...page,
    title: optional(`${page.id}.title`, page.title, page.id),
    description: optional(`${page.id}.description`, page.description, page.id, true),
    fields: page.fields.map((field) => (field.type === 'hidden' ? field : mapField(field))),
  })
  const mapThanks = <T extends ThankYou>(thanks: T, prefix: string, owner: string | null): T =>
    thanks.kind === 'redirect'
      ? thanks
      : {
          ...thanks,
          title: map(`${prefix}.title`, thanks.title, owner, false),
          message: map(`${prefix}.message`, thanks.message, owner, true),
        }
  return {
    ...definition,
    title: map('title', definition.title, null, false),
    description: optional('description', definition.description, null, true),
    pages: definition.pages.map(mapPage),
    submitLabel: optional('submitLabel', definition.submitLabel, null),
    thankYou: mapThanks(definition.thankYou, 'thankYou', null),
    endings: definition.endings?.map((ending) => ({
      ...ending,
      thankYou: mapThanks(ending.thankYou, ending.id, ending.id),
    })),
  }
}
