import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { type BackupHead, openBytes } from './container.ts'
import { type Entry, EntryReader } from './entries.ts'
import { BackupFault } from './fault.ts'

/** A backup that is read, from its head to its last entry. */
export interface OpenedBackup {
  readonly reader: EntryReader
  /** Known once the first entry was read. */
  head(): BackupHead
  /** Ends the reading, wherever it is. */
  close(): void
}

/** Opens a backup with the first of `secrets` that fits. Reading it throws a BackupFault where anything is not as written. */
export function openBackup(source: Readable, secrets: readonly string[]): OpenedBackup {
  let head: BackupHead | undefined
  let fault: unknown
  const plain = createZstdDecompress()
  const opened = openBytes(source, secrets, (found) => {
    head = found
  })
  pipeline(opened, plain, (error) => {
    if (error) fault = error
  })
  // What is wrong with the bytes is told as itself, not as what became of it on the way.
  const counting = async function* () {
    try {
      yield* plain
    } catch (error) {
      throw asFault(fault ?? error)
    }
    if (fault) throw asFault(fault)
  }
  return {
    reader: new EntryReader(counting()),
    head: () => head!,
    close: () => {
      plain.destroy()
      source.destroy()
    },
  }
}

/** What is in a backup that was read as a whole. */
export interface Verified {
  head: BackupHead
  tables: number
  rows: number
  files: number
  fileBytes: number
}

/** Reads all of a backup. Throws a BackupFault where one byte is not as written. */
export async function verifyBackup(source: Readable, secrets: readonly string[]): Promise<Verified> {
  const { reader, head, close } = openBackup(source, secrets)
  try {
    for (let entry: Entry | null = await reader.next(); entry; entry = await reader.next()) {
      if (entry.type !== 'table' && entry.type !== 'file') continue
      for await (const _ of reader.content(entry));
    }
    return { head: head(), ...reader.totals }
  } finally {
    close()
  }
}

function asFault(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (!code.startsWith('ZSTD') && !code.startsWith('Z_')) return error
  return new BackupFault(
    'damaged',
    'The backup cannot be unpacked: its content is not what was written.',
    error,
  )
}
