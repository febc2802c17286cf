import { DOCK_PATTERN } from '../../../contract/mooring.ts'
import type { ImportMapping } from './columns.ts'
import { selectedRows } from './selection.ts'
import type { ImportTable } from './table.ts'

/** The piers of the chosen rows and how many rows each has, in the order of the file. */
export function countPiers(table: ImportTable, mapping: ImportMapping): { pier: string; count: number }[] {
  const header = Object.entries(mapping.columns).find(([, key]) => key === 'pier')?.[0]
  const column = header === undefined ? -1 : table.headers.indexOf(header)
  if (column === -1) return []
  const counts = new Map<string, number>()
  for (const { cells } of selectedRows(table, mapping)) {
    const pier = cells[column] ?? ''
    if (pier !== '') counts.set(pier, (counts.get(pier) ?? 0) + 1)
  }
  return [...counts].map(([pier, count]) => ({ pier, count }))
}

/**
 * Letters for every pier, each pier its own: a pier that is letters keeps them, a named one takes its first letters,
 * and one without any takes the first letters that are free.
 */
export function proposeLetters(piers: readonly string[]): Record<string, string> {
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  const take = (pier: string, wanted: Iterable<string>) => {
    for (const one of wanted) {
      if (taken.has(one) || !DOCK_PATTERN.test(one)) continue
      taken.add(one)
      letters.set(pier, one)
      return
    }
  }
  for (const pier of piers) if (DOCK_PATTERN.test(pier)) take(pier, [pier])
  for (const pier of piers) if (!letters.has(pier)) take(pier, candidates(pier))
  for (const pier of piers) if (!letters.has(pier)) take(pier, allLetters())
  return Object.fromEntries(piers.flatMap((pier) => (letters.has(pier) ? [[pier, letters.get(pier)!]] : [])))
}

/** What is wrong with the letters chosen for piers, a sentence for each pier at fault. */
export function letterProblems(
  piers: readonly string[],
  letters: Readonly<Record<string, string>>,
): Map<string, string> {
  const problems = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const pier of piers) {
    const chosen = Object.hasOwn(letters, pier) ? letters[pier] : undefined
    if (chosen === undefined) problems.set(pier, `Say which letters stand for pier “${pier}”.`)
    else if (!DOCK_PATTERN.test(chosen))
      problems.set(pier, `“${chosen}” is not one to three capital letters.`)
    else if (owners.has(chosen)) {
      problems.set(
        pier,
        `${chosen} stands for pier “${owners.get(chosen)}” already: choose others for “${pier}”.`,
      )
    } else owners.set(chosen, pier)
  }
  return problems
}

/** `E 1` → E, EA; `Rantamuuri` → R, RA, RAN, RN…; `032-075` → none of its own. */
function* candidates(pier: string): Iterable<string> {
  const plain = pier.replace(/[øØ]/g, 'O').normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const own = plain.replace(/[^A-Z]/g, '')
  if (own === '') return
  const digits = /\d+/.exec(plain)?.[0]
  const asLetter = digits && Number(digits) >= 1 && Number(digits) <= 26 ? letterAt(Number(digits) - 1) : ''
  if (own.length <= 2 && asLetter) yield own + asLetter
  const initials = plain
    .split(/[^A-Z]+/)
    .filter(Boolean)
    .map((word) => word[0])
    .join('')
  if (initials.length > 1 && initials.length <= 3) yield initials
  for (let length = 1; length <= 3; length++) yield own.slice(0, length)
  for (const second of own.slice(1)) yield own[0] + second
  for (let i = 0; i < 26; i++) yield own[0] + letterAt(i)
}

function* allLetters(): Iterable<string> {
  for (let i = 0; i < 26; i++) yield letterAt(i)
  for (let i = 0; i < 26; i++) for (let j = 0; j < 26; j++) yield letterAt(i) + letterAt(j)
  for (let i = 0; i < 26; i++) {
    for (let j = 0; j < 26; j++) for (let k = 0; k < 26; k++) yield letterAt(i) + letterAt(j) + letterAt(k)
  }
}

function letterAt(index: number): string {
  return String.fromCharCode(65 + index)
}
