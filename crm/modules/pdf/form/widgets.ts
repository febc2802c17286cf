import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { inflateWithin } from '../../../../platform/child/inflate.ts'
import { type Box, upright } from '../geometry.ts'

/** A field of a form cannot be drawn as it is filled in. */
export class FormFault extends Error {
  override name = 'FormFault'
}

/** A place of a form on a page, with what its field says. */
export interface Widget {
  page: PDFPage
  dict: PDFDict
  ref: PDFRef | null
  /** As a form fills it in, for messages. */
  name: string
  type: string
  flags: number
  /** Flags of the annotation: whether it is shown at all. */
  hidden: boolean
  box: Box
  value: PDFObject | undefined
}

const deepest = 32
const longestValue = 2_000_000

export const nameOf = (name: string) => PDFName.of(name)

/** An entry of a widget, or of a field above it. */
export function inherited(dict: PDFDict, name: string): PDFObject | undefined {
  let at: PDFDict | undefined = dict
  for (let depth = 0; at && depth < deepest; depth += 1) {
    const found = at.lookup(nameOf(name))
    if (found) return found
    const parent: PDFObject | undefined = at.lookup(nameOf('Parent'))
    at = parent instanceof PDFDict ? parent : undefined
  }
  return undefined
}

/** Whether a PDF holds a form. */
export const hasForm = (document: PDFDocument) =>
  widgetsOf(document).length > 0 || document.catalog.lookup(nameOf('NeedsRendering')) === PDFBool.True

/** All places of a form that stand on pages, in their order. */
export function widgetsOf(document: PDFDocument): Widget[] {
  return document.getPages().flatMap((page) => {
    const annotations = page.node.lookup(nameOf('Annots'))
    if (!(annotations instanceof PDFArray)) return []
    return annotations.asArray().flatMap((entry): Widget[] => {
      const dict = document.context.lookup(entry)
      if (!(dict instanceof PDFDict) || String(dict.lookup(nameOf('Subtype'))) !== '/Widget') return []
      const annotation = numberOf(dict.lookup(nameOf('F'))) ?? 0
      return [
        {
          page,
          dict,
          ref: entry instanceof PDFRef ? entry : null,
          name: textOf(inherited(dict, 'T')) ?? '',
          type: String(inherited(dict, 'FT') ?? '').slice(1),
          flags: numberOf(inherited(dict, 'Ff')) ?? 0,
          hidden: (annotation & (2 | 32)) !== 0,
          box: boxOf(dict.lookup(nameOf('Rect'))) ?? { x: 0, y: 0, width: 0, height: 0 },
          value: inherited(dict, 'V'),
        },
      ]
    })
  })
}

export function numberOf(object: PDFObject | undefined): number | null {
  return object instanceof PDFNumber ? object.asNumber() : null
}

/** Numbers of an array, all of them or none. */
export function numbersOf(object: PDFObject | undefined): number[] {
  if (!(object instanceof PDFArray)) return []
  const numbers = Array.from({ length: object.size() }, (_, index) => numberOf(object.lookup(index)))
  return numbers.every((one) => one !== null) ? numbers : []
}

export function boxOf(object: PDFObject | undefined): Box | null {
  const [left, bottom, right, top] = numbersOf(object)
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  return upright({ x: left, y: bottom, width: right - left, height: top - bottom })
}

/** What a value says: a text, a name, a number, or a long text in a stream. */
export function textOf(object: PDFObject | undefined): string | null {
  if (object instanceof PDFString || object instanceof PDFHexString) return decoded(object)
  if (object instanceof PDFName) return object.decodeText()
  if (object instanceof PDFNumber) return String(object.asNumber())
  if (object instanceof PDFRawStream) {
    const bytes = inflateWithin(object, longestValue)
    return bytes && decoded(PDFHexString.of(Buffer.from(bytes).toString('hex')))
  }
  return null
}

function decoded(text: PDFString | PDFHexString): string {
  const bytes = Buffer.from(text.asBytes())
  return bytes.subarray(0, 3).toString('hex') === 'efbbbf'
    ? bytes.subarray(3).toString('utf8')
    : text.decodeText()
}

/** The look of a widget in a state: a stream by itself, or one of several by the name of the state. */
export function appearanceOf({ dict }: Widget, state: string | null): PDFStream | null {
  const appearances = dict.lookup(nameOf('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(nameOf('N')) : undefined
  if (normal instanceof PDFStream) return state === null ? normal : null
  if (!(normal instanceof PDFDict) || state === null) return null
  const found = normal.lookup(nameOf(state))
  return found instanceof PDFStream ? found : null
}

/** The names of the states in which a button is on. */
export function onStates({ dict }: Widget): string[] {
  const appearances = dict.lookup(nameOf('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(nameOf('N')) : undefined
  if (!(normal instanceof PDFDict) || normal instanceof PDFStream) return []
  return normal
    .keys()
    .map((key) => key.decodeText())
    .filter((name) => name !== 'Off')
}
