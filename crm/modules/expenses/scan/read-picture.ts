import sharp, { type Sharp } from 'sharp'
import { type Page, withDecimalMark } from '../../berth-pdfs/parse/decimal-mark.ts'
import { type Reader, startReader, type Word } from '../../berth-pdfs/parse/tesseract.ts'
import { type Line, lineOf, type ReadWord } from './line.ts'

/** Pixels across a receipt: more of a large photograph, where it may fill a part alone. And the most from top to bottom. */
const across = 1000
const acrossLarge = 1600
const mostDown = 3000
const large = 1200
/** Degrees below which a page counts as level. */
const steady = 0.25
/** The share of words that are read well from which a page stands upright. */
const upright = 0.5

let started: Promise<Reader> | null = null

/** The reading of one picture after the other, with the model that knows most letters of Europe. */
function theReader(): Promise<Reader> {
  started ??= startReader(['swe'])
  return started
}

/** The lines of a page that is a picture, turned upright where it lies on its side. Boxes are those of the picture as it was. */
export async function linesOfPicture(picture: Sharp, page: number): Promise<Line[]> {
  sharp.concurrency(1)
  const reader = await theReader()
  const grey = await sized(picture)
  let best: Line[] = []
  let most = -1
  // Receipts are long: one that is wide lies on its side.
  for (const quarter of grey.width > grey.height ? [90, 270, 0, 180] : [0, 180, 90, 270]) {
    const words = await wordsAt(reader, grey, quarter)
    const good = words.filter(
      ({ text, confidence }) => confidence > 0.6 && /[\p{L}\p{N}]{2}/u.test(text),
    ).length
    const share = good / Math.max(1, words.length)
    if (good > most) {
      most = good
      best = linesOfWords(words, page)
    }
    if (good >= 8 && share >= upright) break
  }
  return best
}

async function sized(picture: Sharp): Promise<Page> {
  const greyPicture = await greyOf(picture.flatten({ background: 'white' }))
  const [short, long] = [
    Math.min(greyPicture.width, greyPicture.height),
    Math.max(greyPicture.width, greyPicture.height),
  ]
  const scale = Math.min((short > large ? acrossLarge : across) / short, mostDown / long)
  const [width, height] = [Math.round(greyPicture.width * scale), Math.round(greyPicture.height * scale)]
  return greyOf(imageOf(greyPicture).resize({ width, height, fit: 'fill' }))
}

async function greyOf(image: Sharp): Promise<Page> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const imageOf = ({ data, width, height }: Page) => sharp(data, { raw: { width, height, channels: 1 } })
const quickly = { compressionLevel: 1 }

type Placed = ReadWord & { line: string }

/** The words of a page that is turned by a quarter and made level; their boxes as shares of the page before. */
async function wordsAt(reader: Reader, grey: Page, quarter: number): Promise<Placed[]> {
  const turned = quarter === 0 ? grey : await greyOf(imageOf(grey).rotate(quarter))
  const lit = await even(turned)
  const askew = reader.turnToLevel(await imageOf(lit).png(quickly).toBuffer())
  const tilt = Math.abs(askew) >= steady ? askew : 0
  const level = tilt === 0 ? lit : await greyOf(imageOf(lit).rotate(tilt, { background: 'white' }))
  const words = reader.words(await imageOf(level).png(quickly).toBuffer())
  const back = backFrom(level, grey, quarter + tilt)
  return words.map((word) => ({
    ...back(word),
    line: word.line,
    text: withDecimalMark(level, word),
    confidence: word.confidence,
  }))
}

/** Where a word stood before its page was turned about its middle, in percent. */
function backFrom(level: Page, before: Page, degrees: number) {
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const point = (x: number, y: number) => {
    const [dx, dy] = [x - level.width / 2, y - level.height / 2]
    return [before.width / 2 + dx * cos - dy * sin, before.height / 2 + dx * sin + dy * cos] as const
  }
  const percent = (value: number, of: number) =>
    Math.round(Math.min(100, Math.max(0, (value / of) * 100)) * 100) / 100
  return ({ x, y, width, height }: Word) => {
    const corners = [point(x, y), point(x + width, y), point(x, y + height), point(x + width, y + height)]
    const xs = corners.map(([cx]) => percent(cx, before.width))
    const ys = corners.map(([, cy]) => percent(cy, before.height))
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  }
}

const shadow = 25
/** Shares of the light around it from which on a dot is all paper, and all ink. */
const paper = 0.86
const ink = 0.55

/** Dark letters on even paper: shadows, folds and the grey of thermal paper are taken out by what is around them. */
async function even(page: Page): Promise<Page> {
  const { data: smooth } = await greyOf(imageOf(page).median(3))
  const { data: ground } = await greyOf(imageOf(page).blur(shadow))
  const data = new Uint8Array(smooth.length)
  for (let at = 0; at < data.length; at += 1) {
    const share = smooth[at]! / Math.max(1, ground[at]!)
    data[at] = Math.max(0, Math.min(255, ((share - ink) / (paper - ink)) * 255))
  }
  return { ...page, data }
}

/** Lines as they were read, from the top, each from its left. */
function linesOfWords(words: readonly Placed[], page: number): Line[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    lineOf(
      page,
      line.map(({ line: _line, ...word }) => word),
    ),
  )
}
