import { plainWords } from '../cells/plain-words.ts'
import type { ImportTable } from '../file/table.ts'

/** Headings that only a table of those who work there has. */
const ofStaff: ReadonlySet<string> = new Set([
  'username',
  'user name',
  'profile id',
  'user role id',
  'user type',
])

/** Whether a table lists those who work with the other system. */
export function isOfStaff({ headers }: Pick<ImportTable, 'headers'>): boolean {
  return headers.some((header) => ofStaff.has(plainWords(header)))
}

/** Those who work with the other system by their numbers, each with name and e-mail address. */
export function staffIn({ headers, rows }: ImportTable): ReadonlyMap<string, string> {
  const at = (...words: string[]) =>
    headers.findIndex((header) => words.includes(plainWords(header).replaceAll(' ', '')))
  const [id, name, first, last, email] = [
    at('id', 'userid', 'recordid'),
    at('name', 'fullname'),
    at('firstname'),
    at('lastname'),
    at('email', 'emailaddress'),
  ]
  if (id === -1) return new Map()
  return new Map(
    rows.flatMap(({ cells }): [string, string][] => {
      const cell = (column: number) => (column === -1 ? '' : (cells[column] ?? '').trim())
      const label = cell(name) || [cell(first), cell(last)].filter(Boolean).join(' ')
      const text = cell(email) === '' ? label : `${label} <${cell(email)}>`.trim()
      return cell(id) === '' || text === '' ? [] : [[cell(id), text]]
    }),
  )
}
