import type { Field, Page } from '../../contract/forms/definition.ts'
import type { Language } from '../../contract/forms/languages.ts'
import type { Texts } from '../../contract/forms/say.ts'
import type { SpokenForm } from './page-language.ts'
import { scriptTexts } from './serve/script-texts.ts'

/** What the script of a page is told of its form: the rules, since the texts of the form stand in the page. */
export interface PageRules {
  slug: string
  version: number
  title: string
  language: Language
  /** What the script may have to say. */
  texts: Texts
  pages: Pick<Page, 'id' | 'showIf' | 'jumps' | 'fields'>[]
  /** Milliseconds between opening and sending. */
  leastTime: number
  embedded: boolean
  /** The page shows answers that were sent and came back: a draft kept in the browser is older. */
  returned: boolean
  /** Visitors may agree that what they wrote is kept before they send it. */
  unfinished?: true
}

/** The rules of a form without what only people read. */
export function pageRules(
  form: SpokenForm,
  rest: Pick<PageRules, 'leastTime' | 'embedded' | 'returned'>,
): PageRules {
  const { language, slug, version, definition } = form
  const pages = definition.pages.map(({ id, showIf, jumps, fields }) => ({
    id,
    showIf,
    jumps,
    fields: fields.map(({ lowLabel, highLabel, itemLabel, ...field }) => ({
      ...unread(field),
      rows: valuesOf(field.rows),
      fields: field.fields?.map(unread),
    })),
  }))
  const needed = scriptTexts(definition)
  const own = Object.fromEntries(Object.entries(form.texts).filter(([key]) => needed.has(key)))
  const unfinished = form.keepsUnfinished ? { unfinished: true as const } : {}
  return { slug, version, title: definition.title, language, texts: own, pages, ...rest, ...unfinished }
}

/** A field without its texts. */
function unread<Asked extends Pick<Field, 'help' | 'placeholder' | 'width' | 'label' | 'options'>>(
  field: Asked,
) {
  const { help, placeholder, width, label, options, ...rules } = field
  return { ...rules, label: '', width: 'full' as const, options: valuesOf(options) }
}

function valuesOf(options: Field['options']): Field['options'] {
  return options?.map(({ value }) => ({ value, label: '' }))
}
