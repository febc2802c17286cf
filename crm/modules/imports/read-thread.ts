import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer } from './read-file.ts'
import { readTable } from './read-table.ts'
import { UnreadableFile } from './table.ts'

parentPort?.postMessage(await answer())

async function answer(): Promise<ThreadAnswer> {
  try {
    return { table: await readTable(workerData as Uint8Array) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}
