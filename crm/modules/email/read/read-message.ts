import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { ReadMessage } from './message.ts'

/**
 * Reads foreign messages in a process of its own with bounded memory and time, so that no message, however it was made, stops the
 * service; one that takes others with it is found by reading each alone. Null for one that cannot be read. Throws ChildFault where it
 * is no fault of a message.
 */
export async function readMessages(sources: readonly Uint8Array[]): Promise<(ReadMessage | null)[]> {
  if (sources.length === 0) return []
  try {
    return await readInChild(sources)
  } catch (error) {
    if (!(error instanceof ChildFault) || ['fault', 'busy'].includes(error.reason)) throw error
    if (sources.length === 1) return [null]
  }
  const read: (ReadMessage | null)[] = []
  for (const source of sources) read.push(...(await readMessages([source])))
  return read
}

const readInChild = inChild<readonly Uint8Array[], (ReadMessage | null)[]>(
  new URL('./read-message-child.ts', import.meta.url),
  { heapMb: 384, residentMb: 700, deadlineMs: 20_000, inBackground: true, atOnce: 2, ofOne: 1, waiting: 50 },
)
