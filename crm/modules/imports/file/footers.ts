import type { ImportTable } from './table.ts'

const MOST_FOOTERS = 6
const LONGEST_TEXT = 200

type Rows = ImportTable['rows']

/** Parts the rows of a table from what stands below it: totals, counts, and where it was exported from. */
export function withoutFooters(rows: Rows): { rows: Rows; setAside: { line: number; text: string }[] } {
  const usual = usualWidth(rows)
  let end = belowGap(rows, usual) ?? rows.length
  while (end > 1 && rows.length - end < MOST_FOOTERS * 2 && isFooter(rows[end - 1]!.cells, usual)) end -= 1
  const below = rows.slice(end)
  return {
    rows: below.length === 0 ? rows : rows.slice(0, end),
    setAside: below.map(({ line, cells }) => ({
      line,
      text: filledIn(cells).join(' ').slice(0, LONGEST_TEXT),
    })),
  }
}

/** Where lone cells stand below an empty row, with nothing of the table after them: who exported it, and what may be done with it. */
function belowGap(rows: Rows, usual: number): number | null {
  if (usual < 3) return null
  const isLone = ({ cells }: Rows[number]) => filledIn(cells).length === 1
  const last = rows.findLastIndex((row) => !isLone(row))
  const at = rows.findIndex(
    (row, place) => place > last && row.line > (rows[place - 1]?.line ?? row.line) + 1,
  )
  return at > 0 && rows.length - at <= MOST_FOOTERS * 2 ? at : null
}

function usualWidth(rows: Rows): number {
  const widths = rows.slice(0, 200).map(({ cells }) => filledIn(cells).length)
  // Of a short table its footers are half: the wider rows say what is usual.
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length * 0.75)] ?? 0
}

/** A total, or a lone cell that is a sentence or counts something: a lone name is still a record. */
function isFooter(cells: readonly string[], usual: number): boolean {
  const filled = filledIn(cells)
  const first = filled[0] ?? ''
  if (first.length > LONGEST_TEXT) return false
  if (TOTAL.test(first) && usual > 1) return true
  if (filled.length !== 1 || usual < 2) return false
  const fromWord = first.slice(Math.max(0, first.search(/[^\s\d]/)) + 1)
  return /[:©]/.test(fromWord) || first.split(/\s+/).length > 3
}

const TOTAL =
  /^(?:(?:grand |sub-?)?totals?|sum|summa|summe|gesamt|gesamtsumme|yhteensä|totalt|totale|totaal|somme|suma|i alt|итого|count|antal|anzahl|lukumäärä)[\d.,\s:=€$£]*$/iu

function filledIn(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '')
}
