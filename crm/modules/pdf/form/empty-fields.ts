import { PDFArray, PDFDict, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { isPushButton } from './buttons.ts'
import { inherited, nameOf, numbersOf, textOf, type Widget } from './widgets.ts'

/** A field of a form that was empty when the form was drawn into its page: where it stood, in the page's own points. */
export interface EmptyField {
  rect: number[]
  fieldType: string
  fieldName: string
  alternativeText: string
}

const readOnly = 1

/**
 * Notes on each page where its form had empty fields, as private data of this program (ISO 32000-1, 14.5), so that they are
 * still found when somebody looks for places to sign.
 */
export function noteEmptyFields(document: PDFDocument, widgets: readonly Widget[]): void {
  const { context } = document
  for (const [page, inPage] of Map.groupBy(widgets.filter(isEmpty), (widget) => widget.page)) {
    const fields = inPage.map(({ box, type, name, dict }) =>
      context.obj({
        Rect: [box.x, box.y, box.x + box.width, box.y + box.height],
        FT: nameOf(type),
        T: nameOf(encodeURIComponent(name)),
        TU: nameOf(encodeURIComponent(textOf(inherited(dict, 'TU')) ?? '')),
      }),
    )
    const own = context.obj({ Berthwise: { Private: { Fields: fields } } })
    page.node.set(nameOf('PieceInfo'), own)
  }
}

/** What was noted on a page. */
export function readEmptyFields(page: PDFPage): EmptyField[] {
  const fields = ['PieceInfo', 'Berthwise', 'Private', 'Fields'].reduce<unknown>(
    (at, key) => (at instanceof PDFDict ? at.lookup(nameOf(key)) : undefined),
    page.node,
  )
  if (!(fields instanceof PDFArray)) return []
  return Array.from({ length: fields.size() }, (_, index) => fields.lookup(index)).flatMap((field) => {
    if (!(field instanceof PDFDict)) return []
    const rect = numbersOf(field.lookup(nameOf('Rect')))
    const textAt = (key: string) => decoded(textOf(field.lookup(nameOf(key))) ?? '')
    if (rect.length !== 4) return []
    return [{ rect, fieldType: textAt('FT'), fieldName: textAt('T'), alternativeText: textAt('TU') }]
  })
}

function isEmpty(widget: Widget): boolean {
  const { type, flags, hidden, value } = widget
  if (hidden || (flags & readOnly) !== 0 || isPushButton(widget)) return false
  const text = textOf(value) ?? ''
  return type === 'Btn'
    ? text === '' || text === 'Off'
    : text === '' && (value === undefined || type !== 'Sig')
}

/** What somebody else noted under our name need not be encoded as we do. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
