import type { Definition, Field, ShowIf } from '../../contract/forms/definition.ts'

/** What the script of a page is told of its form: the rules, since the texts stand in the page. */
export interface PageRules {
  slug: string
  version: number
  pages: { id: string; showIf?: ShowIf; fields: Field[] }[]
  /** Milliseconds between opening and sending. */
  leastTime: number
  embedded: boolean
  /** The page shows answers that were sent and came back: a draft kept in the browser is older. */
  returned: boolean
}

/** The rules of a form without what only people read. */
export function pageRules(
  form: { slug: string; version: number; definition: Pick<Definition, 'pages'> },
  rest: Pick<PageRules, 'leastTime' | 'embedded' | 'returned'>,
): PageRules {
  const pages = form.definition.pages.map(({ id, showIf, fields }) => ({
    id,
    showIf,
    fields: fields.map(({ help, placeholder, width, label, options, ...rules }) => ({
      ...rules,
      label: '',
      width: 'full' as const,
      options: options?.map(({ value }) => ({ value, label: '' })),
    })),
  }))
  return { slug: form.slug, version: form.version, pages, ...rest }
}
