import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/storage.ts'
import type { FileAnswer, HtmlAnswer, StoredFile } from './answer.ts'
import { isKnownBy } from './entity-tag.ts'

/**
 * Sends a stored file, or the part of it that `Range` names (RFC 9110, 14): one range; several are answered with the
 * whole. Nothing of it runs in a page of ours, whatever it is: it is not guessed at, and shut off where it is shown.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const { size, fileName, mediaType, shown, etag } = file
  const saved = `filename*=UTF-8''${encodeName(fileName)}`
  const known = isKnownBy(request, etag)
  const range = rangeOf(request, etag, size)
  const isRanged = !known && range !== 'beyond' && request.method !== 'HEAD'
  // Opened first: one that is not there is refused as everything else is.
  const content = isRanged ? await opened(file.open, range ?? undefined, request) : Readable.from([])
  reply
    .type(mediaType)
    .header('Content-Disposition', `${shown ? 'inline' : 'attachment'}; ${saved}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('Accept-Ranges', 'bytes')
    .header('ETag', `"${etag}"`)
  if (file.maxAge !== undefined) reply.header('Cache-Control', `private, max-age=${file.maxAge}`)
  if (known) return reply.code(304).send()
  if (range === 'beyond') {
    return reply.code(416).header('Content-Range', `bytes */${size}`).type('text/plain').send('')
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  else reply.code(200)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  return reply.send(content)
}

/** Sends a page that runs nothing. */
export function sendHtml(reply: FastifyReply, { status, html }: HtmlAnswer): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
    .send(html)
}

/** Sends a file that was made for the answer. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName)
  return reply
    .type(file.mediaType)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
    .send(file.content)
}

/** What nobody waits for any more is not read to its end. */
async function opened(
  open: StoredFile['open'],
  range: ByteRange | undefined,
  request: FastifyRequest,
): Promise<Readable> {
  const content = await open(range)
  request.raw.once('close', () => content.destroy())
  return content
}

function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'beyond' | null {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || (ifRange !== undefined && ifRange !== `"${etag}"`)) return null
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range)
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'beyond' : { start, end }
}

/** RFC 8187: what `encodeURIComponent` leaves and a header must not hold is written out, too. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
