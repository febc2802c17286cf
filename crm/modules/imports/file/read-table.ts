import { reasonFor } from '../../../../contract/reason.ts'
import { readDelimited } from './delimited.ts'
import { contentOf } from './file-kind.ts'
import { type Grid, withHeaders } from './headers.ts'
import { assertFewRows, type ImportTable, UnreadableFile } from './table.ts'
import { isVcards, readVcards } from './vcards.ts'

/** Reads the bytes of a file by what they are, not by what the file is called. Throws UnreadableFile. */
export async function readTable(bytes: Uint8Array): Promise<ImportTable> {
  const content = await contentOf(bytes)
  const table =
    content.kind === 'zip'
      ? withHeaders('workbook', await gridOf(bytes))
      : { ...withHeaders('csv', rowsOf(content.text)), encoding: content.encoding }
  assertFewRows(table)
  if (table.rows.length === 0)
    throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_only_headings'), { table, rows: 0 })
  return table
}

function rowsOf(text: string): Grid {
  return isVcards(text) ? readVcards(text) : readDelimited(text)
}

/** Loads what reads workbooks for a workbook alone: a process that reads one file has no time to lose. */
async function gridOf(workbook: Uint8Array): Promise<Grid> {
  const { readWorkbook } = await import('./workbook.ts')
  return readWorkbook(workbook)
}
