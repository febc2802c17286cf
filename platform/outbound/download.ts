import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import { type KeptAside, keepAside } from '../http/upload.ts'
import type { AddressRules } from './address.ts'
import { openCheckedFetch } from './fetch.ts'
import { startDeadline } from './post.ts'

/** Why there is no file at an address: `status` is that of the answer; none where no whole answer came. */
export class DownloadFault extends Error {
  override name = 'DownloadFault'
  readonly reason: 'status' | 'too_large' | 'unreachable'
  readonly status: number | null
  constructor(reason: DownloadFault['reason'], status: number | null, cause?: unknown) {
    super(`The file could not be fetched: ${status ?? reason}.`, { cause })
    this.reason = reason
    this.status = status
  }
}

/**
 * Fetches a file of at most `most` bytes from a checked address and keeps it aside in `dataDir` until it is closed. Follows
 * nowhere. Throws an AddressRefusal before anything is sent, and a DownloadFault.
 */
export async function download(
  rules: AddressRules,
  url: string,
  { name, most, timeoutMs, dataDir }: { name: string; most: number; timeoutMs: number; dataDir: string },
): Promise<KeptAside & { sentName: string | null }> {
  assertNoTransaction('Fetching a file')
  const { fetch, close } = openCheckedFetch(rules, timeoutMs, most)
  const deadline = startDeadline(timeoutMs)
  try {
    const answer = await Promise.race([fetch(url, { signal: deadline.signal }), deadline.passed])
    if (answer.status !== 200) throw new DownloadFault('status', answer.status)
    if (Number(answer.headers.get('content-length') ?? 0) > most) throw new DownloadFault('too_large', 200)
    const content = answer.body
      ? Readable.fromWeb(answer.body as unknown as ReadableStream)
      : Readable.from([])
    const mediaType = answer.headers.get('content-type') ?? 'application/octet-stream'
    const stored = keepAside(path.join(dataDir, 'incoming'), content, { name, mediaType })
    return { ...(await stored), sentName: nameIn(answer.headers.get('content-disposition')) }
  } catch (error) {
    throw faultOf(error)
  } finally {
    deadline.end()
    await close()
  }
}

/** What went wrong at the address; faults of this machine, its disk above all, stay as they are. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DownloadFault || error.name === 'AddressRefusal')
    return error
  const codes = [error, error.cause].map((one) => (one as { code?: unknown } | undefined)?.code)
  if (codes.includes('UND_ERR_RES_EXCEEDED_MAX_SIZE')) return new DownloadFault('too_large', 200, error)
  const { syscall, path: file } = error as NodeJS.ErrnoException
  return syscall !== undefined && file !== undefined ? error : new DownloadFault('unreachable', null, error)
}

/** The name of a file as its answer says it, in the form of RFC 6266. */
function nameIn(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? '') ?? []
  try {
    return (encoded ? decodeURIComponent(encoded) : plain) || null
  } catch {
    return plain || null
  }
}
