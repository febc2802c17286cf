import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../../contract/endpoint.ts'
import { because, Refusal } from '../../contract/errors.ts'
import { reasonFor } from '../../contract/reason.ts'

/** A file that was sent, kept aside while its request lasts. */
export interface UploadedFile {
  /** As it was sent: a name, or a path of another machine. */
  readonly name: string
  /** What the sender says it is. */
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** SHA-256, base64url. */
  readonly hash: string
  /** The first bytes, enough to tell what it is. */
  readonly head: Buffer
  /** The bytes from the beginning, as often as they are asked for. */
  stream(): Readable
  /** All bytes at once, for what is small. */
  content(): Promise<Buffer>
}

/** What was sent as `multipart/form-data`. Whoever reads it closes it, whatever happens. */
export interface SentForm {
  body: Record<string, string>
  file: UploadedFile | null
  close(): Promise<void>
}

const headLength = 64 * 1024

/**
 * Reads a multipart body: its text fields, and one file of at most `bytes`, in whatever order they come. Throws
 * FILE_TOO_LARGE or what the operation says of more, BODY_MALFORMED, MEDIA_TYPE_UNSUPPORTED.
 */
export async function readForm(
  request: FastifyRequest,
  { bytes, tooLarge: code }: Pick<Upload, 'bytes' | 'tooLarge'>,
): Promise<SentForm> {
  if (!request.isMultipart()) throw new Refusal('MEDIA_TYPE_UNSUPPORTED')
  const body: Record<string, string> = {}
  let file: KeptAside | null = null
  const close = async () => file?.close()
  const settings = { limits: { fileSize: bytes }, throwFileSizeLimit: false }
  try {
    for await (const part of request.parts(settings)) {
      if (part.type === 'field') {
        body[part.fieldname] = String(part.value)
        continue
      }
      file = await keepAside(request.server.uploads, part.file, {
        name: sentName(part.filename),
        mediaType: part.mimetype,
      })
      // The stream of a file that is too large ends as one that is not.
      if (part.file.truncated) throw tooLarge(bytes, code)
    }
  } catch (error) {
    await close()
    if (error instanceof Refusal || isOurs(error)) throw error
    const { code = '' } = error as { code?: string }
    if (code.startsWith('FST_')) throw new Refusal('BODY_MALFORMED')
    throw new Refusal('BODY_MALFORMED', undefined, reasonFor('form_data_ended'))
  }
  return { body, file, close }
}

/** What browsers write in place of quotes and line breaks in the name of a file, by the HTML standard. */
function sentName(name: string): string {
  return name.replace(/%22|%0D|%0A/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

/** A body as it comes, of at most `bytes`: more of it is FILE_TOO_LARGE. */
export function readRaw(request: FastifyRequest, bytes: number): Readable {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > bytes) throw tooLarge(bytes)
  return limited(request.body instanceof Readable ? request.body : Readable.from([]), bytes)
}

/** FILE_TOO_LARGE, or what is said of a file of one kind, with how much may be sent. */
export function tooLarge(
  bytes: number,
  code: Upload['tooLarge'] | 'FILE_TOO_LARGE' = 'FILE_TOO_LARGE',
): Refusal {
  const [amount, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 / 1024, 'MiB'] : [bytes / 1024, 'KiB']
  const reason =
    code === 'PDF_TOO_LARGE'
      ? reasonFor('pdf_larger_than', { most: `${amount} ${unit}` })
      : reasonFor('file_larger', { most: `${amount} ${unit}` })
  return new Refusal(code, [because('file', reason)], reason)
}

/** An uploaded file whose place is given back by `close`. */
export type KeptAside = UploadedFile & { close(): Promise<void> }

/** Keeps a stream aside in a folder, under no name at all: nothing of it is left, however the process ends. */
export async function keepAside(
  folder: string,
  source: Readable,
  about: { name: string; mediaType: string },
): Promise<KeptAside> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  try {
    await rm(file)
    const hash = createHash('sha256')
    const head: Buffer[] = []
    let size = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (size < headLength) head.push(chunk.subarray(0, headLength - size))
      size += chunk.length
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    const digest = hash.digest('base64url')
    return { ...about, size, hash: digest, head: Buffer.concat(head), ...readable(handle, size) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function readable(handle: FileHandle, size: number) {
  const stream = () =>
    size === 0
      ? Readable.from([])
      : handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
  return { stream, content: () => buffer(stream()), close: () => handle.close() }
}

function limited(source: Readable, bytes: number): Readable {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > bytes) done(tooLarge(bytes))
      else done(null, chunk)
    },
  })
  source.on('error', (error) => counted.destroy(error))
  source.on('aborted', () => counted.destroy(new Refusal('BODY_MALFORMED')))
  return source.pipe(counted)
}

/** A fault of this machine, its disk above all, is none of whoever sent the form. */
function isOurs(error: unknown): boolean {
  return (
    typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
    (error as NodeJS.ErrnoException).code !== 'ECONNRESET'
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Folder where uploads are kept aside: on a disk, since a temporary folder may lie in memory. */
    uploads: string
  }
}
