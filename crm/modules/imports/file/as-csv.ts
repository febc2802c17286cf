import type { ImportTable } from './table.ts'

/** The table as a CSV file with each row in its line. A line break in a cell becomes a separator: it would move the lines below. */
export function asCsv({ headers, rows }: ImportTable): Buffer {
  const lines: string[] = []
  lines[(rows[0]?.line ?? 2) - 2] = headers.map(quoted).join(',')
  for (const { line, cells } of rows) lines[line - 1] = cells.map(quoted).join(',')
  return Buffer.from(Array.from(lines, (line) => line ?? '').join('\n'))
}

function quoted(cell: string): string {
  return `"${cell.replaceAll(/\r\n|[\r\n]/g, '\u2028').replaceAll('"', '""')}"`
}
