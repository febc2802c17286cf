import { connect } from 'node:net'
import { pieces } from './pieces.ts'

/** Where files are sent, and with what: the address, and the headers beside the content type. */
export interface Upload {
  url: string
  headers: Record<string, string>
  /** Parts that come before the file. */
  fields: Record<string, string>
}

const boundary = 'hull-4711'

/** `count` files that are nearly the good ones: bytes changed, cut off, doubled, moved, or filled with what hurts. */
export function nearly(good: readonly Buffer[], count: number, seed: number): Buffer[] {
  const random = randomOf(seed)
  const below = (most: number) => Math.floor(random() * most)
  return Array.from({ length: count }, (_, index) => {
    let file: Buffer = Buffer.from(good[index % good.length]!)
    for (let times = 1 + below(6); times > 0; times--) {
      const at = below(file.length + 1)
      const to = Math.min(file.length, at + 1 + below(40))
      const piece = pieces[below(pieces.length)]!
      const changes: (() => Buffer)[] = [
        () => file.fill(below(256), at, to),
        () => file.subarray(0, at),
        () => Buffer.concat([file.subarray(0, at), file.subarray(to)]),
        () => Buffer.concat([file.subarray(0, at), Buffer.from(piece, 'latin1'), file.subarray(at)]),
        () => Buffer.concat([file.subarray(0, to), file.subarray(at)]),
        () => Buffer.concat([file.subarray(at), file.subarray(0, at)]),
      ]
      file = changes[below(changes.length)]!()
    }
    return file
  })
}

/** Sends a file as a browser does. Gives the status. */
export async function sendFile(
  { url, headers, fields }: Upload,
  content: Buffer,
  name: string,
): Promise<number> {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * Sends bodies written by hand, then begins each anew and leaves halfway. Gives the statuses of those that were sent;
 * null where the connection was closed before an answer.
 */
export async function sendOdd(
  odd: readonly { target: Upload; type: string; body: Buffer }[],
): Promise<(number | null)[]> {
  const answers = await severalAtOnce(odd, 6, ({ target, type, body }) => sendBody(target, type, body))
  await severalAtOnce(odd, 6, ({ target, body }) => leaveHalfway(target, body))
  return answers
}

async function sendBody({ url, headers }: Upload, type: string, body: Buffer): Promise<number | null> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(body),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? null
}

/** Begins a body that says it is longer than it is, and leaves. */
async function leaveHalfway({ url, headers }: Upload, body: Buffer): Promise<void> {
  const { hostname, port, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  const headerLines = Object.entries({
    ...headers,
    host: hostname,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length * 4),
  }).map(([name, value]) => `${name}: ${value}`)
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.write(`POST ${pathname}${search} HTTP/1.1\r\n${headerLines.join('\r\n')}\r\n\r\n`)
    socket.write(body, () => socket.destroy())
  })
}

/**
 * Bodies of several parts that break the rules, or keep them to the letter and nobody's patience; each is sent where
 * `targetOf` says.
 */
export function oddBodies(
  targetOf: () => Upload,
  content: Buffer,
): { target: Upload; type: string; body: Buffer }[] {
  const { fields } = targetOf()
  const usual = `multipart/form-data; boundary=${boundary}`
  const part = (head: string, inside: Buffer | string = content) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
      Buffer.from(inside),
      Buffer.from('\r\n'),
    ])
  const end = Buffer.from(`--${boundary}--\r\n`)
  const file = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"`
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"`
  const fieldParts = Object.entries(fields).map(([name, value]) => part(field(name), value))
  const good = Buffer.concat([...fieldParts, part(file('a.csv')), end])
  const of = (...parts: Buffer[]): [string, Buffer] => [usual, Buffer.concat([...fieldParts, ...parts, end])]
  const bodies: [type: string, body: Buffer][] = [
    [usual, good],
    [usual, Buffer.alloc(0)],
    [usual, Buffer.from(boundary)],
    [usual, good.subarray(0, good.length - 12)],
    [usual, good.subarray(0, 60)],
    [usual, Buffer.concat([good, good])],
    ['multipart/form-data', good],
    ['multipart/form-data; boundary=', good],
    ['multipart/form-data; boundary=""', good],
    [`multipart/form-data; boundary=${'b'.repeat(500)}`, good],
    [`multipart/form-data; boundary=${boundary}; boundary=other`, good],
    [`multipart/mixed; boundary=${boundary}`, good],
    ['application/json', good],
    ['application/octet-stream', content],
    ['text/csv', content],
    of(),
    of(part('')),
    of(part('Content-Disposition')),
    of(part('Content-Disposition: form-data')),
    of(part('Content-Disposition: attachment; filename="a.csv"')),
    of(part(`${file('a.csv')}\r\nContent-Transfer-Encoding: base64`)),
    of(part(`${file('a.csv')}\r\nContent-Type: text/html; charset=utf-7`)),
    of(part(`${file('a.csv')}\r\nX: ${'x'.repeat(100_000)}`)),
    of(part(`${file('a.csv')}${'\r\nX: y'.repeat(3_000)}`)),
    of(part(file('../../../../etc/passwd'))),
    of(part(file('a\0.csv'))),
    of(part(file('\xff\xfe.csv'))),
    of(part(file('x'.repeat(60_000)))),
    of(part("Content-Disposition: form-data; name=file; filename*=UTF-8''%00%ff%zz")),
    of(part(field('file'))),
    of(part(field('__proto__')), part(file('a.csv'))),
    of(part(field('constructor'), 'x'), part(file('a.csv'))),
    of(...Array.from({ length: 40 }, (_, index) => part(file(`${index}.csv`)))),
    of(...Array.from({ length: 2_000 }, (_, index) => part(field(`f${index}`), 'x'))),
    of(part(field('long'), 'x'.repeat(2_000_000)), part(file('a.csv'))),
    of(part(file('a.csv'), `\r\n--${boundary}`.repeat(20_000))),
    of(part(file('a.csv'), '\r\n-'.repeat(200_000))),
  ]
  return bodies.map(([type, body]) => ({ target: targetOf(), type, body }))
}

/** Gives numbers between 0 and 1. */
export type Random = () => number

/** Numbers that are the same for the same seed each time. */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Works through a list, some at once. */
export async function severalAtOnce<T, R>(
  list: readonly T[],
  most: number,
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    while (next < list.length) {
      const index = next++
      results[index] = await work(list[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
  return results
}
