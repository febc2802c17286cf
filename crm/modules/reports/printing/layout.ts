import type { PrintedReport } from '../../pdf/engine-request.ts'
import type { Section } from './sections.ts'

/** Letters of the usual size that fit side by side on an upright page. */
const uprightLetters = 92
const [narrowest, widest] = [6, 34]
/** Cells that are looked at for the width of a column. */
const looked = 200

/** How wide each column is to be, by its cells, and whether a page has to lie for them. */
export function laidOut(sections: readonly Section[]): Pick<PrintedReport, 'sections' | 'isWide'> {
  const weighed = sections.map((section) => ({
    ...section,
    columns: section.columns.map((column, index) => ({ ...column, weight: weightOf(section, index) })),
  }))
  const letters = weighed.map(({ columns }) => columns.reduce((sum, { weight }) => sum + weight, 0))
  return { sections: weighed, isWide: Math.max(0, ...letters) > uprightLetters }
}

/** The letters of nearly all cells of a column: a few long ones take more lines. */
function weightOf({ columns, groups, sums }: Section, index: number): number {
  const cells = groups.flatMap(({ rows, sums: own }) => [...rows.slice(0, looked), ...(own ? [own] : [])])
  const lengths = [...cells, ...(sums ? [sums] : [])]
    .map((row) => longestLine(row[index]!))
    .toSorted((one, other) => one - other)
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0
  const heading = Math.max(...columns[index]!.label.split(' ').map((word) => word.length))
  // Numbers are not broken: the longest has to fit.
  const desired = columns[index]!.isNumber ? Math.max(usual, lengths.at(-1) ?? 0) : usual
  return Math.min(widest, Math.max(narrowest, desired + 2, heading + 1))
}

function longestLine(cell: string): number {
  return Math.max(...cell.split('\n').map((line) => line.length))
}
