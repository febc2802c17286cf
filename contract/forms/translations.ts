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

/** How a form ends until its author says otherwise: every page has these words in its own language. */
export const ownThanks = { title: 'Thank you', message: 'Your answers have reached us.' } as const

/** Every text of a form that visitors read and its author wrote, in the order they meet it. */
export function translatableTexts(definition: Definition): TranslatableText[] {
  const texts: TranslatableText[] = []
  mapTexts(definition, (place, text, owner, long) => {
    if (text !== '' && !isOwnThanks(place, text)) texts.push({ place, text, owner, long })
    return text
  })
  return texts
}

/**
 * The form in a language: its author's words where one has no translation, and `thanks`, our own in that language, where the author
 * left them as they were. Keys, options' values and rules stay.
 */
export function translated(
  definition: Definition,
  language: Language,
  thanks: { readonly title: string; readonly message: string } = ownThanks,
): Definition {
  const [own] = languagesOf(definition)
  const translation = (language === own ? undefined : definition.translations?.[language]) ?? {}
  return mapTexts(definition, (place, text) => {
    if (Object.hasOwn(translation, place) && translation[place]) return translation[place]
    return isOwnThanks(place, text) ? thanks[partOf(place)] : text
  })
}

function isOwnThanks(place: string, text: string): boolean {
  return /^thankYou\.(title|message)$/.test(place) && text === ownThanks[partOf(place)]
}

function partOf(place: string): keyof typeof ownThanks {
  return place.endsWith('.title') ? 'title' : 'message'
}

type MapText = (place: string, text: string, owner: string | null, long: boolean) => string

function mapTexts(definition: Definition, map: MapText): Definition {
  const optional = (place: string, text: string | undefined, owner: string | null, long = false) =>
    text === undefined ? undefined : map(place, text, owner, long)
  const mapList = (prefix: string, list: Field['options'], owner: string) =>
    list?.map(({ value, label }) => ({ value, label: map(`${prefix}.${value}`, label, owner, false) }))
  const mapField = (field: Field): Field => ({
    ...field,
    label: map(`${field.id}.label`, field.label, field.id, false),
    help: optional(`${field.id}.help`, field.help, field.id, true),
    placeholder: optional(`${field.id}.placeholder`, field.placeholder, field.id),
    options: mapList(`${field.id}.option`, field.options, field.id),
    rows: mapList(`${field.id}.row`, field.rows, field.id),
    lowLabel: optional(`${field.id}.lowLabel`, field.lowLabel, field.id),
    highLabel: optional(`${field.id}.highLabel`, field.highLabel, field.id),
    itemLabel: optional(`${field.id}.itemLabel`, field.itemLabel, field.id),
    fields: field.fields?.map((one) => ({
      ...one,
      label: map(`${field.id}.${one.id}.label`, one.label, field.id, false),
      help: optional(`${field.id}.${one.id}.help`, one.help, field.id, true),
      placeholder: optional(`${field.id}.${one.id}.placeholder`, one.placeholder, field.id),
      options: mapList(`${field.id}.${one.id}.option`, one.options, field.id),
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
          ...(thanks.button
            ? {
                button: {
                  ...thanks.button,
                  label: map(`${prefix}.button`, thanks.button.label, owner, false),
                },
              }
            : {}),
        }
  return {
    ...definition,
    title: map('title', definition.title, null, false),
    description: optional('description', definition.description, null, true),
    pages: definition.pages.map(mapPage),
    submitLabel: optional('submitLabel', definition.submitLabel, null),
    confirmation: definition.confirmation && {
      ...definition.confirmation,
      subject: map('confirmation.subject', definition.confirmation.subject, null, false),
      message: map('confirmation.message', definition.confirmation.message, null, true),
    },
    thankYou: mapThanks(definition.thankYou, 'thankYou', null),
    endings: definition.endings?.map((ending) => ({
      ...ending,
      thankYou: mapThanks(ending.thankYou, ending.id, ending.id),
    })),
  }
}
