import type { Definition, Field } from './definition.ts'
import { kinds } from './kinds/kinds.ts'
import { tokenPieces } from './tokens.ts'

/** Whether a page of this form needs more than the smallest script: answers with parts, of one's own, or within texts. */
export function usesParts({ pages }: Pick<Definition, 'pages'>): boolean {
  const keys = new Set(pages.flatMap((page) => page.fields.map(({ key }) => key)))
  const names = (text: string | undefined) =>
    text !== undefined && tokenPieces(text).some((piece) => 'key' in piece && keys.has(piece.key))
  const special = (field: Field) =>
    field.type in kinds || field.other === true || field.requiredIf !== undefined || names(field.label)
  return pages.some(
    (page) =>
      names(page.title) ||
      names(page.description) ||
      page.fields.some((field) => special(field) || names(field.help)),
  )
}
