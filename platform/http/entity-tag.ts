import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Characters from which an answer is tagged: less is sent in the time it takes to ask whether it has changed. */
const taggedFrom = 65_536

/** Whether `If-None-Match` names the tag: whoever asks has what would be sent (RFC 9110, 13.1.2). */
export function isKnownBy(request: FastifyRequest, etag: string): boolean {
  return (
    request.headers['if-none-match']
      ?.split(',')
      .some((one) => one.trim().replace(/^W\//, '') === `"${etag}"`) === true
  )
}

/**
 * Sends what was read. A long answer, as those of a whole port are, has a weak ETag of its text: who brings it back is answered 304
 * while it would read the same, and nothing is compressed, sent and read again.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (text.length >= taggedFrom) {
    const etag = createHash('sha1').update(text).digest('base64url')
    reply.header('ETag', `W/"${etag}"`)
    if (isKnownBy(request, etag)) return reply.code(304).send()
  }
  return reply.code(200).type('application/json; charset=utf-8').send(text)
}
