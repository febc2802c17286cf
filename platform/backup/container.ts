import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'
import { BackupFault } from './fault.ts'

// magic | length of the head (2 bytes) | head as JSON | chunks of AES-256-GCM, the last one shorter than the others
const magic = Buffer.from('BERTHWISE-BACKUP\n')
const chunkSize = 256 * 1024
const tagSize = 16
const longestHead = 4096

const Head = z.object({
  format: z.literal(1),
  kind: z.enum(['installation', 'port']),
  /** Version of the product that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  salt: z.string(),
  /** Says whether a key fits before anything is opened with it. */
  check: z.string(),
})
/** What stands before the sealed part, for everybody to read. */
export type BackupHead = Pick<z.output<typeof Head>, 'kind' | 'version' | 'createdAt'>

/** Seals bytes under a key of their own, chunk by chunk. */
export async function* sealBytes(
  source: AsyncIterable<Buffer>,
  secret: string,
  about: BackupHead,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32)
  const { key, check } = keysOf(secret, salt)
  const head = Buffer.from(
    JSON.stringify({
      format: 1,
      ...about,
      salt: salt.toString('base64'),
      check: check.toString('base64'),
    } satisfies z.input<typeof Head>),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(head.length)
  yield Buffer.concat([magic, length, head])
  const pieces = new Pieces()
  let nth = 0
  const sealed = (plain: Buffer, last: boolean) => {
    const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonceOf(nth++, last))
    cipher.setAAD(head)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  for await (const piece of source) {
    pieces.add(piece)
    // What is the last chunk shows only at the end, so that one is always held back.
    while (pieces.size > chunkSize) yield sealed(pieces.take(chunkSize), false)
  }
  yield sealed(pieces.take(pieces.size), true)
}

/** The bytes that were sealed, with the first of `secrets` that fits. Throws a BackupFault where one byte is not as written. */
export async function* openBytes(
  source: AsyncIterable<Buffer>,
  secrets: readonly string[],
  onHead: (head: BackupHead) => void = () => {},
): AsyncGenerator<Buffer> {
  const pieces = new Pieces()
  let opened: { key: Buffer; head: Buffer; begin: number } | null = null
  let nth = 0
  const open = (chunk: Buffer, last: boolean): Buffer => {
    const { key, head, begin } = opened!
    const plain = openChunk(key, head, nonceOf(nth, last), chunk)
    if (plain) {
      nth += 1
      return plain
    }
    // A chunk that fits where another was to follow: the end is missing, and nothing else.
    if (last && openChunk(key, head, nonceOf(nth, false), chunk)) throw cut(begin + pieces.taken)
    const from = begin + pieces.taken - chunk.length
    const isFull = chunk.length === chunkSize + tagSize
    throw new BackupFault(
      isFull || !last ? 'damaged' : 'cut',
      `The backup is damaged${last ? ' or cut off' : ''} between byte ${from} and byte ${begin + pieces.taken}: its content is not what was written.`,
    )
  }
  for await (const piece of source) {
    pieces.add(piece)
    if (!opened) {
      const found = readHead(pieces)
      if (!found) continue
      onHead(found.about)
      opened = { key: fittingKey(secrets, found), head: found.bytes, begin: pieces.taken }
      pieces.taken = 0
    }
    while (pieces.size > chunkSize + tagSize) yield open(pieces.take(chunkSize + tagSize), false)
  }
  if (!opened) throw pieces.size === 0 ? cut(0) : notOurs()
  if (pieces.size < tagSize) throw cut(opened.begin + pieces.taken + pieces.size)
  yield open(pieces.take(pieces.size), true)
}

interface FoundHead {
  about: BackupHead
  bytes: Buffer
  salt: Buffer
  check: Buffer
}

/** The head, once enough bytes came. */
function readHead(pieces: Pieces): FoundHead | null {
  const known = Math.min(pieces.size, magic.length)
  if (!pieces.peek(known).equals(magic.subarray(0, known))) throw notOurs()
  if (pieces.size < magic.length + 2) return null
  const length = pieces.peek(magic.length + 2).readUInt16BE(magic.length)
  if (length > longestHead) throw notOurs()
  if (pieces.size < magic.length + 2 + length) return null
  const bytes = pieces.take(magic.length + 2 + length).subarray(magic.length + 2)
  const raw = parsed(bytes)
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(raw)
  if (format > 1)
    throw new BackupFault('format', 'The backup was made by a newer version: use that version to read it.')
  const head = Head.safeParse(raw)
  if (!head.success) throw notOurs()
  const { salt, check, ...about } = head.data
  return { about, bytes, salt: Buffer.from(salt, 'base64'), check: Buffer.from(check, 'base64') }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

function fittingKey(secrets: readonly string[], { salt, check }: FoundHead): Buffer {
  for (const secret of secrets) {
    const own = keysOf(secret, salt)
    if (own.check.length === check.length && timingSafeEqual(own.check, check)) return own.key
  }
  throw new BackupFault(
    'key',
    'The backup was made with another key: set BACKUP_KEY, or the SECRET of the installation it is of.',
  )
}

/** A key that no other file has, and what says that it is the right one. */
function keysOf(secret: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const both = Buffer.from(hkdfSync('sha256', secret, salt, 'berthwise backup', 48))
  return { key: both.subarray(0, 32), check: both.subarray(32) }
}

/** The place of a chunk in its file, and whether it is the last: none can be moved, left out or added. */
function nonceOf(nth: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(nth, 4, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

function openChunk(key: Buffer, head: Buffer, nonce: Buffer, chunk: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagSize })
    decipher.setAAD(head)
    decipher.setAuthTag(chunk.subarray(chunk.length - tagSize))
    return Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagSize)), decipher.final()])
  } catch {
    return null
  }
}

function cut(at: number): BackupFault {
  return new BackupFault('cut', `The backup ends too early, at byte ${at}: the rest of it is missing.`)
}

function notOurs(): BackupFault {
  return new BackupFault('format', 'This is no backup of Berthwise, or its beginning is damaged.')
}

/** Bytes that came and were not taken yet. */
export class Pieces {
  private list: Buffer[] = []
  size = 0
  taken = 0

  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.list.push(piece)
    this.size += piece.length
  }

  /** The first bytes, which stay. */
  peek(length: number): Buffer {
    if ((this.list[0]?.length ?? 0) < length) this.list = [Buffer.concat(this.list)]
    return (this.list[0] ?? Buffer.alloc(0)).subarray(0, length)
  }

  take(length: number): Buffer {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      const first = this.list[0]!
      if (first.length <= missing) {
        parts.push(first)
        this.list.shift()
        missing -= first.length
      } else {
        parts.push(first.subarray(0, missing))
        this.list[0] = first.subarray(missing)
        missing = 0
      }
    }
    this.size -= length
    this.taken += length
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }
}
