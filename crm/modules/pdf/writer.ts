import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { broken } from './broken-lines.ts'
import { readFont } from './fonts.ts'
import type { Box } from './geometry.ts'

type Color = ReturnType<typeof rgb>

export interface Look {
  font: 'text' | 'hand'
  color: Color
  /** The largest it is written, in points. */
  most: number
  align?: 'left' | 'center' | 'right'
  /** Words that may stand in several lines: from the top of the box. */
  lines?: boolean
}

export const ink = rgb(0.06, 0.13, 0.36)
export const black = rgb(0.07, 0.07, 0.07)

const leastSize = 4

/** Words in the form in which fonts know their letters, one space between them. */
export const plainWords = (value: string) => value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/**
 * Writes words into boxes of pages. What one font cannot write another does: a font throws at letters that it was not
 * made for, and words that people wrote may never end the work on a document.
 */
export class Writer {
  private readonly document: PDFDocument
  private readonly fonts = new Map<Look['font'], Promise<PDFFont>>()

  constructor(document: PDFDocument) {
    this.document = document
    document.registerFontkit(fontkit as never)
  }

  async write(page: PDFPage, value: string, box: Box, look: Look): Promise<void> {
    const rows = (look.lines ? value.split(/\r\n?|\n|\u2028/) : [value]).map(plainWords)
    const words = rows.join(' ').trim()
    if (words === '' || box.width <= 0 || box.height <= 0) return
    for (const name of look.font === 'hand' ? (['hand', 'text'] as const) : (['text'] as const)) {
      if (!isWritable(await shaping(name), words)) continue
      const font = await this.font(name)
      if (tried(() => lay(page, font, rows, box, look))) return
    }
    try {
      const { setLine } = await import('./line.ts')
      const { width, height } = box
      const set = await setLine({ value: words, width, height, color: hexOf(look.color), most: look.most })
      const [drawn] = await this.document.embedPdf(set)
      page.drawPage(drawn!, { x: box.x, y: box.y, width, height })
    } catch {
      lay(page, await this.font('text'), rows.map(asNumbers), box, look)
    }
  }

  /** A letter in each cell of a row of as many, where a font of ours has them all. */
  async comb(page: PDFPage, value: string, cells: number, box: Box, look: Look): Promise<void> {
    const letters = Array.from(new Intl.Segmenter().segment(plainWords(value)), ({ segment }) => segment)
    const width = box.width / cells
    const free = cells - letters.length
    const from = { left: 0, center: Math.floor(free / 2), right: free }[look.align ?? 'left']
    for (const [index, letter] of letters.entries())
      await this.write(
        page,
        letter,
        { ...box, x: box.x + (from + index) * width, width },
        { ...look, align: 'center' },
      )
  }

  private font(name: Look['font']): Promise<PDFFont> {
    const known = this.fonts.get(name)
    if (known) return known
    const embedded = readFont(name).then((bytes) => this.document.embedFont(bytes, { subset: true }))
    this.fonts.set(name, embedded)
    return embedded
  }
}

function tried(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

interface Shaping {
  layout(words: string): { glyphs: { id: number }[] }
}

const shapings = new Map<Look['font'], Promise<Shaping>>()

function shaping(name: Look['font']): Promise<Shaping> {
  const known = shapings.get(name)
  if (known) return known
  const created = readFont(name).then((bytes) => fontkit.create(bytes) as Shaping)
  shapings.set(name, created)
  return created
}

/** Whether a font has all letters, and takes them in this order: one throws at marks that it was not made for. */
function isWritable(font: Shaping, words: string): boolean {
  try {
    return font.layout(words).glyphs.every(({ id }) => id !== 0)
  } catch {
    return false
  }
}

const asNumbers = (words: string) =>
  Array.from(words, (letter) =>
    /[\x20-\x7e]/.test(letter)
      ? letter
      : `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  ).join('')

function hexOf(color: Color): string {
  const { red, green, blue } = color
  return `#${[red, green, blue]
    .map((one) =>
      Math.round(one * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

interface Row {
  words: string
  x: number
  y: number
}

/** Lays out all of it before anything is drawn: what throws has written nothing. */
function lay(page: PDFPage, font: PDFFont, rows: readonly string[], box: Box, look: Look): void {
  const { size, laid } = look.lines ? several(font, rows, box, look) : single(font, rows[0]!, box, look)
  for (const { words } of laid) font.encodeText(words)
  for (const { words, x, y } of laid) page.drawText(words, { x, y, size, font, color: look.color })
}

/** One line, as large as the box lets it be; what is too long even when small is broken into several. */
function single(font: PDFFont, words: string, box: Box, look: Look): { size: number; laid: Row[] } {
  const fits = box.height / font.heightAtSize(1)
  const size = Math.min(look.most, fits, Math.max(1, box.width - 2) / font.widthOfTextAtSize(words, 1))
  if (size < Math.min(8, fits) && box.height >= 16 * font.heightAtSize(1))
    return several(font, [words], box, { ...look, most: 11 })
  const fit = Math.max(leastSize, size)
  const y = box.y + base(box.height, fit, font)
  return { size: fit, laid: [{ words, x: leftOf(font, words, fit, box, look), y }] }
}

function several(
  font: PDFFont,
  rows: readonly string[],
  box: Box,
  look: Look,
): { size: number; laid: Row[] } {
  for (let size = look.most; ; size -= 0.5) {
    const fit = Math.max(leastSize, size)
    const lines = rows.flatMap((row) => broken(row, font, fit, box.width - 2))
    const step = font.heightAtSize(fit)
    if (lines.length * step > box.height && size > leastSize) continue
    const laid = lines.map((words, index) => ({
      words,
      x: leftOf(font, words, fit, box, look),
      y: box.y + box.height - step * (index + 1) + step * 0.22,
    }))
    return { size: fit, laid: laid.filter(({ words }) => words !== '') }
  }
}

function leftOf(font: PDFFont, words: string, size: number, box: Box, { align = 'left' }: Look): number {
  const free = box.width - font.widthOfTextAtSize(words, size)
  if (align === 'center') return box.x + free / 2
  return align === 'right' ? box.x + free - 1 : box.x + 1
}

/** The baseline of a line in the middle of a height. */
function base(height: number, size: number, font: PDFFont): number {
  const fullHeight = font.heightAtSize(size)
  const below = fullHeight - font.heightAtSize(size, { descender: false })
  return Math.max(0, (height - fullHeight) / 2) + below
}
