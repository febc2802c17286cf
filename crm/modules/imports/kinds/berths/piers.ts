import { sql } from 'kysely'
import { DOCK_PATTERN } from '../../../../../contract/berths/mooring.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { ImportTable } from '../../file/table.ts'
import type { ImportMapping } from '../../mapping/import-mapping.ts'
import { selectedRows } from '../../mapping/selected-rows.ts'

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

/** The numbers of the chosen rows by their pier. */
export function numbersOnPiers(table: ImportTable, mapping: ImportMapping): Map<string, number[]> {
  const columnOf = (field: string) =>
    table.headers.indexOf(Object.entries(mapping.columns).find(([, key]) => key === field)?.[0] ?? '')
  const [pier, number, mooring] = [columnOf('pier'), columnOf('number'), columnOf('mooringNumber')]
  const numbers = new Map<string, number[]>()
  for (const { cells } of pier === -1 ? [] : selectedRows(table, mapping)) {
    const digits = /(\d{1,4})\s*$/.exec(cells[number === -1 ? mooring : number] ?? '')?.[1]
    if (digits) numbers.set(cells[pier]!, [...(numbers.get(cells[pier]!) ?? []), Number(digits)])
  }
  return numbers
}

/** A dock of the port: its letters, how many berths it has, and the name they bear when it is one. */
export type PortDock = { dock: string; berths: number; name: string | null; numbers?: number[] }

/** The docks of the port by their letters, archived berths included: their moorings are taken too. */
export async function docksOfPort(ctx: Ctx): Promise<Map<string, PortDock>> {
  const { rows } = await sql<PortDock>`
    select dock, count(*)::int as berths, case when count(distinct pontoon) = 1 then min(pontoon) end as name,
      array_agg(number) as numbers
    from berths where port_id = ${portOf(ctx)} group by dock`.execute(ctx.db)
  return new Map(rows.map((row) => [row.dock, row]))
}

/**
 * Letters for every pier, each pier its own: a pier the port knows by its name keeps the letters it has there, one that
 * is letters keeps those unless they stand for another pier of the port, a named one takes its first letters, and one
 * without any takes the first letters that are free.
 */
export function proposeLetters(
  piers: readonly string[],
  inPort: ReadonlyMap<string, PortDock>,
  numbers: ReadonlyMap<string, readonly number[]> = new Map(),
): Record<string, string> {
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  const take = (pier: string, options: Iterable<string>, isFree: (one: string) => boolean) => {
    for (const one of options) {
      if (taken.has(one) || !DOCK_PATTERN.test(one) || !isFree(one)) continue
      taken.add(one)
      letters.set(pier, one)
      return
    }
  }
  const left = () => piers.filter((pier) => !letters.has(pier))
  const docksByName = new Map([...inPort.values()].map(({ name, dock }) => [name, dock]))
  const free = (one: string) => !inPort.has(one)
  const sameOrFree = (one: string) => free(one) || [null, one].includes(inPort.get(one)!.name)
  // `Pontoon A` is the pier A, and so is one that has the numbers of the file.
  const meant = (one: string, pier: string) =>
    sameOrFree(one) || endsWith(inPort.get(one)!.name, one) || hasMost(inPort.get(one)!, numbers.get(pier))
  for (const pier of left()) take(pier, [docksByName.get(pier) ?? ''], () => true)
  for (const pier of left()) take(pier, [pier], (one) => meant(one, pier))
  for (const pier of left()) take(pier, candidates(pier), free)
  // One without a name cannot be told from the port's nameless one: the same letters, and a warning.
  for (const pier of left()) take(pier, allLetters(), /[\p{L}\d]/u.test(pier) ? free : sameOrFree)
  return Object.fromEntries(piers.flatMap((pier) => (letters.has(pier) ? [[pier, letters.get(pier)!]] : [])))
}

function endsWith(name: string | null, letters: string): boolean {
  return (
    name !== null &&
    name
      .toUpperCase()
      .split(/[^\p{L}\d]+/u)
      .at(-1) === letters
  )
}

/** Whether half of the numbers of a pier are berths of the dock already. */
function hasMost({ numbers = [] }: PortDock, fileNumbers: readonly number[] = []): boolean {
  const there = new Set(numbers)
  return (
    fileNumbers.length > 0 &&
    fileNumbers.filter((number) => there.has(number)).length * 2 >= fileNumbers.length
  )
}

/** Letters for one pier that neither the port nor another pier has; null when there are none left. */
export function freeLetters(
  pier: string,
  inPort: ReadonlyMap<string, PortDock>,
  chosen: ReadonlySet<string>,
): string | null {
  for (const options of [candidates(pier), allLetters()]) {
    for (const one of options) if (DOCK_PATTERN.test(one) && !inPort.has(one) && !chosen.has(one)) return one
  }
  return null
}

/** What is wrong with the letters chosen for piers, by pier. */
export function letterProblems(
  piers: readonly string[],
  letters: Readonly<Record<string, string>>,
): Map<string, Reason> {
  const problems = new Map<string, Reason>()
  const owners = new Map<string, string>()
  for (const pier of piers) {
    const chosen = Object.hasOwn(letters, pier) ? letters[pier] : undefined
    if (chosen === undefined) problems.set(pier, reasonFor('import_pier_letters', { pier }))
    else if (!DOCK_PATTERN.test(chosen))
      problems.set(pier, reasonFor('import_letters_shape', { letters: chosen }))
    else if (owners.has(chosen)) {
      problems.set(
        pier,
        reasonFor('import_letters_taken', { letters: chosen, other: owners.get(chosen)!, pier }),
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
