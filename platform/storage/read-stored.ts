import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** All bytes under a key, for what is small and needed whole. Throws StorageFault. */
export async function readStored(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer> {
  return buffer((await storage.get(key)).content)
}
