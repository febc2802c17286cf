import sharp, { type Sharp } from 'sharp'
import { openPdf, PdfTooLarge } from '../../../../platform/child/open-pdf.ts'
import { mostPixels, openPicture } from '../../../../platform/child/picture.ts'
import { heicTypes, openHeic } from '../../files/pictures/heic.ts'
import { type Line, lineOf, type ReadWord } from './line.ts'
import { linesOfPicture } from './read-picture.ts'
import { type ReceiptFields, readReceipt } from './receipt.ts'

export interface AskedReceipt {
  content: Uint8Array
  mediaType: string
  today: string
  /** Whether a provider reads it too: then its pages come along as pictures. */
  withPages: boolean
}

/** What was read, with a picture of its first page, and its pages as JPEG where they are wanted; or why the file cannot be read. */
export type ScannedReceipt =
  | { fields: ReceiptFields; picture: Uint8Array; lines: Line[]; pages: Uint8Array[] }
  | { refused: 'encrypted' | 'broken' | 'large' | 'packed' }

/** Pages that are read of a PDF: the total may stand on the last one. */
const mostPages = 3
const pictureSide = 1400
/** Pixels of the longer side of a page that a provider gets: more are made smaller there. */
const pageSide = 1568

/** Reads a receipt: a JPEG, PNG or HEIC picture, or a PDF by its text, and by its look where it has none. */
export async function readFile(receipt: AskedReceipt): Promise<ScannedReceipt> {
  const { content, mediaType, today, withPages } = receipt
  if (mediaType === 'application/pdf') return readPdf(receipt)
  let picture: Sharp
  try {
    picture = heicTypes.has(mediaType) ? await openHeic(content) : openPicture(content)
    const { width, height } = await picture.clone().metadata()
    if (width * height > mostPixels) return { refused: 'large' }
    // Once, from the camera's way of holding it to upright dots.
    const { data, info } = await picture
      .flatten({ background: 'white' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    picture = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 },
    })
  } catch (error) {
    return { refused: /pixel limit|too large/i.test(String(error)) ? 'large' : 'broken' }
  }
  const lines = await linesOfPicture(picture.clone(), 1)
  return {
    fields: readReceipt(lines, today),
    picture: await visible(picture),
    lines,
    pages: withPages ? [await pageOf(picture)] : [],
  }
}

const visible = (picture: Sharp) =>
  picture
    .clone()
    .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()

const pageOf = (picture: Sharp) =>
  picture
    .clone()
    .resize({ width: pageSide, height: pageSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()

type Pdf = Awaited<ReturnType<typeof openPdf>>

async function readPdf({ content, today, withPages }: AskedReceipt): Promise<ScannedReceipt> {
  let document: Pdf
  try {
    document = await openPdf(content)
  } catch (error) {
    if (error instanceof PdfTooLarge) return { refused: 'packed' }
    return { refused: (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken' }
  }
  const lines: Line[] = []
  const pages: Buffer[] = []
  let first: Buffer | null = null
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const typed = await linesOfText(document, number)
    const drawn = number === 1 || typed.length === 0 || withPages ? await draw(document, number) : null
    first ??= drawn
    if (drawn && withPages) pages.push(await pageOf(sharp(drawn)))
    lines.push(...(typed.length > 0 ? typed : await linesOfPicture(sharp(drawn!), number)))
  }
  return { fields: readReceipt(lines, today), picture: await visible(sharp(first!)), lines, pages }
}

interface Item {
  str: string
  transform: number[]
  width: number
  height: number
}

/** The lines of a page that is text, by where its words stand. */
async function linesOfText(document: Pdf, number: number): Promise<Line[]> {
  const page = await document.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number]
  const items = (await page.getTextContent()).items.filter((item) => 'str' in item) as Item[]
  const words = items.flatMap((item) => {
    const [, , , , x, y] = item.transform as [number, number, number, number, number, number]
    const [left, base] = [a * x + c * y + e, b * x + d * y + f]
    return wordsOf(item, left, base - item.height, width, height)
  })
  const rows: ReadWord[][] = []
  for (const word of words.toSorted((one, other) => one.y - other.y)) {
    const row = rows.find(
      ([first]) => Math.abs(first!.y + first!.height / 2 - word.y - word.height / 2) < word.height * 0.5,
    )
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) =>
    lineOf(
      number,
      row.toSorted((one, other) => one.x - other.x),
    ),
  )
}

/** The words of a piece of text, each by its share of the letters. */
function wordsOf(
  { str, width, height }: Item,
  left: number,
  top: number,
  pageWidth: number,
  pageHeight: number,
): ReadWord[] {
  return [...str.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    x: ((left + (width * match.index) / str.length) / pageWidth) * 100,
    y: (top / pageHeight) * 100,
    width: ((width * match[0].length) / str.length / pageWidth) * 100,
    height: (height / pageHeight) * 100,
  }))
}

async function draw(document: Pdf, number: number): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const page = await document.getPage(number)
  const fullView = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(4, 2400 / Math.max(fullView.width, fullView.height)) })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  return canvas.toBuffer('image/png')
}
