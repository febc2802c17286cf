import { because, Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { ChildFault, inChild } from '../../../../platform/child/run.ts'
import type { ReadTables } from './read-parts.ts'
import type { ImportTable, TableRefusal } from './table.ts'

/** `sheet` names one of several tables of the file. */
export type ReadQuestion = { content: Uint8Array; sheet?: string }
export type ReadAnswer = { table: ImportTable } | { refusal: TableRefusal }
export type PartsAnswer = ReadTables | { refusal: TableRefusal }

const limits = { heapMb: 512, residentMb: 900, deadlineMs: 30_000, atOnce: 2, ofOne: 1, waiting: 30 }
const readInChild = inChild<ReadQuestion, ReadAnswer>(new URL('./read-child.ts', import.meta.url), limits)
const readPartsInChild = inChild<Uint8Array, PartsAnswer>(
  new URL('./read-parts-child.ts', import.meta.url),
  limits,
)

/**
 * Reads a CSV, XLSX or ODS file, or one table of a ZIP archive of these, into rows of text, in a process of its own with bounded memory and time, so that no file,
 * however it was made, stops the service. Throws FILE_UNREADABLE, FILE_TOO_LARGE, FILE_TYPE_REFUSED, TOO_MANY_ROWS,
 * and SERVICE_BUSY when many files wait to be read.
 */
export async function readImportFile(content: Uint8Array, sheet?: string): Promise<ImportTable> {
  const answer = await readInChild({ content, ...(sheet === undefined ? {} : { sheet }) }).catch(rethrow)
  if ('table' in answer) return answer.table
  throw refused(answer.refusal)
}

/** All tables of a CSV file, a workbook or a ZIP archive of these, read in the same way and with the same refusals. */
export async function readExportFile(content: Uint8Array): Promise<ReadTables> {
  const answer = await readPartsInChild(content).catch(rethrow)
  if ('parts' in answer) return answer
  throw refused(answer.refusal)
}

function rethrow(error: unknown): never {
  throw error instanceof ChildFault ? (refusalOf(error.reason) ?? error) : error
}

function refused({ code, reason }: TableRefusal): Refusal {
  return new Refusal(code, [because('file', reason)], reason)
}

const reasonByFault = {
  time: reasonFor('reading_slow'),
  memory: reasonFor('reading_entangled'),
  crash: reasonFor('reading_failed'),
}

/** Null where it is no fault of the file. */
function refusalOf(reason: ChildFault['reason']): Refusal | null {
  if (reason === 'fault') return null
  if (reason === 'busy') {
    return new Refusal('SERVICE_BUSY', undefined, reasonFor('reading_busy'))
  }
  return new Refusal('FILE_UNREADABLE', [because('file', reasonByFault[reason])], reasonByFault[reason])
}
