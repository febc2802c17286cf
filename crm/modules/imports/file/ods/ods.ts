import { Parser } from 'saxen'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Grid } from '../headers.ts'
import { UnreadableFile } from '../table.ts'
import { assertNoBurst, damaged, entriesOf, inflated, open } from '../workbook-guard.ts'
import { OdsSheets } from './ods-sheets.ts'

/** Reads every sheet of an OpenDocument workbook that has rows, by its name. Throws UnreadableFile. */
export async function readOds(bytes: Uint8Array): Promise<{ name: string; rows: Grid }[]> {
  const sheets = sheetsOf(await contentXml(bytes)).filter(({ rows }) => rows.length > 0)
  if (sheets.length > 0) return sheets
  throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_no_rows'))
}

/** The part that holds the sheets. A package says in its manifest that its parts are encrypted. */
async function contentXml(bytes: Uint8Array): Promise<string> {
  const archive = await open(bytes)
  try {
    const entries = await entriesOf(archive)
    assertNoBurst(bytes, entries)
    const entryOf = (name: string) => entries.find(({ fileName }) => fileName === name)
    const manifest = entryOf('META-INF/manifest.xml')
    if (
      entryOf('encrypted-package') ||
      (manifest && (await inflated(archive, manifest)).includes('encryption-data'))
    ) {
      throw new UnreadableFile('FILE_TYPE_REFUSED', reasonFor('file_password'))
    }
    const content = entryOf('content.xml')
    if (!content) throw damaged()
    return (await inflated(archive, content)).toString('utf8').replace(/^\ufeff/, '')
  } finally {
    archive.close()
  }
}

function sheetsOf(xml: string): { name: string; rows: Grid }[] {
  const sheets = new OdsSheets()
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => sheets.open(name, attributes))
  parser.on('closeTag', (name) => sheets.close(name))
  parser.on('text', (text, decode) => sheets.text(decode(text)))
  parser.on('cdata', (text) => sheets.text(text))
  try {
    parser.parse(xml)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged()
  }
  return sheets.done()
}
