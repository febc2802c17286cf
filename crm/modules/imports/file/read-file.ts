import { Refusal } from '../../../../contract/errors.ts'
import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { ImportTable, TableRefusal } from './table.ts'

export type ReadAnswer = { table: ImportTable } | { refusal: TableRefusal }

const readInChild = inChild<Uint8Array, ReadAnswer>(new URL('./read-child.ts', import.meta.url), {
  heapMb: 512,
  residentMb: 900,
  deadlineMs: 30_000,
  atOnce: 2,
  waiting: 30,
})

/**
 * Reads a CSV or XLSX file into rows of text, in a process of its own with bounded memory and time, so that no file,
 * however it was made, stops the service. Throws FILE_UNREADABLE, FILE_TOO_LARGE, FILE_TYPE_REFUSED, TOO_MANY_ROWS,
 * and SERVICE_BUSY when many files wait to be read.
 */
export async function readImportFile(content: Uint8Array): Promise<ImportTable> {
  const answer = await readInChild(content).catch((error: unknown) => {
    throw error instanceof ChildFault ? refusalOf(error) : error
  })
  if ('table' in answer) return answer.table
  throw new Refusal(
    answer.refusal.code,
    [{ path: 'file', message: answer.refusal.message }],
    answer.refusal.message,
  )
}

const sentences = {
  time: 'Reading the file took too long.',
  memory: 'The file is too large or too entangled to be read.',
  crash: 'The file cannot be read.',
}

function refusalOf({ reason }: ChildFault): Refusal {
  if (reason === 'busy') {
    return new Refusal('SERVICE_BUSY', undefined, 'Many files are being read. Try again in a moment.')
  }
  return new Refusal('FILE_UNREADABLE', [{ path: 'file', message: sentences[reason] }], sentences[reason])
}
