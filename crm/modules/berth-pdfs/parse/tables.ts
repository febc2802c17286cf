import { cellsOf, type Row } from './rows.ts'
import { isLabel, type Labelled } from './sheet.ts'

/**
 * Tables whose headings stand in a row, each above its value: what they say, and the rows that are no part of one. Of several
 * rows below one heading the first is the berth's.
 */
export function takeTables(rows: readonly Row[]): { pairs: Labelled[]; rest: Row[] } {
  const pairs: Labelled[] = []
  const rest: Row[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const found = rows[at + 1] && tableOf(rows[at]!, rows[at + 1]!)
    if (!found) {
      rest.push(rows[at]!)
      continue
    }
    pairs.push(...found)
    at += 1
  }
  return { pairs, rest }
}

/** Headings over values: most of the upper row are labels, none of the lower one is. */
function tableOf(upper: Row, lower: Row): Labelled[] | null {
  const [headings, values] = [cellsOf(upper), cellsOf(lower)]
  const labels = headings.filter(({ text }) => isLabel(text))
  if (labels.length < 2 || labels.length * 2 <= headings.length) return null
  if (values.some(({ text }) => isLabel(text))) return null
  const pairs = labels.flatMap((label): Labelled[] => {
    const next = headings[headings.indexOf(label) + 1]
    // A value may be wider than its heading, or stand in the middle of its column.
    const below = values.filter(({ x, end }) => end > label.x - slack && x < label.end + slack)
    const own = below.filter(({ x }) => !next || x < next.x - slack)
    return own.length === 1 ? [{ label: label.text, value: own[0]!.text }] : []
  })
  return pairs.length >= 2 ? pairs : null
}

/** Points by which a value may stand beside its heading. */
const slack = 12
