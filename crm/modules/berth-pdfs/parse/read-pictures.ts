import sharp, { type Sharp } from 'sharp'
import { openPdf } from '../../../../platform/child/open-pdf.ts'
import { type Page, withDecimalMark } from './decimal-mark.ts'
import { fieldsInProse } from './prose.ts'
import { type Found, type Labelled, labelled, readSheet } from './sheet.ts'
import { linesOf, type Reader, startReader, type Word } from './tesseract.ts'

export interface AskedPages {
  content: Uint8Array
  /** Numbers of the pages that are pictures. */
  pages: number[]
}

/** What was read, and whether there were letters at all. */
export interface ReadPages {
  letters: boolean
  fields: Found[]
}

const pointsInInch = 72
const dotsInInch = 250
/** Pixels along the longer side of a page of A4 at that resolution, and of none more. */
const longestSide = 3000
/** A letter read alone is never as sure as one that was typed; where two readings differ, one of them is wrong. */
const larger = 1.35
const agreed = 0.9
const disputed = 0.45

/**
 * Reads pages that are pictures. Each is read at two sizes: what both say counts. A page that says nothing is read
 * turned.
 */
export async function readPictures({ content, pages }: AskedPages): Promise<ReadPages> {
  const [document, reader] = [await openPdf(content), await startReader()]
  const found = new Map<string, Found>()
  let letters = false
  for (const number of pages) {
    const picture = await drawn(document, number)
    for (const turn of [0, 180, 90, 270]) {
      const page = await even(picture, turn)
      if (isBlank(page)) break
      const lines = linesOf(await wordsOf(reader, page, 1))
      letters ||= lines.some((line) => /\p{L}{3}/u.test(line))
      const once = readSheet(pairsOf(lines), agreed)
      if (once.length === 0) continue
      const again = readSheet(pairsOf(linesOf(await wordsOf(reader, page, larger))), agreed)
      for (const one of judged(once, again)) if (!found.has(one.field)) found.set(one.field, one)
      break
    }
  }
  return { letters, fields: [...found.values()] }
}

function pairsOf(lines: readonly string[]): Labelled[] {
  return [...labelled(lines), ...fieldsInProse(lines)]
}

/** The words of a page at a size, made level first. */
async function wordsOf(reader: Reader, page: Page, size: number): Promise<Word[]> {
  const [width, height] = [Math.round(page.width * size), Math.round(page.height * size)]
  const sized = await greyOf(imageOf(page).resize({ width, height, fit: 'fill' }))
  const turn = reader.turnToLevel(await imageOf(sized).png(quickly).toBuffer())
  const tilted = Math.abs(turn) >= steady
  const level = tilted ? await greyOf(imageOf(sized).rotate(turn, { background: 'white' })) : sized
  const words = reader.words(await imageOf(level).png(quickly).toBuffer())
  return words.map((word) => ({ ...word, text: withDecimalMark(level, word) }))
}

/** Fewer dark dots than a word has: the grain of a scanner, or the back of a sheet. */
function isBlank({ data }: Page): boolean {
  return data.reduce((dark, dot) => dark + (dot < 100 ? 1 : 0), 0) < leastDark
}

const leastDark = 200

function imageOf({ data, width, height }: Page): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

async function greyOf(image: Sharp): Promise<Page> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const quickly = { compressionLevel: 1 }
/** Degrees below which a page counts as level. */
const steady = 0.3

/** Values both readings give, then those of which only one reading knows, or each another: of these the likelier. */
function judged(large: readonly Found[], small: readonly Found[]): Found[] {
  const names = new Set([...large, ...small].map(({ field }) => field))
  return [...names].flatMap((field) => {
    const one = large.find((each) => each.field === field)
    const other = small.find((each) => each.field === field)
    if (!one || !other) return [{ ...(one ?? other)!, confidence: half(one ?? other!) }]
    if (String(one.value) === String(other.value)) return [one]
    const likelier = one.from.length >= other.from.length ? one : other
    return [{ ...likelier, confidence: half(likelier) }]
  })
}

function half({ confidence }: Found): number {
  return Math.round(((confidence * disputed) / agreed) * 100) / 100
}

type Pdf = Awaited<ReturnType<typeof openPdf>>

async function drawn(document: Pdf, number: number): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const page = await document.getPage(number)
  const fullView = page.getViewport({ scale: 1 })
  const scale = Math.min(dotsInInch / pointsInInch, longestSide / Math.max(fullView.width, fullView.height))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  page.cleanup()
  return canvas.toBuffer('image/png')
}

const shadow = 25
/** Shares of the light around it from which on a dot is all paper, and all ink: the grain between is no letter. */
const paper = 0.82
const ink = 0.5

/** Grey letters on a ground made even: what is as light as its surroundings is paper, in the shadow too. */
async function even(picture: Buffer, turn: number): Promise<Page> {
  sharp.cache(false)
  sharp.concurrency(1)
  const page = await greyOf(sharp(picture).rotate(turn).flatten({ background: 'white' }))
  const { data } = page
  const { data: ground } = await greyOf(imageOf(page).blur(shadow))
  for (let at = 0; at < data.length; at += 1) {
    const share = data[at]! / Math.max(1, ground[at]!)
    data[at] = Math.max(0, Math.min(255, ((share - ink) / (paper - ink)) * 255))
  }
  return page
}
