import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import { reasonFor } from '../../../../contract/reason.ts'
import { MOST_CELLS, MOST_COLUMNS, tooManyRows, UnreadableFile } from './table.ts'

const MOST_BYTES = 100 * 1024 * 1024
const MOST_ENTRIES = 2000
/** Beyond this size the content may be at most so many times as large as the file. */
const RATIO_FROM = 10 * 1024 * 1024
const MOST_RATIO = 100
/** The reader fills every cell up to the last one: a lone cell far out would fill the memory. */
export const FARTHEST_ROW = 60_000

/**
 * Looks into a workbook before anything is unpacked for good: what its directory declares, and then what its sheets
 * really hold, counted while inflating. Throws UnreadableFile for archives that would burst.
 */
export async function inspectWorkbook(bytes: Uint8Array): Promise<{ sheets: number }> {
  const archive = await open(bytes)
  try {
    const entries = await entriesOf(archive)
    const names = entries.map((entry) => entry.fileName)
    if (!names.includes('xl/workbook.xml')) {
      throw new UnreadableFile('FILE_TYPE_REFUSED', reasonFor('file_archive'))
    }
    assertNoBurst(bytes, entries)
    const sheets = entries.filter((entry) => SHEET.test(entry.fileName))
    for (const entry of entries) {
      if (/\.(xml|rels)$/.test(entry.fileName)) await inspectEntry(archive, entry, sheets.includes(entry))
    }
    return { sheets: sheets.length }
  } finally {
    archive.close()
  }
}

/** Which workbook a ZIP archive is; null for one of files. */
export async function workbookKind(bytes: Uint8Array): Promise<'xlsx' | 'ods' | null> {
  const archive = await open(bytes)
  try {
    return kindOf(await entriesOf(archive))
  } finally {
    archive.close()
  }
}

export function kindOf(entries: readonly yauzl.Entry[]): 'xlsx' | 'ods' | null {
  const names = new Set(entries.map(({ fileName }) => fileName))
  if (names.has('xl/workbook.xml')) return 'xlsx'
  const isPackage = names.has('META-INF/manifest.xml') || names.has('mimetype')
  return isPackage && (names.has('content.xml') || names.has('encrypted-package')) ? 'ods' : null
}

/** Throws FILE_TOO_LARGE for an archive that declares far more than it is. */
export function assertNoBurst(bytes: Uint8Array, entries: readonly yauzl.Entry[]): void {
  const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const burst = declared > RATIO_FROM && declared > MOST_RATIO * bytes.length
  if (declared > MOST_BYTES || burst || entries.length > MOST_ENTRIES) throw bursting()
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/

export async function open(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  try {
    const fromBuffer = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)
    return await fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    })
  } catch {
    throw damaged()
  }
}

export function entriesOf(archive: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    archive.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      if (entries.length > MOST_ENTRIES) resolve(entries)
      else archive.readEntry()
    })
    archive.once('end', () => resolve(entries))
    archive.once('error', () => reject(damaged()))
    archive.readEntry()
  })
}

/** The bytes of an entry. Throws UnreadableFile for one that cannot be inflated. */
export async function inflated(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const openStream = promisify(archive.openReadStream.bind(archive) as OpenStream)
  try {
    return await buffer(await openStream(entry))
  } catch (error) {
    throw /too many bytes/.test(String(error)) ? bursting() : damaged()
  }
}

/** Inflates an entry and lets it go; yauzl itself refuses one that is larger than it declares. */
async function inspectEntry(archive: yauzl.ZipFile, entry: yauzl.Entry, sheet: boolean): Promise<void> {
  const openStream = promisify(archive.openReadStream.bind(archive) as OpenStream)
  const guard = sheet ? new SheetExtent() : new TagSizes()
  try {
    const stream = await openStream(entry)
    for await (const chunk of stream) guard.read(chunk as Buffer)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw /too many bytes/.test(String(error)) ? bursting() : damaged()
  }
}

type OpenStream = (
  entry: yauzl.Entry,
  callback: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void

/**
 * How far the cells of a sheet reach, read from their addresses while the sheet streams by. An address that no
 * spreadsheet writes ends the reading: the reader behind takes whatever stands there for a place.
 */
class SheetExtent {
  private rest = ''
  private row = 0
  private column = 0
  private readonly tags = new TagSizes()

  read(chunk: Buffer): void {
    this.tags.read(chunk)
    const text = this.rest + chunk.toString('latin1')
    for (const [, address = ''] of text.matchAll(/\sr\s{0,8}=\s{0,8}["']([^"'<>]{0,60})["']/g)) {
      const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? []
      if (row === undefined || columnOf(letters) > LAST_COLUMN || Number(row) > LAST_ROW) throw damaged()
      this.row = Math.max(this.row, Number(row))
      this.column = Math.max(this.column, columnOf(letters))
    }
    this.rest = text.slice(-90)
    if (this.row > FARTHEST_ROW) throw tooManyRows(this.row - 1)
    if (this.row * this.column > MOST_CELLS || this.column > MOST_COLUMNS * 10) {
      throw farCell(this.row, this.column)
    }
  }
}

const LAST_ROW = 1_048_576
/** XFD, the last column of a spreadsheet. */
const LAST_COLUMN = 16_384
const MOST_ATTRIBUTES = 100

/** Counts the attributes of each tag: readers look for doubles among them in quadratic time. */
class TagSizes {
  private inside = false
  private attributes = 0

  read(chunk: Buffer): void {
    for (const byte of chunk) {
      if (byte === OPEN) {
        this.inside = true
        this.attributes = 0
      } else if (byte === CLOSE) this.inside = false
      else if (byte === EQUALS && this.inside && ++this.attributes > MOST_ATTRIBUTES) throw damaged()
    }
  }
}

const [OPEN, CLOSE, EQUALS] = [0x3c, 0x3e, 0x3d]

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A cell so far out that a table up to it would fill the memory. */
export function farCell(row: number, column: number): UnreadableFile {
  return new UnreadableFile('FILE_TOO_LARGE', reasonFor('file_far_cell', { row, column }))
}

function bursting(): UnreadableFile {
  return new UnreadableFile('FILE_TOO_LARGE', reasonFor('file_bomb'))
}

/** What the guard let through and a reader still cannot take is broken inside. */
export function damaged(): UnreadableFile {
  return new UnreadableFile('FILE_UNREADABLE', reasonFor('file_damaged'))
}
