import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFStream } from '@cantoo/pdf-lib'
import { Writer } from '../writer.ts'
import { drawAppearance } from './appearance.ts'
import { isOn, isPushButton } from './buttons.ts'
import { chosenOf } from './choices.ts'
import { drawButton, drawWords } from './draw.ts'
import { noteEmptyFields } from './empty-fields.ts'
import { appearanceOf, FormFault, inherited, nameOf, textOf, type Widget, widgetsOf } from './widgets.ts'

/**
 * Draws what is filled into the form of a PDF into its pages and takes the form out of it: what is read is then what
 * everybody sees, whatever reads it. A look that a program left beside another value is drawn anew. Throws FormFault; the document is of no use then.
 */
export async function flattenForm(document: PDFDocument, content: Uint8Array): Promise<void> {
  const form = document.catalog.lookup(nameOf('AcroForm'))
  const anew = form instanceof PDFDict && form.lookup(nameOf('NeedAppearances')) === PDFBool.True
  if (document.catalog.lookup(nameOf('NeedsRendering')) === PDFBool.True) throw new FormFault('XFA')
  const widgets = widgetsOf(document)
  const texts = anew ? new Map<string, string>() : await shownTexts(widgets, content)
  const writer = new Writer(document)
  for (const widget of widgets) if (!widget.hidden) await draw(document, writer, widget, anew, texts)
  noteEmptyFields(document, widgets)
  for (const { page, ref, dict } of widgets) {
    const annotations = page.node.lookup(nameOf('Annots'), PDFArray)
    const index = annotations.asArray().findIndex((one) => one === ref || one === dict)
    if (index >= 0) annotations.remove(index)
    if (ref) document.context.delete(ref)
  }
  const ref = document.catalog.get(nameOf('AcroForm'))
  document.catalog.delete(nameOf('AcroForm'))
  if (ref && form instanceof PDFDict) {
    const own = document.context.getObjectRef(form)
    if (own) document.context.delete(own)
  }
}

async function draw(
  document: PDFDocument,
  writer: Writer,
  widget: Widget,
  anew: boolean,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const { page, type, box } = widget
  if (box.width === 0 || box.height === 0) return
  if (type === 'Btn' && !isPushButton(widget)) {
    const on = isOn(widget)
    if (on === null) throw new FormFault(widget.name)
    const look = appearanceOf(widget, on.state)
    if (look && drawAppearance(document, page, look, box)) return
    return drawButton(widget, on.checked)
  }
  const look = appearanceOf(widget, null) ?? appearanceOf(widget, textOf(widget.dict.lookup(nameOf('AS'))))
  if (type !== 'Tx' && type !== 'Ch') {
    if (look && drawAppearance(document, page, look, box)) return
    if (type === 'Btn') await drawWords(writer, widget, captionOf(widget), true)
    return
  }
  const words = type === 'Ch' ? chosenOf(widget) : textOf(widget.value)
  if (words === null && widget.value !== undefined && type === 'Tx' && widget.value instanceof PDFStream)
    throw new FormFault(widget.name)
  const isSaid = !anew && look !== null && says(widget, words, texts)
  if (isSaid && drawAppearance(document, page, look, box)) return
  await drawWords(writer, widget, words ?? '', false)
}

/** Whether the look of a field says its value: as it is, or in the form that its own program gives to it. */
function says(
  { dict, ref, type }: Widget,
  words: string | null,
  texts: ReadonlyMap<string, string>,
): boolean {
  if (words === null) return true
  if (type === 'Ch') return false
  const text = plain(texts.get(String(ref)) ?? '')
  if (text === plain(words)) return true
  const actions = inherited(dict, 'AA')
  return text !== '' && plain(words) !== '' && actions instanceof PDFDict && actions.has(nameOf('F'))
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

/** What the looks of the fields of text say, by their references, read by another library than the one that draws. */
async function shownTexts(widgets: readonly Widget[], content: Uint8Array): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const needsText = widgets.some(
    (one) => one.type === 'Tx' && one.value !== undefined && appearanceOf(one, null),
  )
  if (!needsText) return found
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  for (let number = 1; number <= document.numPages; number += 1) {
    const annotations = (await (await document.getPage(number)).getAnnotations()) as {
      id: string
      textContent?: string[]
    }[]
    for (const { id, textContent = [] } of annotations) {
      const [, object, generation] = /^(\d+)R(\d*)$/.exec(id) ?? []
      if (object) found.set(`${object} ${generation || 0} R`, textContent.join('\n'))
    }
  }
  return found
}

function captionOf({ dict }: Widget): string {
  const look = dict.lookup(nameOf('MK'))
  return look instanceof PDFDict ? (textOf(look.lookup(nameOf('CA'))) ?? '') : ''
}
