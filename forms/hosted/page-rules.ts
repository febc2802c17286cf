import type { Field, ShowIf } from '../../contract/forms/definition.ts'
import type { Language } from '../../contract/forms/languages.ts'
import type { Texts } from '../../contract/forms/say.ts'
import { scriptTexts } from './serve/script-texts.ts'
import type { SpokenForm } from './spoken.ts'
import { texts } from './texts.ts'

/** What the script of a page is told of its form: the rules, since the texts of the form stand in the page. */
export interface PageRules {
  slug: string
  version: number
  title: string
  language: Language
  /** What the script may have to say. */
  texts: Texts
  pages: { id: string; showIf?: ShowIf | undefined; fields: Field[] }[]
  /** Milliseconds between opening and sending. */
  leastTime: number
  embedded: boolean
  /** The page shows answers that were sent and came back: a draft kept in the browser is older. */
  returned: boolean
}

/** The rules of a form without what only people read. */
export function pageRules(
  form: SpokenForm,
  rest: Pick<PageRules, 'leastTime' | 'embedded' | 'returned'>,
): PageRules {
  const { language, slug, version, definition } = form
  const pages = definition.pages.map(({ id, showIf, fields }) => ({
    id,
    showIf,
    fields: fields.map(({ help, placeholder, width, label, options, ...rules }) => ({
      ...rules,
      label: '',
      width: 'full' as const,
      options: options?.map(({ value }) => ({ value, label: '' })),
    })),
  }))
  const needed = scriptTexts(definition)
  const own = Object.fromEntries(Object.entries(texts[language]).filter(([key]) => needed.has(key)))
  return { slug, version, title: definition.title, language, texts: own, pages, ...rest }
}
