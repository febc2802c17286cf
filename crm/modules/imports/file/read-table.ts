import { readDelimited } from './delimited.ts'
import { contentOf } from './file-kind.ts'
import { withHeaders } from './headers.ts'
import { type ImportTable, MOST_ROWS, tooManyRows, UnreadableFile } from './table.ts'
import { readWorkbook } from './workbook.ts'

/** Reads the bytes of a file by what they are, not by what the file is called. Throws UnreadableFile. */
export async function readTable(bytes: Uint8Array): Promise<ImportTable> {
  const content = await contentOf(bytes)
  const grid = content.kind === 'xlsx' ? await readWorkbook(bytes) : readDelimited(content.text)
  const table = withHeaders(content.kind, grid)
  if (table.rows.length > MOST_ROWS) throw tooManyRows(table.rows.length)
  if (table.rows.length === 0) {
    throw new UnreadableFile('FILE_UNREADABLE', 'The file has headings but no rows.')
  }
  return table
}
