import { reasonFor } from '../../../../contract/reason.ts'
import { type ImportTable, UnreadableFile } from './table.ts'

type Row = ImportTable['rows'][number]
type Aside = { line: number; text: string }

interface Grouped {
  headings: string[]
  rows: Row[]
  setAside: Aside[]
}

/** What the column is called that has what a row stands under. */
export const groupHeading = 'Group heading'

const LONGEST_HEAD = 120
const MOST_TOLD = 20

/**
 * Gives each row of a list by groups what it stands under, such as the customer above the invoices, and sets the sums below the
 * groups aside. A list without groups stays as it is. `above` is the row before the headings. Throws UnreadableFile for groups
 * within groups: which of the two a row belongs to cannot be told.
 */
export function withGroups(
  headings: readonly string[],
  rows: readonly Row[],
  above: Row | undefined,
): Grouped | null {
  const lead = above && labelledHead(above.cells) !== null ? [above] : []
  const parts = [...lead, ...rows].map((row) => partOf(row, headings))
  const column = parts[0]?.kind === 'head' ? parts[0].column : null
  if (column === null) return null
  const heads = new Set(parts.flatMap((part) => (part.kind === 'head' ? [part.name.toLowerCase()] : [])))
  const isSum = (part: Part) => part.kind === 'row' && sumOf(part.row.cells, heads) !== null
  const wide = parts.filter((part) => part.kind === 'row' && !isSum(part))
  if (wide.length === 0 || !isProven(parts, { column, headings, wide, isSum })) return null
  assertFlat(parts)
  return filledIn(parts, { headings, column, wide, isSum, heads })
}

type Part =
  | { kind: 'head'; row: Row; name: string; column: number }
  | { kind: 'headings'; row: Row }
  | { kind: 'row'; row: Row }

function partOf(row: Row, headings: readonly string[]): Part {
  const { cells } = row
  const labelled = labelledHead(cells)
  if (labelled !== null) return { kind: 'head', row, name: labelled, column: -1 }
  const at = loneCell(cells)
  const text = at === null ? '' : cells[at]!
  if (at !== null && text.length <= LONGEST_HEAD && !isData(text) && !isTotal(text))
    return { kind: 'head', row, name: text, column: at }
  return headings.every((heading, column) => heading === (cells[column] ?? ''))
    ? { kind: 'headings', row }
    : { kind: 'row', row }
}

/** The only cell of a row that has something in it; null where several have. */
function loneCell(cells: readonly string[]): number | null {
  const at = cells.findIndex((cell) => cell !== '')
  return at >= 0 && cells.findLastIndex((cell) => cell !== '') === at ? at : null
}

/** The name in a row of labels: “A/C:, BOW001, Name:, Harriet Bowline”. */
export function labelledHead(cells: readonly string[]): string | null {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2 || !filled[0]!.endsWith(':')) return null
  const labels = filled.map((cell) => (cell.endsWith(':') ? cell.slice(0, -1) : cell).trim().toLowerCase())
  const at = labels.findIndex((label, place) => NAMES.has(label) && filled[place]!.endsWith(':'))
  const name = filled[at + 1]
  return at === -1 || !name || name.endsWith(':') ? null : name.slice(0, LONGEST_HEAD)
}

const NAMES: ReadonlySet<string> = new Set(
  'name,customer,customer name,client,account name,nimi,asiakas,namn,kund,kundnamn,kunde,client name,cliente,klant'.split(
    ',',
  ),
)

/** Figures and days are what rows hold, and no head of a group. */
function isData(text: string): boolean {
  return /^[-+(€$£]?\s*\d[\d\s.,:/'’%)-]*$/.test(text) || /^\d{1,2}[ .-]\p{L}{3,12}[ .-]\d{2,4}$/u.test(text)
}

const TOTALS =
  '(?:grand |sub-?)?totals?|sum|summa|summe|gesamt|gesamtsumme|yhteensä|totalt|totale|totaal|somme|suma|percentage of total'
const TOTAL_FIRST = new RegExp(
  `^(?:${TOTALS})(?:\\s+(?:for|of|för|für|de|per|pour|van))?(?:[\\s:–-]+|$)`,
  'iu',
)
const TOTAL_LAST = new RegExp(`[\\s:–-](?:${TOTALS}):?$`, 'iu')

const isTotal = (text: string) => TOTAL_FIRST.test(text) || TOTAL_LAST.test(text)

/** What a row sums up: the name of a group, or `''` for all of it; null for a row that sums up nothing. */
function sumOf(cells: readonly string[], heads: ReadonlySet<string>): string | null {
  const first = cells.find((cell) => cell !== '') ?? ''
  if (first.length > LONGEST_HEAD * 2 || !isTotal(first)) return null
  const name = bareOf(first.replace(TOTAL_FIRST, '').replace(TOTAL_LAST, '')).toLowerCase()
  return name === '' || heads.has(name) ? name : null
}

/** Without what stood between a name and its sum. */
function bareOf(text: string): string {
  let end = text.length
  while (end > 0 && ' :–-'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

interface Look {
  readonly column: number
  readonly headings: readonly string[]
  readonly wide: readonly Part[]
  isSum(part: Part): boolean
}

/** Lone cells are heads where sums name them, where nothing else stands in their column, or figures and days alone. */
function isProven(parts: readonly Part[], { column, headings, wide, isSum }: Look): boolean {
  const heads = parts.flatMap((part) => (part.kind === 'head' ? [part] : []))
  if (column === -1) return heads.every((head) => head.column === -1)
  if (!heads.every((head) => head.column === column)) return false
  const names = new Set(heads.map(({ name }) => name.toLowerCase()))
  if (parts.some((part) => isSum(part) && sumOf(part.row.cells, names) !== '')) return true
  const cells = wide.map(({ row }) => row.cells[column] ?? '')
  if (cells.every((cell) => cell === '')) return heads.length > 1 || (headings[column] ?? '') === ''
  return heads.length > 1 && cells.every((cell) => isData(cell))
}

/** Groups have rows, or nothing, below them; a head below a head begins a group within a group. */
function assertFlat(parts: readonly Part[]): void {
  const at = parts.findIndex((part, place) => part.kind === 'head' && parts[place + 1]?.kind === 'head')
  if (at === -1) return
  throw new UnreadableFile(
    'FILE_UNREADABLE',
    reasonFor('file_groups_nested', { line: parts[at + 1]!.row.line }),
  )
}

function filledIn(
  parts: readonly Part[],
  { headings, column, wide, isSum, heads }: Look & { heads: ReadonlySet<string> },
): Grouped {
  const isOwn = column >= 0 && wide.every(({ row }) => (row.cells[column] ?? '') === '')
  const width = Math.max(headings.length, ...parts.map(({ row }) => row.cells.length))
  const at = isOwn ? column : width
  const rows: Row[] = []
  const sums: Aside[] = []
  let head = ''
  for (const part of parts) {
    const { row } = part
    if (part.kind === 'head') head = part.name
    else if (part.kind === 'row' && isSum(part)) {
      sums.push({
        line: row.line,
        text: row.cells
          .filter((cell) => cell !== '')
          .join(' ')
          .slice(0, 200),
      })
      if (sumOf(row.cells, heads) === head.toLowerCase()) head = ''
    } else if (part.kind === 'row') {
      const cells = Array.from(
        { length: Math.max(row.cells.length, at + 1) },
        (_, place) => row.cells[place] ?? '',
      )
      cells[at] = head
      rows.push({ ...row, cells })
    }
  }
  const all = Array.from({ length: Math.max(headings.length, at + 1) }, (_, place) => headings[place] ?? '')
  all[at] ||= groupHeading
  return { headings: all, rows, setAside: someOf(sums) }
}

/** The first of many, and how many there are besides. */
function someOf(sums: readonly Aside[]): Aside[] {
  const more = sums.length - MOST_TOLD
  if (more <= 0) return [...sums]
  return [...sums.slice(0, MOST_TOLD), { line: sums[MOST_TOLD]!.line, text: `+ ${more}` }]
}
