/** A piece of text of a page: where its baseline begins, in points from the lower left corner. */
export type PlacedText = { str: string; x: number; y: number; width: number; size: number }

/** A paragraph as it is read: its text, how large it stands on the page, and how far down, in percent. */
export type Paragraph = { text: string; isHeading: boolean; top: number }

/**
 * Paragraphs from the pieces of text of a page of this height, from top to bottom. Lines that follow closely in one size
 * are one paragraph; pieces apart on one line, as in a table, are parted by a wide space.
 */
export function paragraphsOf(pieces: readonly PlacedText[], height: number): Paragraph[] {
  const lines = linesOf(pieces.filter(({ str, size }) => str.trim() !== '' && size > 0))
  const usual = median(lines.map(({ size }) => size))
  const found: (Paragraph & { y: number; size: number })[] = []
  for (const line of lines) {
    const top = ((height - line.y) / height) * 100
    const isHeading = line.size > usual * 1.15
    const last = found.at(-1)
    const follows =
      last !== undefined &&
      last.isHeading === isHeading &&
      Math.abs(last.size - line.size) < 0.6 &&
      last.y - line.y < line.size * 1.75 &&
      !line.isRow &&
      !item.test(line.text)
    if (follows) {
      last.text = joined(last.text, line.text)
      last.y = line.y
    } else found.push({ text: line.text, isHeading, top, y: line.y, size: line.isRow ? 0 : line.size })
  }
  return found.map(({ text, isHeading, top }) => ({ text, isHeading, top }))
}

/** How an item of a list begins. */
const item = /^(?:\d{1,3}[.)]|[•–-]|\([\p{L}\d]{1,3}\))\s/u

type Line = { text: string; y: number; size: number; isRow: boolean }

function linesOf(pieces: readonly PlacedText[]): Line[] {
  const rows: PlacedText[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - piece.y) < Math.max(2, piece.size * 0.4)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => {
    const inOrder = row.toSorted((a, b) => a.x - b.x)
    let text = ''
    let end = 0
    let isRow = false
    for (const { str, x, width, size } of inOrder) {
      const gap = text === '' ? 0 : x - end
      if (gap > size * 2) {
        isRow = true
        text += '\u2003'
      } else if (gap > size * 0.15 && !text.endsWith(' ') && !str.startsWith(' ')) text += ' '
      text += str
      end = x + width
    }
    return { text: text.trim(), y: inOrder[0]!.y, size: Math.max(...inOrder.map(({ size }) => size)), isRow }
  })
}

/** A word that was parted at the end of a line is one word again. */
function joined(before: string, after: string): string {
  return /\p{L}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before} ${after}`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
