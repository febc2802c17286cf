import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import { unavailability } from '../database/unavailable.ts'
import { assertKey, isAbsent, isKey, type Storage, StorageFault } from './storage.ts'

/** A bucket of an S3-compatible store. */
export interface S3Place {
  /** Origin of the store, such as `https://s3.eu-north-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Browsers reach the store, so that it hands out downloads itself. */
  readonly direct: boolean
}

/** Parts of an upload: two of them are in memory at once. */
const partSize = 8 * 1024 * 1024
const partsAtOnce = 2

/** Milliseconds in which a store that says nothing, or takes nothing, is waited for; and how often it is asked. */
const silence = 10_000
const attempts = 2

/** Objects of a bucket under `prefix`, such as `crm/`; a store that is silent for `patience` milliseconds is away. */
export async function s3Storage(place: S3Place, prefix: string, patience = silence): Promise<Storage> {
  // Nobody without an object store pays for its library.
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new s3.S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    forcePathStyle: true,
    // Other stores than Amazon's keep the framing of these as content, or refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    // Without a byte in either direction: a request as a whole may take as long as its file.
    requestHandler: { connectionTimeout: Math.min(5_000, patience), socketTimeout: patience },
  })
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: place.bucket, Key: prefix + key }
  }
  const nameOf = (name: string) => name.slice(prefix.length)
  const guard = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw asFault(error, key)
    }
  }
  return {
    async put(key, content) {
      assertNoTransaction('Storing a file')
      const counted = { bytes: 0 }
      const Body = Readable.from(counting(Buffer.isBuffer(content) ? [content] : content, counted))
      const upload = new Upload({ client, params: { ...at(key), Body }, partSize, queueSize: partsAtOnce })
      await guard(key, () => upload.done())
      return counted.bytes
    },
    async get(key, range) {
      assertNoTransaction('Reading a file')
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await guard(key, () =>
        client.send(new s3.GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) })),
      )
      const total = found.ContentRange?.split('/')[1]
      return { size: Number(total ?? found.ContentLength), content: found.Body as unknown as Readable }
    },
    async stat(key) {
      assertNoTransaction('Looking at a file')
      try {
        const found = await guard(key, () => client.send(new s3.HeadObjectCommand(at(key))))
        return { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async remove(key) {
      assertNoTransaction('Removing a file')
      await guard(key, () => client.send(new s3.DeleteObjectCommand(at(key)))).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
    },
    async *list(begins) {
      assertNoTransaction('Listing files')
      const request = { Bucket: place.bucket, Prefix: prefix + begins }
      let next: string | undefined
      do {
        const more = next === undefined ? {} : { ContinuationToken: next }
        const page = await guard(begins, () =>
          client.send(new s3.ListObjectsV2Command({ ...request, ...more })),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const key = nameOf(Key)
          if (isKey(key)) yield { key, size: Size, modifiedAt: LastModified }
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
    async direct({ operation, key, seconds, fileName, mediaType }) {
      if (!place.direct) return null
      const saved = fileName && `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`
      const command =
        operation === 'put'
          ? new s3.PutObjectCommand(at(key))
          : new s3.GetObjectCommand({
              ...at(key),
              ...(saved ? { ResponseContentDisposition: saved } : {}),
              ...(mediaType ? { ResponseContentType: mediaType } : {}),
            })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
    async free() {
      return null
    },
    clean: (before) => abortUploads(client, s3, { Bucket: place.bucket, Prefix: prefix }, before),
  }
}

/** Parts of uploads that nobody goes on with, where the store tells of them; others it forgets by a rule of its own. */
async function abortUploads(
  client: S3Client,
  s3: typeof import('@aws-sdk/client-s3'),
  where: { Bucket: string; Prefix: string },
  before: Date,
): Promise<number> {
  const { Bucket } = where
  const page = await client.send(new s3.ListMultipartUploadsCommand(where)).catch((error: unknown) => {
    const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    const unknown = ['NoSuchKey', 'NotImplemented', 'MethodNotAllowed'].includes(name)
    if (unknown || $metadata?.httpStatusCode === 501) return { Uploads: [] }
    throw asFault(error, where.Prefix)
  })
  const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < before)
  for (const { Key, UploadId } of old)
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  return old.length
}

async function* counting(content: AsyncIterable<Buffer> | Iterable<Buffer>, counted: { bytes: number }) {
  for await (const chunk of content) {
    counted.bytes += chunk.length
    yield chunk
  }
}

interface S3Error {
  name?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

function asFault(error: unknown, key: string): unknown {
  const { name = '', message = '', $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return new StorageFault('refused', 'There is no such bucket.', error)
  if (['NoSuchKey', 'NotFound', 'InvalidRange'].includes(name) || status === 404 || status === 416)
    return new StorageFault('absent', `There is nothing under ${key}.`, error)
  if (status === 401 || status === 403)
    return new StorageFault('refused', `The object store refused: ${message}`, error)
  if (status === 429 || (status ?? 0) >= 500 || name === 'TimeoutError' || unavailability(error) === 'away')
    return new StorageFault('away', `The object store does not answer: ${message}`, error)
  return error
}
