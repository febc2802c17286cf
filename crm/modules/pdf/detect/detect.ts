import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Detected } from '../engine-request.ts'
import { readEmptyFields } from '../form/empty-fields.ts'
import { labelOf, type Word } from './labels.ts'
import { type Mark, marksOf, type Rect } from './marks.ts'
import { meaningOf } from './meaning.ts'
import { between, type Gap, runsOf, textOf } from './text.ts'

const mostPages = 60
const mostFields = 300

/** A place to fill in, in points from the upper left corner of the page as it is seen. */
interface Place extends Rect {
  type: Detected['type']
  label: string
}

/**
 * Where a PDF wants to be filled in: the fields of its form, runs of underscores and dots, and lines and boxes beside
 * words that ask for something. A page that is a picture has none.
 */
export async function detect(content: Uint8Array): Promise<Detected[]> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const beside = (folder: string) =>
    fileURLToPath(new URL(`../../../../node_modules/pdfjs-dist/${folder}/`, import.meta.url))
  const document = await getDocument({
    data: new Uint8Array(content),
    standardFontDataUrl: beside('standard_fonts'),
    cMapUrl: beside('cmaps'),
    verbosity: 0,
  }).promise
  const runs = await runsOf(content, mostPages)
  const empty = (await PDFDocument.load(content, { updateMetadata: false })).getPages().map(readEmptyFields)
  const found: Detected[] = []
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { words, gaps } = await textOf(page)
    const exact = page.rotate % 180 === 0 ? runs.filter(({ pageIndex }) => pageIndex === number - 1) : []
    const places = distinct([
      ...(await formOf(page, words)),
      ...placesOf(page, words, empty[number - 1] ?? []),
      ...(exact.length > 0 ? exact.map((one) => labelled(visibleRect(page, one), gaps)) : gaps).map((one) =>
        ofGap(one, words),
      ),
      ...ofMarks(await marksOf(page, OPS), words),
    ]).filter(
      (one) =>
        one.x >= -2 && one.y >= -2 && one.x + one.width <= width + 2 && one.y + one.height <= height + 2,
    )
    for (const one of places.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
      found.push({ page: number, ...inPercent(one, width, height), type: one.type, label: one.label })
    }
    if (found.length >= mostFields) break
  }
  return found.slice(0, mostFields)
}

/** A gap that was measured with the words before it, as the other library knows them. */
function labelled(rect: Rect, gaps: readonly Gap[]): Gap {
  const apart = (one: Gap) =>
    Math.abs(one.x + one.width / 2 - rect.x - rect.width / 2) + 4 * Math.abs(one.y - rect.y)
  const nearest = gaps.toSorted((a, b) => apart(a) - apart(b))[0]
  return { ...rect, label: nearest && apart(nearest) < 60 ? nearest.label : '' }
}

function visibleRect(page: PDFPageProxy, { x, y, width, height }: Rect): Rect {
  const view = page.getViewport({ scale: 1 })
  return between(view.convertToViewportPoint(x, y), view.convertToViewportPoint(x + width, y + height))
}

interface Widget {
  subtype?: string
  fieldType?: string
  fieldName?: string
  alternativeText?: string
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  hidden?: boolean
  readOnly?: boolean
  rect?: number[]
}

async function formOf(page: PDFPageProxy, words: readonly Word[]): Promise<Place[]> {
  const widgets = (await page.getAnnotations()) as Widget[]
  const visible = widgets.filter(
    (one) => one.subtype === 'Widget' && !one.hidden && !one.readOnly && !one.pushButton,
  )
  return placesOf(page, words, visible)
}

function placesOf(page: PDFPageProxy, words: readonly Word[], fields: readonly Widget[]): Place[] {
  return fields.flatMap((one) => {
    const [x1, y1, x2, y2] = one.rect ?? []
    if (y2 === undefined) return []
    const rect = visibleRect(page, { x: x1!, y: y1!, width: x2! - x1!, height: y2 - y1! })
    if (rect.width < 4 || rect.height < 4) return []
    const label = one.alternativeText?.trim() || labelOf(rect, words)?.text || spaced(one.fieldName ?? '')
    if (one.fieldType === 'Sig') return [{ ...rect, type: 'signature' as const, label }]
    if (one.fieldType === 'Btn') return [{ ...rect, type: 'checkbox' as const, label }]
    return [{ ...rect, type: meaningOf(label) ?? meaningOf(spaced(one.fieldName ?? '')) ?? 'text', label }]
  })
}

const spaced = (name: string) =>
  name
    .split('.')
    .at(-1)!
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')

/** Words right before a gap, in the same line, are its label whatever else is near. */
function ofGap({ label: before, ...rect }: Gap, words: readonly Word[]): Place {
  const label = before || (labelOf(rect, words)?.text ?? '')
  const type = meaningOf(label) ?? 'text'
  return { ...above(rect, type === 'signature'), type, label }
}

/** Lines and boxes are drawn for many reasons: they count where words beside them ask for something. */
function ofMarks(marks: readonly Mark[], words: readonly Word[]): Place[] {
  return marks.flatMap((mark): Place[] => {
    if (mark.kind === 'tick') {
      const behind = labelOf(mark, words, 'behind')
      return behind ? [{ ...mark, type: 'checkbox', label: behind.text }] : []
    }
    if (mark.kind === 'box' && words.some((word) => covers(mark, word) && !isLabelIn(mark, word))) return []
    const label = labelOf(mark, words, mark.kind === 'box' ? 'around' : 'near')
    const type = label && meaningOf(label.text)
    if (!label || !type) return []
    const rect = mark.kind === 'line' ? above(mark, type === 'signature') : mark
    return [{ ...rect, type, label: label.text }]
  })
}

const covers = (box: Rect, word: Rect) =>
  word.x + word.width / 2 > box.x &&
  word.x + word.width / 2 < box.x + box.width &&
  word.y + word.height / 2 > box.y &&
  word.y + word.height / 2 < box.y + box.height

/** A box may carry its own small label in its upper left corner. */
const isLabelIn = (box: Rect, word: Word) =>
  word.y + word.height < box.y + box.height / 2 && meaningOf(word.text) !== null

/** What is written on a line stands above it. */
function above({ x, y, width, height }: Rect, tall: boolean): Rect {
  const foot = y + height
  const high = tall ? 30 : 16
  return { x, y: foot - high, width, height: high }
}

/** Of places that lie on one another the first. */
function distinct(places: readonly Place[]): Place[] {
  const rest: Place[] = []
  for (const one of places) if (!rest.some((other) => shared(one, other) > 0.3)) rest.push(one)
  return rest
}

function shared(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.max(1, Math.min(a.width * a.height, b.width * b.height))
}

function inPercent({ x, y, width, height }: Rect, wide: number, high: number): Rect {
  const percent = (value: number, total: number) => Math.round((value / total) * 1e5) / 1e3
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  return {
    x: percent(left, wide),
    y: percent(top, high),
    width: percent(Math.min(width, wide - left), wide),
    height: percent(Math.min(height, high - top), high),
  }
}
