/** A piece of text as a page of a PDF has it. */
export interface Item {
  str?: string
  transform?: number[]
  width?: number
  height?: number
}

interface Part {
  x: number
  end: number
  text: string
  height: number
}

/** What stands at one height, from left to right. */
export type Row = readonly Part[]

/** Rows of text from above to below. */
export function rowsOf(items: readonly Item[]): Row[] {
  const rows: { y: number; parts: Part[] }[] = []
  for (const { str = '', transform = [], width = 0, height = 10 } of items) {
    if (str.trim() === '') continue
    const [x = 0, y = 0] = [transform[4], transform[5]]
    const row = rows.find((one) => Math.abs(one.y - y) < Math.max(2, height * 0.4))
    const part = { x, end: x + width, text: str, height }
    if (row) row.parts.push(part)
    else rows.push({ y, parts: [part] })
  }
  return rows.toSorted((a, b) => b.y - a.y).map(({ parts }) => parts.toSorted((a, b) => a.x - b.x))
}

/** A row as a line of text, with wide gaps between its parts kept. */
export function lineOf(row: Row): string {
  return cellsOf(row)
    .map(({ text }) => text)
    .join('   ')
}

/** The parts of a row that a wide gap sets apart. */
export function cellsOf(row: Row): Part[] {
  const cells: Part[] = []
  for (const part of row) {
    const last = cells.at(-1)
    const gap = last ? part.x - last.end : 0
    if (!last || gap > part.height * 1.2) {
      cells.push({ ...part })
      continue
    }
    last.text += (gap > part.height * 0.15 ? ' ' : '') + part.text
    last.end = part.end
  }
  return cells
}
