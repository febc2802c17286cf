import type { Readable } from 'node:stream'

/** What lies under a key. */
export interface StoredObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

/** Bytes of a file, the first and the last one counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Stored bytes on their way: whoever asked for them reads them to the end, or destroys the stream. */
export interface StoredContent {
  /** Bytes of the whole file, whatever part of it was asked for. */
  readonly size: number
  readonly content: Readable
}

/** What somebody may do with a direct address, and for how long. */
export interface DirectAccess {
  readonly operation: 'get' | 'put'
  readonly key: string
  readonly seconds: number
  /** How the browser saves what it gets. */
  readonly fileName?: string
  readonly mediaType?: string
}

/**
 * Keeps the bytes of files by key, `{tenantId}/{fileId}`, both UUIDs. A file is there whole or not at all, whenever a
 * process ends. Memory does not grow with the file. Throws StorageFault.
 */
export interface Storage {
  /** Keeps what the stream brings, in place of what lay under the key; gives the number of bytes. */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** Throws `absent`, also for a range that begins behind the end. */
  get(key: string, range?: ByteRange): Promise<StoredContent>
  stat(key: string): Promise<StoredObject | null>
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>
  /** Everything whose key begins so: all with an empty text, a tenant's with `{tenantId}/`. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** An address at which the storage itself answers for a while; null where it has none to give. */
  direct(access: DirectAccess): Promise<string | null>
  /** Bytes that are free where files are kept; null where nobody can say. */
  free(): Promise<number | null>
  /** Removes what a crash left written by half and is older; says how many. */
  clean(before: Date): Promise<number>
}

/** `absent`: nothing under the key; `away`: the storage does not answer; `refused`: it does not take our key or secret. */
export type StorageFaultReason = 'absent' | 'away' | 'refused'

/** Why a storage could not do what it was asked. */
export class StorageFault extends Error {
  override name = 'StorageFault'
  readonly reason: StorageFaultReason

  constructor(reason: StorageFaultReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** Whether nothing lies under the key that was asked for. */
export function isAbsent(error: unknown): boolean {
  return error instanceof StorageFault && error.reason === 'absent'
}

/** Throws for a key that is none of ours: none leads out of its tenant. */
export function assertKey(key: string): void {
  if (!wholeKey.test(key)) throw new Error('A storage key is {tenantId}/{fileId}.')
}

const wholeKey = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be a key. */
export function isKey(text: string): boolean {
  return wholeKey.test(text)
}
