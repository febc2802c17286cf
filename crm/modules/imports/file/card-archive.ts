import path from 'node:path'
import type yauzl from 'yauzl'
import { decodeText } from './encodings.ts'
import { type Grid, MOST_KEPT } from './headers.ts'
import { tooManyRows } from './table.ts'
import { readVcards } from './vcards.ts'
import { inflated } from './workbook-guard.ts'

const mostBytes = 64 * 1024 * 1024

/** The contact cards of all files of an archive as one table: telephones put each person into a file. Null for none. */
export async function cardsOf(
  archive: yauzl.ZipFile,
  entries: readonly yauzl.Entry[],
): Promise<{ name: string; grid: Grid } | null> {
  const files = entries.filter(({ fileName }) => isCard(fileName))
  if (files.length === 0) return null
  if (files.length > MOST_KEPT) throw tooManyRows(files.length)
  const grid: Grid = []
  let left = mostBytes
  for (const file of files) {
    const bytes = await inflated(archive, file)
    left -= bytes.length
    if (left < 0) throw tooManyRows(files.length)
    const [head, ...cards] = readVcards(decodeText(bytes).text)
    if (grid.length === 0) grid.push(head!)
    for (const { cells } of cards) grid.push({ line: grid.length + 1, cells })
  }
  return { name: path.posix.basename(files[0]!.fileName), grid }
}

function isCard(fileName: string): boolean {
  const base = path.posix.basename(fileName)
  return /\.(vcf|vcard)$/i.test(base) && !base.startsWith('.') && !fileName.startsWith('__MACOSX/')
}
