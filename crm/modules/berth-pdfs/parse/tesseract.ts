import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** What we use of the engine's programming interface. */
interface Api {
  Init(data: null, languages: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(radians: number, upscale: 0): number
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}

interface Core {
  FS: { writeFile(path: string, content: Uint8Array): void }
  TessBaseAPI: new () => Api
}

/** A word of a line, its box in pixels. */
export interface Word {
  line: string
  x: number
  y: number
  width: number
  height: number
  text: string
  /** How sure, from 0 to 1. */
  confidence: number
}

export interface Reader {
  /** Degrees clockwise that make the lines of a PNG level. */
  turnToLevel(png: Uint8Array): number
  words(png: Uint8Array): Word[]
}

const require = createRequire(import.meta.url)
const models = {
  swe: require.resolve('@tesseract.js-data/swe/package.json'),
  fin: require.resolve('@tesseract.js-data/fin/package.json'),
  eng: require.resolve('@tesseract.js-data/eng/package.json'),
}
export type ReadLanguage = keyof typeof models
const allLanguages = Object.keys(models) as ReadLanguage[]
const neuralOnly = 1
/** Ways to part a page: one that is found out, and one block of lines. */
const found = '3'
const oneBlock = '6'

/**
 * Starts the reading of pictures: the engine as WebAssembly in this process, with the models of the product's languages
 * from the disk. Each of several models reads every word.
 */
export async function startReader(languages: readonly ReadLanguage[] = allLanguages): Promise<Reader> {
  const program = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
  const start = require(program) as (settings: object) => Promise<Core>
  const wasmBinary = readFileSync(program.replace(/\.js$/, '.wasm'))
  const core = await start({ wasmBinary, print: () => {}, printErr: () => {} })
  for (const language of languages) core.FS.writeFile(`${language}.traineddata`, modelOf(language))
  const api = new core.TessBaseAPI()
  if (api.Init(null, languages.join('+'), neuralOnly) !== 0) throw new Error('The models cannot be read.')
  const show = (png: Uint8Array, way: string) => {
    core.FS.writeFile('/input', png)
    api.SetVariable('tessedit_pageseg_mode', way)
    api.SetImageFile(0, 0)
  }
  return {
    turnToLevel(png) {
      show(png, found)
      api.FindLines()
      return (api.GetGradient() * 180) / Math.PI
    },
    words(png) {
      show(png, oneBlock)
      api.Recognize(null)
      return wordsOf(api.GetTSVText(0))
    },
  }
}

function modelOf(language: ReadLanguage): Uint8Array {
  return gunzipSync(
    readFileSync(join(dirname(models[language]), '4.0.0_best_int', `${language}.traineddata.gz`)),
  )
}

const wordLevel = '5'

/** Level, page, block, paragraph, line, word, left, top, width, height, confidence and text, parted by tabs. */
function wordsOf(tsv: string): Word[] {
  return tsv.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const text = cells[11]?.trim()
    if (cells[0] !== wordLevel || !text) return []
    const [x = 0, y = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number)
    const confidence = Math.max(0, Number(cells[10])) / 100
    return [{ line: cells.slice(1, 5).join('/'), x, y, width, height, text, confidence }]
  })
}

/** Lines in their order; a wide gap stands between what stands far apart. */
export function linesOf(words: readonly Word[]): string[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.reduce((text, word, index) => {
      const before = line[index - 1]
      const gap = before ? word.x - before.x - before.width : 0
      const wide = before && gap > Math.max(word.height, before.height) * 1.5
      return text + (before ? (wide ? '   ' : ' ') : '') + word.text
    }, ''),
  )
}
