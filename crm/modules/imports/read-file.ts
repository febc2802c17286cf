import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../contract/errors.ts'
import type { ImportTable, TableRefusal } from './table.ts'

export type ThreadAnswer = { table: ImportTable } | { refusal: TableRefusal }

const LONGEST = 60_000

/**
 * Reads a CSV or XLSX file into rows of text. The work is done in a thread of its own with bounded memory and time, so
 * that no file, however it was made, stops the service. Throws FILE_UNREADABLE, FILE_TOO_LARGE, FILE_TYPE_REFUSED
 * or TOO_MANY_ROWS.
 */
export async function readImportFile(content: Uint8Array): Promise<ImportTable> {
  const answer = await inThread(content)
  if ('table' in answer) return answer.table
  throw new Refusal(answer.refusal.code, undefined, answer.refusal.message)
}

function inThread(content: Uint8Array): Promise<ThreadAnswer> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    execArgv: [],
  })
  return new Promise<ThreadAnswer>((resolve) => {
    const refuse = (message: string) => resolve({ refusal: { code: 'FILE_UNREADABLE', message } })
    const timer = setTimeout(() => refuse('Reading the file took too long.'), LONGEST)
    worker.once('message', (answer: ThreadAnswer) => resolve(answer))
    worker.once('error', () => refuse('The file is too large or too entangled to be read.'))
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse('The file cannot be read.')
    })
  }).finally(() => worker.terminate())
}
