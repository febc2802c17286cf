export type Numbering = 'every' | 'odd' | 'even'

/** The server makes this many berths in one call. */
export const mostMoorings = 500

const highestNumber = 9999

/** The mooring numbers of a row: `{ dock: 'A', from: '1', to: '4', numbering: 'odd' }` → A1, A3. */
export function mooringsOf(row: { dock: string; from: string; to: string; numbering: Numbering }): string[] {
  const dock = row.dock.trim().toUpperCase()
  const [from, to] = [Number(row.from), Number(row.to || row.from)]
  if (!/^[A-Z]{1,3}$/.test(dock) || !Number.isInteger(from) || !Number.isInteger(to)) return []
  if (from < 1 || to > highestNumber || row.from.trim() === '') return []
  const moorings: string[] = []
  for (let number = from; number <= to; number++) {
    if (row.numbering === 'every' || (number % 2 === 1) === (row.numbering === 'odd')) {
      moorings.push(`${dock}${number}`)
    }
  }
  return moorings
}
