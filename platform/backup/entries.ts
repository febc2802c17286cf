import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Pieces } from './container.ts'
import { BackupFault } from './fault.ts'

/** Where one service of an installation keeps what it has. */
export const partNames = ['crm', 'forms'] as const
export type PartName = (typeof partNames)[number]

const part = z.enum(partNames)

const PartEntry = z.object({
  type: z.literal('part'),
  part,
  /** The numbered files of migrations that its tables are made by. */
  migrations: z.array(z.string()),
  /** The address people reach it at. */
  publicUrl: z.string(),
})
const TableEntry = z.object({
  type: z.literal('table'),
  part,
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
})
const FileEntry = z.object({ type: z.literal('file'), part, key: z.string() })
const PortPerson = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.string().nullable(),
})
/** Somebody whom rows of a port name. */
export type PortPerson = z.output<typeof PortPerson>
const PortEntry = z.object({
  type: z.literal('port'),
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  publicUrl: z.string(),
  migrations: z.array(z.string()),
  people: z.array(PortPerson),
  /** Accounts of the portal. */
  portalPeople: z.array(PortPerson),
})
const SumEntry = z.object({
  type: z.literal('sum'),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a table. */
  rows: z.int().optional(),
})
export const Totals = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Files that were removed between being listed and being read. */
  removedFiles: z.int(),
  /** Of the sums of all that came before, in their order. */
  sha256: z.string(),
})
export type Totals = z.output<typeof Totals>
const EndEntry = z.object({ type: z.literal('end'), totals: Totals })

const Entry = z.discriminatedUnion('type', [PartEntry, TableEntry, FileEntry, PortEntry, SumEntry, EndEntry])
export type Entry = z.output<typeof Entry>
export type PartEntry = z.output<typeof PartEntry>
export type TableEntry = z.output<typeof TableEntry>
export type FileEntry = z.output<typeof FileEntry>
export type PortEntry = z.output<typeof PortEntry>

/** Writes entries, each with its content and the sum of that, and at last the sum of all. */
export class EntryWriter {
  private readonly sums = createHash('sha256')
  readonly totals = { tables: 0, rows: 0, files: 0, fileBytes: 0, removedFiles: 0 }

  async *plain(entry: PartEntry | PortEntry): AsyncGenerator<Buffer> {
    const text = JSON.stringify(entry)
    this.sums.update(text)
    yield framed(text)
  }

  async *table(entry: TableEntry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, number> {
    let rows = 0
    // A line is a row: the format of `copy` writes a line break of a value as two letters.
    const counted = (piece: Buffer) => {
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
    }
    yield framed(JSON.stringify(entry))
    yield* this.content(entry, content, counted, () => ({ rows }))
    this.totals.tables += 1
    this.totals.rows += rows
    return rows
  }

  async *file(entry: FileEntry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield framed(JSON.stringify(entry))
    let bytes = 0
    yield* this.content(entry, content, (piece) => (bytes += piece.length))
    this.totals.files += 1
    this.totals.fileBytes += bytes
  }

  async *end(): AsyncGenerator<Buffer> {
    const totals: Totals = { ...this.totals, sha256: this.sums.digest('hex') }
    yield framed(JSON.stringify({ type: 'end', totals } satisfies Entry))
  }

  private async *content(
    entry: Entry,
    content: AsyncIterable<Buffer>,
    count: (piece: Buffer) => void,
    more: () => { rows?: number } = () => ({}),
  ): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      if (piece.length === 0) continue
      hash.update(piece)
      bytes += piece.length
      count(piece)
      yield lengthOf(piece.length)
      yield piece
    }
    yield lengthOf(0)
    const sum = JSON.stringify({ type: 'sum', bytes, sha256: hash.digest('hex'), ...more() } satisfies Entry)
    this.sums.update(JSON.stringify(entry)).update(sum)
    yield framed(sum)
  }
}

const longestEntry = 4 * 1024 * 1024

/** Reads entries: the content of a table or a file is read to its end, and checked, before the next entry. */
export class EntryReader {
  private readonly sums = createHash('sha256')
  private readonly pieces = new Pieces()
  private readonly source: AsyncIterator<Buffer>
  readonly totals = { tables: 0, rows: 0, files: 0, fileBytes: 0 }

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** The next entry; null once the last one, which says how much there is, fits what was read. */
  async next(): Promise<Exclude<Entry, { type: 'sum' | 'end' }> | null> {
    const text = await this.frame()
    const entry = entryOf(text)
    if (entry.type === 'end') {
      this.assertTotals(entry.totals)
      if (await this.fill(1)) throw new BackupFault('damaged', 'The backup goes on after its end.')
      return null
    }
    if (entry.type === 'sum') throw unexpected('a sum')
    if (entry.type === 'part' || entry.type === 'port') this.sums.update(text)
    return entry
  }

  /** The content of the entry that came last. Throws where it is not what its sum says. */
  async *content(entry: TableEntry | FileEntry): AsyncGenerator<Buffer, { rows: number; bytes: number }> {
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const length = (await this.exactly(4)).readUInt32BE()
      if (length === 0) break
      let missing = length
      while (missing > 0) {
        if (!(await this.fill(1))) throw unexpected('its end')
        const piece = this.pieces.take(Math.min(missing, this.pieces.size))
        hash.update(piece)
        missing -= piece.length
        bytes += piece.length
        yield piece
      }
    }
    const text = await this.frame()
    const sum = entryOf(text)
    const what = entry.type === 'table' ? `the table ${entry.schema}.${entry.table}` : `the file ${entry.key}`
    if (sum.type !== 'sum' || sum.bytes !== bytes || sum.sha256 !== hash.digest('hex'))
      throw new BackupFault('damaged', `The content of ${what} is not what was written.`)
    this.sums.update(JSON.stringify(entry)).update(text)
    const { rows = 0 } = sum
    if (entry.type === 'table') {
      this.totals.tables += 1
      this.totals.rows += rows
    } else {
      this.totals.files += 1
      this.totals.fileBytes += bytes
    }
    return { rows, bytes }
  }

  private assertTotals({ removedFiles: _, sha256, ...totals }: Totals): void {
    const own = { ...this.totals, sha256: this.sums.digest('hex') }
    if (JSON.stringify(own) !== JSON.stringify({ ...this.totals, ...totals, sha256 }))
      throw new BackupFault('incomplete', 'The backup does not hold what its last entry says.')
  }

  private async frame(): Promise<string> {
    const length = (await this.exactly(4)).readUInt32BE()
    if (length === 0 || length > longestEntry) throw unexpected('an entry of no such length')
    return (await this.exactly(length)).toString('utf8')
  }

  private async exactly(length: number): Promise<Buffer> {
    if (!(await this.fill(length))) throw unexpected('its end')
    return this.pieces.take(length)
  }

  private async fill(length: number): Promise<boolean> {
    while (this.pieces.size < length) {
      const { done, value } = await this.source.next()
      if (done) return false
      this.pieces.add(value)
    }
    return true
  }
}

function entryOf(text: string): Entry {
  try {
    return Entry.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupFault('format', 'The backup holds an entry that this version does not know.', error)
  }
}

function unexpected(what: string): BackupFault {
  return new BackupFault('damaged', `The backup holds ${what} where something else was to come.`)
}

function framed(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([lengthOf(bytes.length), bytes])
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
