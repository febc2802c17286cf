import {
  LineCapStyle,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { Certificate, Drawn, Stamp } from './asked.ts'
import { certify } from './certify.ts'
import { readFont } from './fonts.ts'
import { asSeen, inPoints, seenSize } from './geometry.ts'
import { setLine } from './line.ts'

const ink = rgb(0.06, 0.13, 0.36)
const black = rgb(0.07, 0.07, 0.07)

type Box = ReturnType<typeof inPoints>

/** Writes on a PDF; what could still be filled in becomes part of its pages. */
export async function stamp(
  content: Uint8Array,
  stamps: readonly Stamp[],
  certificate: Certificate | null,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(content, { updateMetadata: false })
  document.registerFontkit(fontkit as never)
  const text = await document.embedFont(await readFont('text'), { subset: true })
  const hand = await document.embedFont(await readFont('hand'), { subset: true })
  flatten(document, text)
  const pages = document.getPages()
  for (const one of stamps) {
    const page = pages[one.page - 1]
    if (!page) continue
    page.pushOperators(pushGraphicsState(), asSeen(page))
    await write(document, page, one, { text, hand })
    page.pushOperators(popGraphicsState())
  }
  if (certificate) {
    const last = await PDFDocument.load(await certify(certificate))
    for (const page of await document.copyPages(last, last.getPageIndices())) document.addPage(page)
  }
  return document.save()
}

/** A form that a library cannot draw stays as it is: what is written here lies above it. */
function flatten(document: PDFDocument, font: PDFFont): void {
  try {
    const form = document.getForm()
    if (form.getFields().length === 0) return
    form.updateFieldAppearances(font)
    form.flatten()
  } catch {
    // Read as it is.
  }
}

type Fonts = { text: PDFFont; hand: PDFFont }

async function write(document: PDFDocument, page: PDFPage, one: Stamp, fonts: Fonts): Promise<void> {
  const box = inPoints(one, seenSize(page))
  const words = 'value' in one ? one.value.replaceAll(/\s+/g, ' ').trim() : ''
  if (!writable(fonts.text, words)) {
    const look = one.kind === 'text' ? { color: '#121212', most: 11 } : { color: '#0f215c', most: 30 }
    const { width, height } = box
    const [set] = await document.embedPdf(await setLine({ value: words, width, height, ...look }))
    page.drawPage(set!, box)
  } else put(page, one, box, fonts)
}

function put(page: PDFPage, one: Stamp, box: Box, fonts: Fonts): void {
  if (one.kind === 'text') line(page, one.value, box, { font: fonts.text, color: black, most: 11 })
  else if (one.kind === 'signature') {
    const font = writable(fonts.hand, one.value) ? fonts.hand : fonts.text
    line(page, one.value, box, { font, color: ink, most: 30 })
  } else if (one.kind === 'drawn') strokes(page, one.lines, box)
  else tick(page, box)
}

function tick(page: PDFPage, box: Box): void {
  const side = Math.min(box.width, box.height)
  const at = (x: number, y: number) => ({ x: box.x + side * x, y: box.y + side * y })
  for (const [start, end] of [
    [at(0.18, 0.5), at(0.42, 0.22)],
    [at(0.42, 0.22), at(0.84, 0.8)],
  ] as const)
    page.drawLine({
      start,
      end,
      thickness: Math.max(0.8, side / 9),
      color: black,
      lineCap: LineCapStyle.Round,
    })
}

const leastSize = 4

interface Look {
  font: PDFFont
  color: typeof ink
  /** The largest it is written, in points. */
  most: number
}

/** One line, as large as the box lets it be; what is too long even when small is broken into several. */
function line(page: PDFPage, value: string, box: Box, look: Look): void {
  const { font, color, most } = look
  const words = value.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return
  const fits = box.height / font.heightAtSize(1)
  const size = Math.min(most, fits, Math.max(1, box.width - 2) / font.widthOfTextAtSize(words, 1))
  if (size < Math.min(8, fits) && box.height >= 16 * font.heightAtSize(1)) {
    paragraph(page, words, box, look)
    return
  }
  const fit = Math.max(leastSize, size)
  page.drawText(words, { x: box.x + 1, y: box.y + base(box.height, fit, font), size: fit, font, color })
}

function paragraph(page: PDFPage, words: string, box: Box, { font, color }: Look): void {
  for (let size = 11; size >= leastSize; size -= 0.5) {
    const lines = broken(words, font, size, box.width - 2)
    const step = font.heightAtSize(size)
    if (lines.length * step > box.height && size > leastSize) continue
    for (const [index, one] of lines.entries()) {
      const y = box.y + box.height - step * (index + 1) + step * 0.22
      page.drawText(one, { x: box.x + 1, y, size, font, color })
    }
    return
  }
}

function broken(words: string, font: PDFFont, size: number, room: number): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (font.widthOfTextAtSize(longer, size) <= room || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The baseline of a line in the middle of a height. */
function base(height: number, size: number, font: PDFFont): number {
  const whole = font.heightAtSize(size)
  const below = whole - font.heightAtSize(size, { descender: false })
  return Math.max(0, (height - whole) / 2) + below
}

function writable(font: PDFFont, value: string): boolean {
  const known = new Set(font.getCharacterSet())
  return Array.from(value).every((letter) => known.has(letter.codePointAt(0)!))
}

const sheetWidth = 1000
const sheetHeight = 300

function strokes(page: PDFPage, lines: Drawn, box: Box): void {
  const scale = Math.min(box.width / sheetWidth, box.height / sheetHeight)
  const at = ([x, y]: readonly [number, number]) => ({
    x: box.x + x * scale,
    y: box.y + (box.height - sheetHeight * scale) / 2 + (sheetHeight - y) * scale,
  })
  const thickness = Math.max(0.7, 7 * scale)
  for (const one of lines) {
    for (let index = 0; index < Math.max(1, one.length - 1); index += 1) {
      const [start, end] = [one[index]!, one[index + 1] ?? one[index]!]
      page.drawLine({ start: at(start), end: at(end), thickness, color: ink, lineCap: LineCapStyle.Round })
    }
  }
}
